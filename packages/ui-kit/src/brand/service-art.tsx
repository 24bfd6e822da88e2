import { artOf, type ServiceArtName } from './service-drawings.tsx';
import { stopColour } from './stop-colour.ts';

export interface ServiceArtProps {
  /** Any other name, or none, gives the neutral drawing for further services. */
  service?: ServiceArtName | (string & {}) | undefined;
  /** Width and height in pixels. */
  size?: number;
  /** Without access: no hue, no stop. */
  muted?: boolean;
  /** Adds a background of 12 % of the service's hue, with rounded corners. */
  tinted?: boolean;
}

/**
 * Decorative icon of a service in 2 px strokes of its hue, with one orange stop. The service's name appears next to it.
 */
export function ServiceArt({ service, size = 64, muted = false, tinted = false }: ServiceArtProps) {
  const { hue: hueKey, lines, stop } = artOf(service);
  const hue = muted
    ? 'var(--gw-palette-text-disabled)'
    : hueKey === 'other'
      ? 'var(--gw-palette-text-secondary)'
      : `var(--gw-palette-service-${hueKey})`;
  const drawing = (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {lines}
      </g>
      <circle {...stop} r="4" {...(muted ? { stroke: 'currentColor', strokeWidth: 2 } : { fill: stopColour })} />
    </svg>
  );
  return (
    <span
      // Inline styles: a page shows dozens, and each style rule would be recomputed.
      style={{
        display: 'inline-flex',
        flex: 'none',
        color: hue,
        ...(tinted && {
          padding: `${size / 4}px`,
          borderRadius: '8px',
          backgroundColor: `color-mix(in srgb, ${hue} 12%, transparent)`,
        }),
      }}
    >
      {drawing}
    </span>
  );
}
