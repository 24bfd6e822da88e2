import { expect, it } from 'vitest';
import { problemOf } from './check-message.mjs';
import { pseudo, pseudoCatalogue } from './pseudo.mjs';

it.each([
  ['Sign in', '[Sígñ íñ~~~]'],
  ['Delete {name}?', '[Délété {name}?~~~~~]'],
  ['<link>Help</link>', '[<link>Hélp</link>~~~~~~]'],
  [
    'Tell us who you are, and what for, in a few words.',
    '[Téll úš whó ýóú áré, áñd whát fór, íñ á féw wórdš.~~~~~~~~~~~~ ~~~~~]',
  ],
])('turns %s into %s', (message, text) => {
  expect(pseudo(message)).toBe(text);
});

it('keeps the grammar of plurals', () => {
  const message = '{n, plural, =0 {No rows} one {# row of {total}} other {# rows}}';
  expect(pseudo(message)).toContain('=0 {Nó rówš}');
  expect(problemOf(pseudo(message), 'en', message)).toBe(null);
});

it('has every message of the template', () => {
  const { texts } = pseudoCatalogue();
  expect(texts['Sign in']).toBe('[Sígñ íñ~~~]');
  expect(Object.values(texts).filter((text) => !text.startsWith('['))).toEqual([]);
});
