import type { ReactNode } from 'react';

export type ServiceArtName = 'ocean' | 'air' | 'document' | 'erp';

/** Key of a service's colours in the theme. */
export type ServiceHue = ServiceArtName | 'other';

const stop = (cx: number, cy: number) => ({ cx, cy });

interface Art {
  hue: ServiceHue;
  /** In a view box of 64 × 64, strokes in the text's colour. */
  lines: ReactNode;
  stop: { cx: number; cy: number };
}

const ocean: Art = {
  hue: 'ocean',
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

/** Seen from above, drawn upright and rotated to climb towards the stop. */
const plane = (
  <path
    transform="translate(29 35) rotate(45)"
    d="M0-25.5c2.3 0 3.5 3 3.5 6.5v8.5L21 2.5V7.5L3.5 2.5v11.5l5.5 4.5v4L0 19.5l-9 3v-4l5.5-4.5V2.5L-21 7.5V2.5l17.5-13v-8.5c0-3.5 1.2-6.5 3.5-6.5z"
  />
);

const air: Art = {
  hue: 'air',
  lines: (
    <>
      {plane}
      <path d="M10.5 53.5 5 59" />
    </>
  ),
  stop: stop(55.5, 8.5),
};

const documents: Art = {
  hue: 'document',
  lines: (
    <>
      <path d="M14 7h24l12 12v38H14z" />
      <path d="M38 7v12h12" />
      <path d="M22.5 29.5v7M22.5 42.5v3.5" />
      <circle cx="22.5" cy="26.5" r="3" />
      <circle cx="22.5" cy="39.5" r="3" />
      <path d="M30.5 26.5H43M30.5 39.5H43M30.5 50H38" />
    </>
  ),
  stop: stop(22.5, 50),
};

const erp: Art = {
  hue: 'erp',
  lines: (
    <>
      <rect x="7" y="7" width="17" height="17" rx="2.5" />
      <rect x="40" y="7" width="17" height="17" rx="2.5" />
      <rect x="7" y="40" width="17" height="17" rx="2.5" />
      <rect x="40" y="40" width="17" height="17" rx="2.5" />
      <path d="M24 15.5h16M48.5 24v16M40 48.5H24M15.5 40V24" />
      <path d="M24 24l4.5 4.5M40 24l-4.5 4.5M40 40l-4.5-4.5M24 40l4.5-4.5" />
    </>
  ),
  stop: stop(32, 32),
};

const neutral: Art = {
  hue: 'other',
  lines: (
    <>
      <path d="M32 7l22 12.5v25L32 57 10 44.5v-25z" />
      <path d="M10 19.5 28.5 30M54 19.5 35.5 30M32 36v21" />
      <path d="M21 13.25 43 25.75" opacity="0.5" />
    </>
  ),
  stop: stop(32, 32),
};

const arts: Readonly<Record<string, Art>> = { ocean, air, document: documents, erp };

/** The drawing of a service; any other name, or none, gives the neutral one for further services. */
export function artOf(service: string | undefined): Art {
  return (service !== undefined && Object.hasOwn(arts, service) ? arts[service] : undefined) ?? neutral;
}

const simplified: Readonly<Record<Exclude<ServiceHue, 'air'>, string>> = {
  ocean: 'M6 40h52l-6 14H13zM16 40V27h10v13M26 40V17h11v23M37 27h9v13',
  document: 'M13 6h25l13 13v39H13zM37 6v14h14M23 33h18M23 45h18',
  erp: 'M9 6h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V9q0-3 3-3zM42 6h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V9q0-3 3-3zM9 39h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V42q0-3 3-3zM42 39h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V42q0-3 3-3zM25 15.5h14M48.5 25v14M39 48.5H25M15.5 39V25',
  other: 'M32 6l23 13v26L32 58 9 45V19zM9 19l23 13 23-13M32 32v26',
};

/** Fewer lines, for a mark of 16 px. */
export function simplifiedLines(hue: ServiceHue): ReactNode {
  return hue === 'air' ? plane : <path d={simplified[hue]} />;
}
