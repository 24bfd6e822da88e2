import { memo } from 'react';
import { artOf } from '../brand/service-drawings.tsx';
import { stopColour } from '../brand/stop-colour.ts';

export interface ServiceMarkProps {
  /** Drawing of the service; any other name, or none, gives the yard on slate. */
  service?: string | undefined;
  /** Width and height in pixels. */
  size?: 22 | 40 | 56;
  /** Without access: a well and quiet ink. */
  off?: boolean;
}

const radii = { 22: 6, 40: 10, 56: 14 } as const;
const drawn = { 22: 16, 40: 28, 56: 40 } as const;

/** A service's mark: its drawing on its tint. Decoration beside the name, hidden from screen readers. */
export const ServiceMark = memo(function ServiceMark({ service, size = 22, off = false }: ServiceMarkProps) {
  const { hue, lines, simple, stop } = artOf(service);
  const isSmall = size === 22;
  // Around the drawing, whose lines fill a square of 64.
  const room = 32 * (size / drawn[size] - 1);
  return (
    <svg
      className="gw-mark"
      aria-hidden
      width={size}
      height={size}
      viewBox={`${-room} ${-room} ${64 + 2 * room} ${64 + 2 * room}`}
      // At 16 px fine lines run together.
      strokeWidth={isSmall ? 4.5 : 2.4}
      // Inline styles: a page shows dozens, and each style rule would be recomputed.
      style={{
        borderRadius: radii[size],
        ...(off
          ? {}
          : { background: `var(--gw-palette-serviceSoft-${hue})`, color: `var(--gw-palette-serviceInk-${hue})` }),
      }}
    >
      {isSmall ? simple : lines}
      {isSmall ? null : <circle {...stop} r="4" {...(off ? {} : { fill: stopColour, stroke: 'none' })} />}
    </svg>
  );
});
