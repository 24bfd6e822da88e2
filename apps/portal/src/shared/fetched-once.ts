/**
 * Code that is fetched once. What has arrived is there in the same step, where a second `import()` waits for a turn of its own,
 * behind whatever is to render. After a failure it is fetched again.
 */
export function fetchedOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let fetched: Promise<Module> | undefined;
  async function attempt() {
    try {
      return await load();
    } catch (error) {
      fetched = undefined;
      throw error;
    }
  }
  return () => (fetched ??= attempt());
}
