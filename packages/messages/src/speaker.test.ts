import { expect, it } from 'vitest';
import { speaker } from './speaker.ts';

const days = '{n, plural, one {# day} other {# days}}';

it('says a text in its language, and in English what has no translation', () => {
  const t = speaker('de', { 'Hello {name},': 'Hallo {name},' });
  expect(t('Hello {name},', { name: 'Ada' })).toBe('Hallo Ada,');
  expect(t('Goodbye')).toBe('Goodbye');
  expect(t('toString')).toBe('toString');
});

it('chooses plurals of its language', () => {
  const t = speaker('ar', { [days]: '{n, plural, zero {#} one {#} two {يومان} few {# أيام} many {#} other {#}}' });
  expect(t(days, { n: 2 })).toBe('يومان');
  expect(t(days, { n: 3 })).toContain('أيام');
});

it('shows values as it is told, and reads no markup in them', () => {
  const t = speaker('en', {}, (value) => `[${value}]`);
  expect(t('{a} of {b}', { a: '{b}', b: 2 })).toBe('[{b}] of [2]');
});
