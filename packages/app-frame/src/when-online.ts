/**
 * Loads code. Waits offline and retries with the next connection, so that an unvisited page opens by itself.
 * @throws the error of `load` while there is a connection.
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
