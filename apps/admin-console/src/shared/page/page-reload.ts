import { hasOpenRow } from '@gangway/table-kit';
import { hasOpenDialog } from '@gangway/ui-kit';
import { rememberScroll } from './page-scroll.ts';

/**
 * The reload that the specification asks for some seconds after a change (section 4), without loss: it waits while a
 * dialog is open or text is unsaved, and restores the scroll position.
 */
const lookAgainMs = 250;

const holds = new Set<symbol>();

/** Holds the reload back until the returned function is called. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Detects dialogs, menus and open rows in the page: they need no registration. */
function somethingIsOpen(): boolean {
  return holds.size > 0 || hasOpenRow() || hasOpenDialog() || document.querySelector('[role="menu"]') !== null;
}

/**
 * Reloads the page after `delayMs`, or as soon afterwards as nothing is open or unsaved. Returns a function that
 * cancels it. Tests replace `reload`.
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
