import { startTransition, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** More than any screen shows. */
const firstScreen = 30;

/**
 * Shows the rows of a screen before the others of a long page: a hundred take three times as long to render, and most of
 * them are below the fold. All at once on Back, which returns to a row or a scroll position, and on every later page.
 *
 * @returns the rows to render, and whether more follow
 */
export function useFirstScreen<Item>(rows: readonly Item[]): readonly [rows: readonly Item[], isPartial: boolean] {
  const { key } = useLocation();
  // The first page of a visit, keyed `default`, is a Pop too.
  const returned = useNavigationType() === NavigationType.Pop && key !== 'default';
  const [isWhole, setWhole] = useState(returned);
  const isPartial = !isWhole && rows.length > firstScreen;
  const isShown = rows.length > 0;
  useEffect(() => {
    if (isShown) startTransition(() => setWhole(true));
  }, [isShown]);
  return isPartial ? [rows.slice(0, firstScreen), true] : [rows, false];
}
