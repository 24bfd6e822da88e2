import { prefetch, whenIdle } from '@gangway/ui-kit';

/** Fetches code for later, once the browser is idle. Returns a function that cancels it. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void prefetch(load));
}
