import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether what stands in an element is wider than the element, kept up to date. While more of it lies ahead than is seen the
 * element has `data-more-ahead`, which `moreAheadShadow` shows; set here, scrolling renders nothing.
 */
export function useOverflow(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setOverflows(hidden > 1);
      // From right to left one scrolls into the negative.
      element.toggleAttribute('data-more-ahead', hidden - Math.abs(element.scrollLeft) > 1);
    };
    // It also tells the first size, once that is laid out anyway; asked for here it would be laid out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return [ref, overflows];
}

// Of the ink: in the dark scheme a shadow of black would not be seen.
const edge = (side: -1 | 1) =>
  `inset ${side * 14}px 0 10px -12px color-mix(in srgb, var(--gw-palette-text-primary) 40%, transparent)`;

/** A shadow at the edge behind which the content of a `useOverflow` element goes on, for its `sx`. */
export const moreAheadShadow = {
  '&[data-more-ahead]': { boxShadow: edge(-1), '[dir="rtl"] &': { boxShadow: edge(1) } },
} as const;
