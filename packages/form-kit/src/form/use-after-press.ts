import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts off what moves the page while a pointer is pressed. The press leaves a field; were the field's message drawn at once, it
 * would push what the press is meant for from under the pointer, and the click would be lost.
 * @returns runs a task at once, or after the click that the press ends in
 */
export function useAfterPress(): (task: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    function press() {
      pressed.current = true;
    }
    function release() {
      pressed.current = false;
      // The click comes right after, in this same task.
      setTimeout(() => {
        for (const task of waiting.current.splice(0)) task();
      });
    }
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((task) => {
    if (pressed.current) waiting.current.push(task);
    else task();
  }, []);
}
