import { useEffect, useState } from 'react';

/** The value once it has been stable for `milliseconds`: typing sends no request per letter. */
export function useDebouncedValue<T>(value: T, milliseconds = 200): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
