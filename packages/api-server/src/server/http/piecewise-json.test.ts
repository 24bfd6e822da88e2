import { importing } from '@gangway/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PieceLimits, pieceLimits, PiecewiseJson } from './piecewise-json.ts';
import { toJsonSchema } from './to-json-schema.ts';

const wide: PieceLimits = { elements: 10_000, inElement: 10_000, outside: 10_000 };

function parsed(text: string, limits = wide, chunk = 7): unknown {
  const parser = new PiecewiseJson(limits, (piece) => JSON.parse(piece));
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += chunk) parser.push(bytes.subarray(start, start + chunk));
  return parser.end();
}

const outcomeOf = (parse: () => unknown): unknown => {
  try {
    return parse();
  } catch (error) {
    return error instanceof SyntaxError ? 'malformed' : error;
  }
};

describe('a body that is parsed in pieces', () => {
  it('is what the whole text says, however it is cut', () => {
    const field = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.array(fc.array(fc.string({ unit: 'binary' }))));
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), field),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (body, chunk, indent) => {
          const text = JSON.stringify(body, null, indent ? 1 : 0);
          expect(parsed(text, wide, chunk)).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is parsed with lists longer than a piece', () => {
    const body = { kind: 'people', rows: Array.from({ length: 5000 }, (_, row) => ['Zoë', `"${row}", ]}\\`, '']) };
    expect(parsed(JSON.stringify(body), { ...wide, elements: 5000 }, 65_536)).toEqual(body);
  });

  it('is malformed exactly where the whole text is', () => {
    const texts = [
      '',
      '{',
      '[1,2]',
      '7',
      '{"a":[1,]}',
      '{"a":[,1]}',
      '{"a":[1 2]}',
      '{"a":[1}',
      '{"a":[]]',
      '{"a":[1]} x',
      '{"a":["]}',
    ];
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom(',', ']', '}', '[', '"', ' ', 'x'))
      .map(([text, at, mark]) => text.slice(0, at % (text.length + 1)) + mark + text.slice(at % (text.length + 1)));
    for (const text of texts) expect(outcomeOf(() => parsed(text))).toEqual(outcomeOf(() => JSON.parse(text)));
    fc.assert(
      fc.property(broken, (text) => {
        expect(outcomeOf(() => parsed(text))).toEqual(outcomeOf(() => JSON.parse(text)));
      }),
      { numRuns: 500 },
    );
    const long = `{"a":[${'"x",'.repeat(40_000)}]}`;
    expect(outcomeOf(() => parsed(long, { ...wide, elements: 50_000 }, 65_536))).toBe('malformed');
  });

  it('has the limits of its schema', () => {
    expect(pieceLimits(toJsonSchema(importing.preview.body))).toEqual({
      elements: 5000 + 60 + 60 + 500,
      inElement: 61,
      outside: 5,
    });
  });

  it.each([
    ['elements', { rows: [1, 1, 1, 1] }],
    ['values in an element', { rows: [[1, 1, 1, 1]] }],
    ['values outside of lists', { a: 1, b: 1, c: 1, d: 1, e: { f: 1, g: 1 } }],
  ])('is refused with too many %s, and none of it is parsed', (_name, body) => {
    const texts: string[] = [];
    const parser = new PiecewiseJson({ elements: 2, inElement: 2, outside: 4 }, (text) => texts.push(text));
    expect(() => parser.push(Buffer.from(JSON.stringify(body)))).toThrow('invalid input');
    expect(texts).toEqual([]);
  });

  it.each([
    ['outside of lists', `{"kind":"${'a'.repeat(200_000)}"}`],
    ['in one element', `{"rows":["${'a'.repeat(1_200_000)}"]}`],
  ])('is refused with too much text %s', (_name, text) => {
    expect(() => parsed(text, wide, 65_536)).toThrow('invalid input');
  });
});
