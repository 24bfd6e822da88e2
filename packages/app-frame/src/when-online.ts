/**
 * Loads code. Without a connection it waits and loads again with the next one, so that a page not visited yet opens by itself.
 * @throws what `load` throws while there is a connection.
 */
export async function whenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return whenOnline(load);
  }
}
