import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus after a removal took the focused button along: to the first button or link in `place`, else to
 * `place` itself, which needs a `tabIndex`. Ignores removals by other devices.
 * @param count - number of removable entries
 * @param isAsking - a dialog is open and has the focus
 */
export function useFocusAfterRemoval(place: RefObject<HTMLElement | null>, count: number, isAsking = false): void {
  const before = useRef(count);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      lastFocused.current = document.activeElement;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (isAsking) return;
    const isFocusLost = document.activeElement === document.body && lastFocused.current?.isConnected === false;
    if (count < before.current && isFocusLost) {
      (place.current?.querySelector<HTMLElement>('button, a') ?? place.current)?.focus();
    }
    before.current = count;
  }, [count, isAsking, place]);
}
