import { assert, integer, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerCheckDigit } from './check-digits.ts';
import type { ReferenceKind } from './kind.ts';
import { kindOf, readReference, readReferences } from './read-reference.ts';

/** Published samples with a check digit. */
const samples: [kind: ReferenceKind, reference: string, source: string][] = [
  ['container', 'CSQU3054383', 'ISO 6346, the worked example'],
  ['container', 'MWCU6059784', 'prefixlist.com, how to calculate the check digit'],
  ['air_waybill', '17612345675', 'Australian Border Force, airway bill check digit formula'],
  ['air_waybill', '02081140743', 'jetcurrent.com, glossary'],
  ['imo_number', '9074729', 'Wikipedia, IMO number'],
  ['wagon', '218124712173', 'Wikipedia, UIC wagon numbers (21 81 2471 217-3)'],
  ['mrn', '99IT9876AB88901209', 'HM Revenue & Customs, transit messages'],
  ['mrn', '18GB0000601001EB15', 'HM Revenue & Customs, transit messages'],
];

describe('a reference with a check digit', () => {
  it.each(samples)('accepts %s %s (%s)', (kind, reference) => {
    expect(readReference(reference)[0]).toMatchObject({ kind, reference, check: 'right' });
  });

  it.each(samples)('refuses %s %s with any other last digit, and names the right one', (kind, reference) => {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (digit === Number(reference.at(-1))) continue;
      const reading = readReference(`${reference.slice(0, -1)}${digit}`).find((found) => found.kind === kind);
      expect(reading).toMatchObject({ check: 'wrong', expected: Number(reference.at(-1)) });
    }
  });
});

describe('a container number', () => {
  const serial = stringMatching(/^[A-Z]{3}[UJZ]\d{6}$/);

  it('has exactly one check digit for any ten characters', () => {
    assert(
      property(serial, (ten) => {
        const taken = '0123456789'.split('').filter((digit) => readsRight(ten + digit));
        expect(taken).toEqual([String(containerCheckDigit(ten))]);
      }),
    );
  });

  it('detects every change of one digit, except those where remainder 10 shares the digit 0', () => {
    assert(
      property(serial, integer({ min: 4, max: 9 }), integer({ min: 1, max: 9 }), (ten, place, change) => {
        const digit = (Number(ten[place]) + change) % 10;
        const changed = `${ten.slice(0, place)}${digit}${ten.slice(place + 1)}`;
        const collides = containerCheckDigit(changed) === containerCheckDigit(ten);
        // ISO 6346: remainders 10 and 0 both give the digit 0; nothing else may collide.
        expect(collides && containerCheckDigit(ten) !== 0).toBe(false);
        expect(readsRight(changed + String(containerCheckDigit(ten)))).toBe(collides);
      }),
    );
  });

  function readsRight(reference: string): boolean {
    return readReference(reference).some(({ kind, check }) => kind === 'container' && check === 'right');
  }
});

describe('typed text', () => {
  it.each([
    'csqu3054383',
    'CSQU 305438-3',
    ' CSQU 305438 3 ',
    'CSQU–305438–3',
    'ＣＳＱＵ３０５４３８３',
    'CSQU\u200B3054383',
    'CSQU.305438.3',
  ])('reads %j as the container CSQU3054383', (typed) => {
    expect(readReference(typed)[0]).toMatchObject({
      kind: 'container',
      reference: 'CSQU3054383',
      printed: 'CSQU 305438 3',
      check: 'right',
    });
  });

  it('points out a letter O for a zero that makes it right', () => {
    expect(readReference('CSQU3O54383')).toContainEqual(
      expect.objectContaining({ kind: 'container', check: 'wrong', meant: 'CSQU3054383' }),
    );
    expect(readReference('I2512345675')[0]).toMatchObject({ kind: 'air_waybill', meant: '12512345675' });
  });

  it.each([
    ['IMO 9074729', 'imo_number', '9074729'],
    ['125-12345675', 'air_waybill', '12512345675'],
    ['MAWB 020-81140743', 'air_waybill', '02081140743'],
    ['AWB No. 020-81140743', 'air_waybill', '02081140743'],
    ['hawb: 020 8114 0743', 'air_waybill', '02081140743'],
    ['IMO No. 9074729', 'imo_number', '9074729'],
    ['MAWB12345678', 'bill_of_lading', 'MAWB12345678'],
    ['21 81 2471 217-3', 'wagon', '218124712173'],
    ['18GB 0000 6010 01EB 15', 'mrn', '18GB0000601001EB15'],
    ['MAEU123456789', 'bill_of_lading', 'MAEU123456789'],
    ['nl rtm', 'un_locode', 'NLRTM'],
  ])('reads %s as %s', (typed, kind, reference) => {
    expect(readReference(typed)[0]).toMatchObject({ kind, reference });
  });

  it.each([
    'finds no reference in %j',
    ' ',
    '-',
    'emily carter',
    '12',
    'CSQU30',
    'A'.repeat(50),
    '../../x',
    'javascript:alert(1)',
    '%0d%0a',
  ])('finds no reference in %j', (typed) => {
    expect(readReference(typed)).toEqual([]);
  });

  it('always gives an answer, with references of capitals and digits alone', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), (typed) => {
        for (const { reference } of readReference(typed)) expect(reference).toMatch(/^[A-Z0-9]{5,18}$/);
      }),
    );
  });

  it('reads pasted lines one by one, skips empty ones, fifty at most', () => {
    expect(
      readReferences('CSQU3054383\r\n\n nonsense! \n9074729').map(({ line, readings }) => [line, readings.length]),
    ).toEqual([
      ['CSQU3054383', 1],
      ['nonsense!', 0],
      ['9074729', 1],
    ]);
    expect(readReferences('9074729\n'.repeat(80))).toHaveLength(50);
  });
});

describe('the server', () => {
  it('accepts a reference of one of the kinds, as read, without a wrong check digit', () => {
    expect(kindOf(['container'], 'CSQU3054383')).toBe('container');
    expect(kindOf(['air_waybill'], 'CSQU3054383')).toBe(undefined);
    expect(kindOf(['container'], 'CSQU3054384')).toBe(undefined);
    expect(kindOf(['container'], 'csqu3054383')).toBe(undefined);
    expect(kindOf([], 'CSQU3054383')).toBe(undefined);
    expect(kindOf(['bill_of_lading'], 'MAEU123456789')).toBe('bill_of_lading');
    expect(kindOf(['container', 'bill_of_lading'], 'CSQU3054384')).toBe(undefined);
  });
});
