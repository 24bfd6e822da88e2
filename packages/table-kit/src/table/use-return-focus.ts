import { useEffect, useRef, type SyntheticEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { firstInRow } from '../inline/open-rows.ts';

/** Row last opened, by history entry of its list. */
const left = new Map<string, string>();

/**
 * Returns Back from a row's page to that row, not to the top of its list. Remembers the row of a followed link and
 * focuses it once the list shows it again.
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
    // Leave the focus alone unless it is on the body or the page's heading.
    if (focused !== null && focused !== document.body && focused.tagName !== 'H1') return;
    firstInRow(id)?.focus({ preventScroll: true });
  }, [key, returned, hasRows]);

  return ({ target }) => {
    if (!(target instanceof Element) || target.closest('a[href]') === null) return;
    const row = target.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
    if (row !== undefined) left.set(key, row);
  };
}
