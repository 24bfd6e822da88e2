import type { ReactNode } from 'react';
import { stopColour } from './stop-colour.ts';

export type ServiceArtName = 'ocean' | 'air' | 'document' | 'erp';

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

const stop = (cx: number, cy: number) => ({ cx, cy });

interface Art {
  lines: ReactNode;
  stop: { cx: number; cy: number };
}

const ocean: Art = {
  lines: (
    <>
      <path d="M7 38h50l-5.5 11.5H14z" />
      <path d="M15 38V28h9v10M24 38V20h9v18M24 29h9M33 28h9v10" />
      <path d="M46 38V24h6v14M46 30h6" />
      <path d="M5 57c3.4 0 3.4-2.5 6.75-2.5S15.1 57 18.5 57s3.4-2.5 6.75-2.5S28.6 57 32 57s3.4-2.5 6.75-2.5S42.1 57 45.5 57s3.4-2.5 6.75-2.5S55.6 57 59 57" />
      <path d="M49 24v-6.5" />
    </>
  ),
  stop: stop(49, 13),
};

const air: Art = {
  lines: (
    <>
      {/* Top view, drawn upright and rotated to climb towards the stop. */}
      <path
        transform="translate(29 35) rotate(45)"
        d="M0-25.5c2.300 0 3.500 3 3.500 6.500v8.500L21 2.500V7.500L3.500 2.500v11.500l5.500 4.500v4L0 19.500l-9 3v-4l5.500-4.500V2.500L-21 7.500V2.500l17.500-13v-8.500c0-3.500 1.200-6.500 3.500-6.500z"
      />
      <path d="M10.5 53.5 5 59" />
    </>
  ),
  stop: stop(55.5, 8.5),
};

const documents: Art = {
  lines: (
    <>
      <path d="M14 7h24l12 12v38H14z" />
      <path d="M38 7v12h12" />
      <path d="M22.500 29.500v7M22.500 42.500v3.500" />
      <circle cx="22.500" cy="26.500" r="3" />
      <circle cx="22.500" cy="39.500" r="3" />
      <path d="M30.500 26.500H43M30.500 39.500H43M30.500 50H38" />
    </>
  ),
  stop: stop(22.5, 50),
};

const erp: Art = {
  lines: (
    <>
      <rect x="7" y="7" width="17" height="17" rx="2.500" />
      <rect x="40" y="7" width="17" height="17" rx="2.500" />
      <rect x="7" y="40" width="17" height="17" rx="2.500" />
      <rect x="40" y="40" width="17" height="17" rx="2.500" />
      <path d="M24 15.500h16M48.500 24v16M40 48.500H24M15.500 40V24" />
      <path d="M24 24l4.500 4.500M40 24l-4.500 4.500M40 40l-4.500-4.500M24 40l4.500-4.500" />
    </>
  ),
  stop: stop(32, 32),
};

const neutral: Art = {
  lines: (
    <>
      <path d="M32 7l22 12.500v25L32 57 10 44.500v-25z" />
      <path d="M10 19.500 28.500 30M54 19.500 35.500 30M32 36v21" />
      <path d="M21 13.250 43 25.750" opacity="0.5" />
    </>
  ),
  stop: stop(32, 32),
};

const arts: Readonly<Record<string, Art>> = { ocean, air, document: documents, erp };

const hues: Readonly<Record<string, string>> = {
  ocean: 'var(--gw-palette-service-ocean)',
  air: 'var(--gw-palette-service-air)',
  document: 'var(--gw-palette-service-document)',
  erp: 'var(--gw-palette-service-erp)',
};

/**
 * Decorative icon of a service in 2 px strokes of its hue, with one orange stop. The service's name appears next to it.
 */
export function ServiceArt({ service, size = 64, muted = false, tinted = false }: ServiceArtProps) {
  const known = service !== undefined && Object.hasOwn(arts, service) ? service : undefined;
  const art = (known === undefined ? undefined : arts[known]) ?? neutral;
  const hue = muted
    ? 'var(--gw-palette-text-disabled)'
    : ((known === undefined ? undefined : hues[known]) ?? 'var(--gw-palette-text-secondary)');
  const drawing = (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        {art.lines}
      </g>
      <circle {...art.stop} r="4" {...(muted ? { stroke: 'currentColor', strokeWidth: 2 } : { fill: stopColour })} />
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
