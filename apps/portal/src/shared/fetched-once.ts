/**
 * Fetches code once and keeps it for synchronous use, where a second `import()` would wait for a turn, behind pending
 * renders. Fetches again after a failure.
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
