import { useCallback, useEffect, useRef } from 'react';

/** One function that never changes and calls the one given last: what it is handed to need not be drawn anew for it. */
export function useSteady<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
