import { describe, expect, it } from 'vitest';
import { rowPlaces } from './row-places.ts';

const asText = (places: ReadonlyMap<string, string>) => [...places].map(([id, place]) => `${id}:${place}`).join(' ');

describe('the rows of a table', () => {
  const page = rowPlaces(['7', '8', '9'], null);

  it('are taken over by the records of another page, in their order', () => {
    expect(asText(page)).toBe('7:place-0 8:place-1 9:place-2');
    expect(asText(rowPlaces(['9', '4'], null))).toBe('9:place-0 4:place-1');
  });

  it('stay with their records on one page, in whatever order', () => {
    expect(asText(rowPlaces(['9', '7', '8'], page))).toBe('9:place-2 7:place-0 8:place-1');
  });

  it('go with their record: what comes instead gets a row of its own', () => {
    const later = rowPlaces(['7', '5', '9'], page);
    expect(asText(later)).toBe('7:place-0 5:place-3 9:place-2');
    expect(asText(rowPlaces(['8', '7'], later))).toBe('8:place-1 7:place-0');
  });
});
