import { useEffect, useRef } from 'react';

/** Ctrl K (or Cmd K) everywhere, and / where no one is typing, call back. */
export function useSearchKeys(onSearch: () => void): void {
  const callback = useRef(onSearch);
  useEffect(() => {
    callback.current = onSearch;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const withCommand = event.ctrlKey || event.metaKey;
      const asks = withCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping(event.target);
      if (!asks) return;
      event.preventDefault();
      callback.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A / typed into a field is a slash. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
