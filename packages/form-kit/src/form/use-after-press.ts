import { useCallback, useEffect, useRef } from 'react';

/**
 * Defers tasks that move the page while a pointer is pressed. A press blurs a field; showing the field's message at
 * once would push the target from under the pointer and lose the click.
 * @returns runs a task at once, or after the click that ends the press
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
      // Run after the click, which follows in this same task.
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
