import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Unfolded<List extends HTMLElement> {
  /** Ref for the element whose children are the entries. */
  list: RefObject<List | null>;
  showsAll: boolean;
  showAll: () => void;
}

/**
 * A list that shows its first entries until the user asks for all. The button then disappears, and the focus moves to
 * the first added entry.
 */
export function useUnfolded<List extends HTMLElement>(shownAtFirst: number): Unfolded<List> {
  const list = useRef<List>(null);
  const [showsAll, setShowsAll] = useState(false);
  const first = useRef(shownAtFirst);
  useEffect(() => {
    const next = showsAll ? list.current?.children[first.current] : undefined;
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  }, [showsAll]);
  return { list, showsAll, showAll: () => setShowsAll(true) };
}
