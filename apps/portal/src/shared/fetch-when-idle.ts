import { prefetch, whenIdle } from '@gangway/ui-kit';

/** Fetches code for later, once the browser is idle. Returns how to cancel it. */
export function fetchWhenIdle(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void prefetch(load));
}
