import { useEffect, useRef, type RefObject } from 'react';

/** What was given last, for a callback that must stay the same so that rows need not be drawn anew. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
