import { whenIdle } from '@gangway/ui-kit';
import { useLayoutEffect, type RefObject } from 'react';

/** Rows that are laid out in one idle moment: short enough for a press in between. */
const atOnce = 10;

/**
 * Lays out the rows in sight first, by `content-visibility`, and the others as soon as the browser is idle. They must not
 * wait for longer: browsers keep the cells of skipped rows from screen readers.
 */
export function useRowsInTurn(body: RefObject<HTMLElement | null>, rows: readonly unknown[], isFixed: boolean): void {
  useLayoutEffect(() => {
    if (!isFixed || rows.length === 0 || body.current === null) return undefined;
    const waiting = [...body.current.querySelectorAll('[data-row-id]')];
    for (const row of waiting) row.removeAttribute('data-laid-out');
    function layOut() {
      for (const row of waiting.splice(0, atOnce)) row.setAttribute('data-laid-out', '');
      if (waiting.length > 0) callOff = whenIdle(layOut);
    }
    let callOff = whenIdle(layOut);
    return () => callOff();
  }, [body, rows, isFixed]);
}
