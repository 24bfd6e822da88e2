import { useEffect, useRef, type SyntheticEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { firstInRow } from '../inline/open-rows.ts';

/** The row that was left for another page, by the place in the history where its list stands. */
const left = new Map<string, string>();

/**
 * Back from the page of a row leads to that row, not to the top of its list. Remembers the row of a link that is followed, and
 * gives it the focus once the list shows it again.
 */
export function useReturnFocus(hasRows: boolean): (event: SyntheticEvent) => void {
  const { key } = useLocation();
  const returned = useNavigationType() === NavigationType.Pop;
  const done = useRef(false);
  useEffect(() => {
    const id = left.get(key);
    if (!returned || done.current || !hasRows || id === undefined) return;
    done.current = true;
    left.delete(key);
    const focused = document.activeElement;
    // Someone who is doing something already is let alone; the page's own heading is not.
    if (focused !== null && focused !== document.body && focused.tagName !== 'H1') return;
    firstInRow(id)?.focus({ preventScroll: true });
  }, [key, returned, hasRows]);

  return ({ target }) => {
    if (!(target instanceof Element) || target.closest('a[href]') === null) return;
    const row = target.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
    if (row !== undefined) left.set(key, row);
  };
}
