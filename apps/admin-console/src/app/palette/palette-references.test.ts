import { buildService } from '@gangway/test-kit';
import { expect, it } from 'vitest';
import { isOnlyReference, referenceHits, sureReadings } from './palette-references.ts';

const services = [
  buildService({ name: 'ocean_tracking', displayName: 'Ocean Tracking', referenceKinds: ['container'] }),
  buildService({ name: 'shelved', isActive: false, referenceKinds: ['container'] }),
  buildService({ name: 'awb_tracking', referenceKinds: ['air_waybill'] }),
];

it('offers the active services that take the reference, in the portal', () => {
  const readings = sureReadings('csqu 305438-3');
  expect(isOnlyReference(readings)).toBe(true);
  expect(referenceHits(readings, services, 'http://portal.test')).toEqual([
    {
      heading: 'References',
      entries: [
        expect.objectContaining({
          title: 'Open in Ocean Tracking',
          href: 'http://portal.test/open/ocean_tracking?ref=CSQU3054383',
        }),
      ],
    },
  ]);
});

it.each(['emily', 'Baltic', '42', 'csqu 305438-4', 'emily@baltic.test'])('finds no reference in %s', (text) => {
  expect(referenceHits(sureReadings(text), services, 'http://portal.test')).toEqual([]);
  expect(isOnlyReference(sureReadings(text))).toBe(false);
});
