const storageKey = 'gangway-stale-chunks';

let prefetching = 0;

/** Prefetches code. Ignores a failure: the page that needs the code loads it again. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetching += 1;
  try {
    await load();
  } catch {
    // Ignore it: the page that needs the code loads it again and shows the failure.
  } finally {
    prefetching -= 1;
  }
}

export interface StaleChunkOptions {
  /**
   * Address (path with query) the user was heading for, if the address bar does not show it yet: routers change it only
   * after the page's code has loaded.
   */
  destination?: () => string | undefined;
  /** Replaceable for tests. */
  reload?: () => void;
  /** Replaceable for tests. */
  goTo?: (address: string) => void;
}

/**
 * Reloads the page when a tab of an old release requests files the deployment removed, once per missing file: a second
 * failure of the same file goes to the error page instead of a loop. Returns a function that stops it.
 */
export function reloadOnStaleChunk({
  destination,
  reload = () => window.location.reload(),
  goTo = (address) => window.location.assign(address),
}: StaleChunkOptions = {}): () => void {
  function onPreloadError(event: Event) {
    // Offline, the file is not gone, and a reload would lose the page and its input.
    if (!navigator.onLine) return;
    const { payload } = event as Event & { payload?: unknown };
    const target = destination?.();
    // Keep the page for a failed prefetch: nothing waits for it, and a reload would lose input.
    if (prefetching > 0 && target === undefined) return;
    const failure = `${payload instanceof Error ? payload.message : 'unknown'} at ${target ?? window.location.pathname}`;
    if (!rememberFirst(failure)) return;
    // Keep the failed import from the error page while the new document loads.
    event.preventDefault();
    if (target === undefined) reload();
    else goTo(target);
  }
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}

/** Whether this failure is the first of its kind in this tab; false without storage, which could not stop a loop. */
function rememberFirst(failure: string): boolean {
  try {
    const seen = new Set((window.sessionStorage.getItem(storageKey) ?? '').split('\n').filter(Boolean));
    if (seen.has(failure)) return false;
    window.sessionStorage.setItem(storageKey, [...seen, failure].slice(-20).join('\n'));
    return true;
  } catch {
    return false;
  }
}
