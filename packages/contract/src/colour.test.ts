import { expect, it } from 'vitest';
import { contrastWithWhite, isColour, leastContrast, nearestReadable } from './colour.ts';

it.each(['000000', 'FFFFFF', '0b6470'])('takes %s for a colour', (text) => {
  expect(isColour(text)).toBe(true);
});

it.each(['', '#0b6470', '0b647', '0b64700', 'red', '0b647g', '0b6470;x', '0b6470\n', '０b6470', 'url(x)', 'var(--x)'])(
  'takes %j for none',
  (text) => {
    expect(isColour(text)).toBe(false);
  },
);

it.each([
  ['000000', 21],
  ['ffffff', 1],
  ['777777', 4.48],
  ['767676', 4.54],
  ['0b6470', 6.84],
])('measures white on %s', (colour, contrast) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 1);
});

it.each([
  ['0B6470', '0b6470'],
  ['ffffff', '767676'],
  ['777777', '767676'],
])('offers for %s the nearest colour that passes, %s', (colour, nearest) => {
  expect(nearestReadable(colour)).toBe(nearest);
});

it('offers a colour that passes for each, of the same hue', () => {
  for (const colour of ['ffff00', '00ff00', 'ff8800', '63c7cf', 'ffc0cb', '010101']) {
    const nearest = nearestReadable(colour);
    expect([colour, contrastWithWhite(nearest) >= leastContrast]).toEqual([colour, true]);
    const dark = [0, 2, 4].filter((start) => colour.slice(start, start + 2) === '00');
    expect(dark.map((start) => nearest.slice(start, start + 2))).toEqual(dark.map(() => '00'));
  }
});
