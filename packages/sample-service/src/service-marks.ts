/** A service's mark: the small drawing of the launcher (packages/ui-kit, service-drawings.tsx), and the class of its hue. */
export interface ServiceMark {
  hue: string;
  drawing: string;
  transform?: string;
}

const other: ServiceMark = { hue: 'other', drawing: 'M32 6l23 13v26L32 58 9 45V19zM9 19l23 13 23-13M32 32v26' };

const marks: ReadonlyMap<string, ServiceMark> = new Map([
  ['ocean_tracking', { hue: 'ocean', drawing: 'M6 40h52l-6 14H13zM16 40V27h10v13M26 40V17h11v23M37 27h9v13' }],
  [
    'awb_tracking',
    {
      hue: 'air',
      drawing:
        'M0-25.5c2.3 0 3.5 3 3.5 6.5v8.5L21 2.5V7.5L3.5 2.5v11.5l5.5 4.5v4L0 19.5l-9 3v-4l5.5-4.5V2.5L-21 7.5V2.5l17.5-13v-8.5c0-3.5 1.2-6.5 3.5-6.5z',
      transform: 'translate(29 35) rotate(45)',
    },
  ],
  ['idp', { hue: 'document', drawing: 'M13 6h25l13 13v39H13zM37 6v14h14M23 33h18M23 45h18' }],
  [
    'erp',
    {
      hue: 'erp',
      drawing:
        'M9 6h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V9q0-3 3-3zM42 6h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V9q0-3 3-3zM9 39h13q3 0 3 3v13q0 3-3 3H9q-3 0-3-3V42q0-3 3-3zM42 39h13q3 0 3 3v13q0 3-3 3H42q-3 0-3-3V42q0-3 3-3zM25 15.5h14M48.5 25v14M39 48.5H25M15.5 39V25',
    },
  ],
]);

/** The mark of a service; of an unknown one, the slate yard. */
export function serviceMark(key: string): ServiceMark {
  return marks.get(key) ?? other;
}
