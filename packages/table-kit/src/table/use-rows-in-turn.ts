import { whenIdle } from '@gangway/ui-kit';
import { useLayoutEffect, type RefObject } from 'react';

/** Rows that are laid out in one idle moment: short enough for a press in between. */
const atOnce = 10;

/**
 * Lays out rows in turn: in the first frame as many as a screen shows (`firstRowsStyle`), in the next those near, by
 * `content-visibility`, and the others as soon as the browser is idle. They must not wait for longer: browsers keep the
 * cells of skipped rows from screen readers.
 */
export function useRowsInTurn(body: RefObject<HTMLElement | null>, rows: readonly unknown[], isFixed: boolean): void {
  useLayoutEffect(() => {
    const element = body.current;
    if (!isFixed || rows.length === 0 || element === null) return undefined;
    const waiting = [...element.querySelectorAll('[data-row-id]')];
    for (const row of waiting) row.removeAttribute('data-laid-out');
    element.setAttribute('data-first-rows', '');
    const showAll = () => element.removeAttribute('data-first-rows');
    let frame = requestAnimationFrame(() => {
      // Scrolled past its head, the table shows other rows than the first.
      if (element.getBoundingClientRect().top < 0) showAll();
      else frame = requestAnimationFrame(showAll);
    });
    function layOut() {
      for (const row of waiting.splice(0, atOnce)) row.setAttribute('data-laid-out', '');
      if (waiting.length > 0) callOff = whenIdle(layOut);
    }
    let callOff = whenIdle(layOut);
    return () => {
      cancelAnimationFrame(frame);
      showAll();
      callOff();
    };
  }, [body, rows, isFixed]);
}
