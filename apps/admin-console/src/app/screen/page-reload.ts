/**
 * The reload that the specification asks for some seconds after a change (section 4), made loss-free: it waits while
 * something is open or unsaved, and the place on the page is found again.
 */
const scrollKey = 'gangway-scroll';
const lookAgainMs = 250;
const restoreWithinMs = 5000;

const holds = new Set<symbol>();

/** Keeps the page from being reloaded until the returned function is called. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Dialogs, menus and open rows count by being in the page: nobody has to remember to announce them. */
function somethingIsOpen(): boolean {
  return holds.size > 0 || document.querySelector('[role="dialog"], [role="menu"], [data-open-row]') !== null;
}

/**
 * Reloads the page after `delayMs`, or as soon afterwards as nothing is open or unsaved. Returns how to call it off.
 * `reload` is replaceable for tests.
 */
export function reloadLater(delayMs: number, reload: () => void = () => window.location.reload()): () => void {
  let timer = setTimeout(attempt, delayMs);
  function attempt() {
    if (somethingIsOpen()) {
      timer = setTimeout(attempt, lookAgainMs);
      return;
    }
    rememberScroll();
    reload();
  }
  return () => {
    clearTimeout(timer);
  };
}

function rememberScroll(): void {
  try {
    const place = { path: window.location.pathname + window.location.search, top: window.scrollY };
    window.sessionStorage.setItem(scrollKey, JSON.stringify(place));
  } catch {
    // Blocked storage: the page begins at its top.
  }
}

/** Goes back to where the page was before `reloadLater` reloaded it, once the rows that make it long enough are there. */
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
  // Whoever moves the page meanwhile wants to be elsewhere.
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
