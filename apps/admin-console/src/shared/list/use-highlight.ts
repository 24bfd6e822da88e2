import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const highlightMs = 3000;

/** Navigation state that makes a list mark one of its rows: `navigate(path, { state: highlight(id) })`. */
export function highlight(id: number): { highlight: number } {
  return { highlight: id };
}

/** The row to mark, for 3 s after a navigation with `highlight`. */
export function useHighlight(): number | null {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [marked, setMarked] = useState(() => idIn(state));
  const arriving = idIn(state) !== null;
  useEffect(() => {
    // Clear the state: a reload or Back must not mark the row again.
    if (arriving) void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [arriving, navigate, pathname, search]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), highlightMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}

function idIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('highlight' in state)) return null;
  return typeof state.highlight === 'number' ? state.highlight : null;
}
