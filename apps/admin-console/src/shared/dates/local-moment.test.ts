import { expect, it } from 'vitest';
import { fromLocalMoment, toLocalMoment } from './local-moment.ts';

it.each(['2026-01-15T08:30:00.000Z', '2026-07-15T23:59:00.000Z', '2028-02-29T00:00:00.000Z'])(
  '%s survives a round trip through a field',
  (instant) => {
    expect(toLocalMoment(instant)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    expect(fromLocalMoment(toLocalMoment(instant))).toBe(instant);
  },
);

it('an empty field gives null', () => {
  expect(fromLocalMoment(toLocalMoment(null))).toBeNull();
});
