import { useEffect, useState } from 'react';

/** The value once it has not changed for so many milliseconds: typing does not ask the server letter by letter. */
export function useDebouncedValue<T>(value: T, milliseconds = 200): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
