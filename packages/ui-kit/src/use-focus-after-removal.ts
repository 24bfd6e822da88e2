import { useEffect, useRef, type RefObject } from 'react';

/**
 * What was removed takes the button with it that had the focus: it moves on to the first button or link in `place`, else to `place`
 * itself, which needs a `tabIndex`.
 * @param count - of what can be removed
 * @param isAsking - a dialog is open, and has the focus
 */
export function useFocusAfterRemoval(place: RefObject<HTMLElement | null>, count: number, isAsking = false): void {
  const before = useRef(count);
  useEffect(() => {
    if (isAsking) return;
    if (count < before.current && document.activeElement === document.body) {
      (place.current?.querySelector<HTMLElement>('button, a') ?? place.current)?.focus();
    }
    before.current = count;
  }, [count, isAsking, place]);
}
