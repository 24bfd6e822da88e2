import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether what stands in an element is wider than the element, kept up to date. */
export function useOverflow(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    // It also tells the first size, once that is laid out anyway; asked for here it would be laid out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [ref, overflows];
}
