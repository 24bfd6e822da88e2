const storageKey = 'gangway-stale-chunks';

let prefetching = 0;

/** Fetches code that may be wanted later. A failure stays silent: the page that needs the code asks again. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetching += 1;
  try {
    await load();
  } catch {
    // The page that needs it fetches it again and shows its failure.
  } finally {
    prefetching -= 1;
  }
}

export interface StaleChunkOptions {
  /**
   * Where the user was going when the file turned out to be gone (path with query), if the address bar does not say so
   * yet: routers change it only after the page's code has loaded.
   */
  destination?: () => string | undefined;
  /** Replaceable for tests. */
  reload?: () => void;
  /** Replaceable for tests. */
  goTo?: (address: string) => void;
}

/**
 * After a deployment a tab of the old release asks for files that are gone. Reloads the page, once per missing file:
 * a second failure of the same file goes through to the error page instead of a loop. Returns the way to stop.
 */
export function reloadOnStaleChunk({
  destination,
  reload = () => window.location.reload(),
  goTo = (address) => window.location.assign(address),
}: StaleChunkOptions = {}): () => void {
  function onPreloadError(event: Event) {
    // Offline a file is missing for another reason, and a reload would take away the page and what was typed on it.
    if (!navigator.onLine) return;
    const { payload } = event as Event & { payload?: unknown };
    const target = destination?.();
    // No one waits for it, and a reload would take away what is being typed.
    if (prefetching > 0 && target === undefined) return;
    const failure = `${payload instanceof Error ? payload.message : 'unknown'} at ${target ?? window.location.pathname}`;
    if (!rememberFirst(failure)) return;
    // Prevented, the failed import does not reach the error page while the new document loads.
    event.preventDefault();
    if (target === undefined) reload();
    else goTo(target);
  }
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}

/** True if this failure was not seen before in this tab. Without storage nothing could stop a loop, so: false. */
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
