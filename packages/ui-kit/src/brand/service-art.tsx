import { artOf, type ServiceArtName } from './service-drawings.tsx';
import { stopColour } from './stop-colour.ts';

export interface ServiceArtProps {
  /** Any other name, or none, gives the neutral drawing for further services. */
  service?: ServiceArtName | (string & {}) | undefined;
  /** Width and height in pixels. */
  size?: number;
  /** Without access: no hue, no stop. */
  muted?: boolean;
}

/**
 * Decorative drawing of a service in 2 px strokes of its ink, with one orange stop. The service's name appears next to it.
 */
export function ServiceArt({ service, size = 64, muted = false }: ServiceArtProps) {
  const { hue, lines, stop } = artOf(service);
  return (
    <svg
      // Inline styles: a page shows dozens, and each style rule would be recomputed.
      style={{
        flex: 'none',
        color: muted ? 'var(--gw-palette-text-disabled)' : `var(--gw-palette-serviceInk-${hue})`,
      }}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {lines}
      </g>
      <circle {...stop} r="4" {...(muted ? { stroke: 'currentColor', strokeWidth: 2 } : { fill: stopColour })} />
    </svg>
  );
}
