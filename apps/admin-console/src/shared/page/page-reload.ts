import { hasOpenRow } from '@gangway/table-kit';
import { hasOpenDialog } from '@gangway/ui-kit';
import { rememberScroll } from './page-scroll.ts';

/**
 * The reload that the specification asks for some seconds after a change (section 4), made loss-free: it waits while
 * something is open or unsaved, and the place on the page is found again.
 */
const lookAgainMs = 250;

const holds = new Set<symbol>();

/** Keeps the page from being reloaded until the returned function is called. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Dialogs, menus and open rows count by being in the page: they need not be announced. */
function somethingIsOpen(): boolean {
  return holds.size > 0 || hasOpenRow() || hasOpenDialog() || document.querySelector('[role="menu"]') !== null;
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
