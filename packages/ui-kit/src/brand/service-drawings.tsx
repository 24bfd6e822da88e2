import type { ReactNode } from 'react';

export type ServiceArtName = 'ocean' | 'air' | 'document' | 'erp';

/** Key of a service's colours in the theme. */
export type ServiceHue = ServiceArtName | 'other';

const stop = (cx: number, cy: number) => ({ cx, cy });

interface Art {
  hue: ServiceHue;
  /** In a view box of 64 × 64, strokes in the text's colour. */
  lines: ReactNode;
  /** Fewer lines, for a mark of 16 px. */
  simple: ReactNode;
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
  simple: <path d="M6 40h52l-6 14H13zM16 40V27h10v13M26 40V17h11v23M37 27h9v13" />,
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
  simple: plane,
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
  simple: <path d="M13 6h25l13 13v39H13zM37 6v14h14M23 33h18M23 45h18" />,
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
  simple: (
    <path d="M9 6h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V9q0-3 3-3zM42 6h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V9q0-3 3-3zM9 39h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V42q0-3 3-3zM42 39h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V42q0-3 3-3zM25 15.5h14M48.5 25v14M39 48.5H25M15.5 39V25" />
  ),
  stop: stop(32, 32),
};

const yard: Art = {
  hue: 'other',
  lines: (
    <>
      <path d="M32 7l22 12.5v25L32 57 10 44.5v-25z" />
      <path d="M10 19.5 28.5 30M54 19.5 35.5 30M32 36v21" />
      <path d="M21 13.25 43 25.75" opacity="0.5" />
    </>
  ),
  simple: <path d="M32 6l23 13v26L32 58 9 45V19zM9 19l23 13 23-13M32 32v26" />,
  stop: stop(32, 32),
};

/** A drawing of a further service, simple enough at every size. */
function further(d: string, at: Art['stop'], dot?: ReactNode): Art {
  const lines = (
    <>
      <path d={d} />
      {dot}
    </>
  );
  return { hue: 'other', lines, simple: lines, stop: at };
}

/** Drawings that a further service can choose. */
const furtherArts = {
  yard,
  rail: further(
    'M21 10h22q7 0 7 7v20q0 7-7 7H21q-7 0-7-7V17q0-7 7-7zM14 28h36M32 10v18M22 44l-7 12M42 44l7 12M18.5 51h27',
    stop(41, 36),
    <circle cx="23" cy="36" r="2.5" />,
  ),
  customs: further('M32 7l21 8v14c0 13-8.5 22-21 28-12.5-6-21-15-21-28V15zM22 31l7.5 7.5L41 27', stop(43.5, 24.5)),
  rates: further('M9 55V9M9 55h46M17 45l11-12 9 7 13-18M22 55v-3M34 55v-3M46 55v-3', stop(52, 18.5)),
  warehouse: further('M7 24 32 9l25 15v32H7zM17 56V34h30v22M17 41h30M17 48.5h30', stop(32, 23)),
};

const arts: Readonly<Record<string, Art>> = { ocean, air, document: documents, erp, ...furtherArts };

/** The drawing of a service; any other name, or none, gives the yard. */
export function artOf(service: string | undefined): Art {
  return (service !== undefined && Object.hasOwn(arts, service) ? arts[service] : undefined) ?? yard;
}
