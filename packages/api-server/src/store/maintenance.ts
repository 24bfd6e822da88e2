import type { Store } from './database.ts';

const hour = 3_600_000;

/**
 * PGlite has no autovacuum: without this, dead rows pile up and the planner works from stale figures.
 * Answers the function that stops it.
 */
export function scheduleMaintenance(store: Store, onError: (error: unknown) => void, every = 6 * hour): () => void {
  if (store.kind !== 'pglite') return () => {};
  const timer = setInterval(() => {
    store.maintain('vacuum analyze').catch(onError);
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
