import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { language, locale, sentence, setTexts, t } from './message.ts';
import { rich } from './rich.tsx';

afterEach(() => {
  setTexts('en', {});
  vi.unstubAllGlobals();
});

it('says English texts as they are, braces and all', () => {
  expect(t('Sign in')).toBe('Sign in');
  expect(t('A {brace}')).toBe('A {brace}');
});

it('puts values at their placeholders', () => {
  expect(t('Request access to {name}', { name: 'ERP' })).toBe('Request access to ERP');
});

it.each([
  [0, 'No rows'],
  [1, '1 row'],
  [1431, '1,431 rows'],
])('counts %d as %s', (n, text) => {
  expect(t('{n, plural, =0 {No rows} one {# row} other {# rows}}', { n })).toBe(text);
});

it('chooses by a word', () => {
  const text = 'Lost your {what, select, passkey {passkey} other {phone}}?';
  expect(t(text, { what: 'passkey' })).toBe('Lost your passkey?');
  expect(t(text, { what: 'totp' })).toBe('Lost your phone?');
});

it('says a text in the chosen language, in English without a translation', () => {
  setTexts('ar', {
    'Sign in': 'تسجيل الدخول',
    '{n, plural, one {# row} other {# rows}}': '{n, plural, few {# صفوف} other {# صف}}',
  });
  expect(t('Sign in')).toBe('تسجيل الدخول');
  expect(t('Log Out')).toBe('Log Out');
  expect(t('{n, plural, one {# row} other {# rows}}', { n: 3 })).toMatch(/صفوف$/);
});

it('never reads a value as a placeholder or a tag', () => {
  expect(t('Delete {name}?', { name: '{0} {name} <b>' })).toBe('Delete {0} {name} <b>?');
  expect(renderToStaticMarkup(<p>{rich('Delete {name}?', { name: '<b>x</b>' })}</p>)).toBe(
    '<p>Delete &lt;b&gt;x&lt;/b&gt;?</p>',
  );
});

it('puts elements at placeholders and around tags', () => {
  expect(
    renderToStaticMarkup(
      <p>{rich('{who}, see <link>the {what}</link>.', { who: <b>You</b>, what: 'rules', link: <strong /> })}</p>,
    ),
  ).toBe('<p><b>You</b>, see <strong>the rules</strong>.</p>');
});

it.each([
  ["There is no ''{name}''.", "There is no 'ERP'."],
  ["Give a Key Set, '{' \"keys\": [ … ] '}', of {name}.", 'Give a Key Set, { "keys": [ … ] }, of ERP.'],
  ["Write '{name}' as it is.", 'Write {name} as it is.'],
  ["{name}'s file", "ERP's file"],
  ["{name, select, ERP {''{name}'' is built in} other {no}}", "'ERP' is built in"],
])('reads the quotes of %s', (text, said) => {
  expect(t(text, { name: 'ERP' })).toBe(said);
});

it.each([
  ['en', 'Ends on October 3, 2026.'],
  ['de', 'Ends on 3. Oktober 2026.'],
  ['ja', 'Ends on 2026年10月3日.'],
])('writes a day in %s', (tag, said) => {
  setTexts(tag, {});
  expect(t('Ends on {last, date, day}.', { last: '2026-10-03' })).toBe(said);
});

it('says a sentence of the server by its code, and none without a translation', () => {
  setTexts('de', {}, { already_ended: 'Bereits beendet.', opens_at: '{service} öffnet {host}.' });
  expect(sentence('already_ended')).toBe('Bereits beendet.');
  expect(sentence('opens_at', { service: '{host}', host: 'a.example' })).toBe('{host} öffnet a.example.');
  for (const code of ['no_role', 'constructor', '__proto__']) expect(sentence(code)).toBe(undefined);
});

it.each([
  ['de', 'de-AT', 'de-AT'],
  ['en', 'en-GB', 'en-GB'],
  ['en', 'de-DE', 'en'],
  ['zh-CN', 'zh-TW', 'zh-CN'],
  ['pt-BR', 'pt-PT', 'pt-BR'],
])('writes dates of a page in %s, in a browser in %s, as %s does', (tag, own, expected) => {
  vi.stubGlobal('navigator', { language: own });
  setTexts(tag, {});
  expect([locale(), language()]).toEqual([expected, tag]);
});
