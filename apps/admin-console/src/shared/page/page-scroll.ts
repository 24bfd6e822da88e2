const scrollKey = 'gangway-scroll';
const restoreWithinMs = 5000;

/** Keeps the scroll position over the reload that follows. */
export function rememberScroll(): void {
  try {
    const place = { path: window.location.pathname + window.location.search, top: window.scrollY };
    window.sessionStorage.setItem(scrollKey, JSON.stringify(place));
  } catch {
    // Start at the top: storage is blocked.
  }
}

/** Restores the scroll position from before `reloadLater`, once enough rows have loaded. */
export function restoreScroll(): () => void {
  const top = takeScroll();
  if (top === null || top === 0) return () => {};
  const observer = new ResizeObserver(tryAgain);
  const timer = setTimeout(stop, restoreWithinMs);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  }
  function tryAgain() {
    if (document.documentElement.scrollHeight - window.innerHeight < (top ?? 0)) return;
    window.scrollTo({ top: top ?? 0, behavior: 'instant' });
    stop();
  }
  // Stop when the person scrolls first.
  window.addEventListener('wheel', stop);
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  observer.observe(document.body);
  return stop;
}

function takeScroll(): number | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(scrollKey) ?? 'null');
    window.sessionStorage.removeItem(scrollKey);
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('top' in kept)) return null;
    const here = window.location.pathname + window.location.search;
    return kept.path === here && typeof kept.top === 'number' ? kept.top : null;
  } catch {
    return null;
  }
}
