import { describe, expect, it } from 'vitest';
import { sentences, sentencesByKind } from './index.ts';

const kinds = Object.entries(sentencesByKind).map(([kind, texts]) => [kind, Object.entries(texts)] as const);

describe.each(kinds)('%s', (_kind, texts) => {
  it('have a sentence for each code', () => {
    expect(texts.length).toBeGreaterThan(0);
    for (const [code, text] of texts) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(text.trim()).not.toBe('');
    }
  });

  it('open and close their braces in pairs, and quote an apostrophe beside one', () => {
    for (const [code, text] of texts) {
      const plain = text.replaceAll("''", '').replaceAll(/'[{}]'/g, '');
      expect([code, plain.split('{').length]).toEqual([code, plain.split('}').length]);
      expect([code, /'[{}]/.test(plain)]).toEqual([code, false]);
    }
  });

  it('give each plural and select a branch for the rest', () => {
    for (const [code, text] of texts) {
      for (const [choice] of text.matchAll(/\{\w+, (?:plural|select), .*/g)) {
        expect([code, choice.includes(' other {')]).toEqual([code, true]);
      }
    }
  });
});

it('names each code once in all kinds', () => {
  const codes = kinds.flatMap(([, texts]) => texts.map(([code]) => code));
  expect(codes.length).toBe(new Set(codes).size);
  expect(codes.length).toBe(Object.keys(sentences).length);
});
