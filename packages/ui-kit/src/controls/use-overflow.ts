import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether the content of an element is wider than the element, kept up to date. While more content lies ahead or behind
 * the element has `data-more-ahead` or `data-more-behind`, which `moreAheadShadow` and `fadingEdges` style; set directly,
 * so that scrolling renders nothing.
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
      // Right-to-left pages scroll into negative values.
      const behind = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-more-ahead', hidden - behind > 1);
      element.toggleAttribute('data-more-behind', behind > 1);
    };
    // Let the observer report the initial size too: measuring here would force a second layout.
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

// Use the ink colour: a black shadow would be invisible in the dark scheme.
const edge =
  'inset calc(-14px * var(--forward, 1)) 0 10px -12px color-mix(in srgb, var(--gw-palette-text-primary) 40%, transparent)';

/** Shadow at the edge of a `useOverflow` element with more content ahead, for its `sx`. */
export const moreAheadShadow = {
  '&[data-more-ahead]': { boxShadow: edge },
} as const;

export const fadePixels = 28;

/** Fades the edges at which the content of a `useOverflow` element goes on, for its `sx`. */
export const fadingEdges = {
  scrollPaddingInline: `${fadePixels}px`,
  '&:is([data-more-ahead], [data-more-behind])': {
    maskImage:
      'linear-gradient(calc(90deg * var(--forward, 1)), transparent, #000 var(--behind, 0px), #000 calc(100% - var(--ahead, 0px)), transparent)',
  },
  '&[data-more-ahead]': { '--ahead': `${fadePixels}px` },
  '&[data-more-behind]': { '--behind': `${fadePixels}px` },
} as const;
