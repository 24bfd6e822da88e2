import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { language, locale, sentence, setLanguage, t } from './message.ts';
import { rich } from './rich.tsx';

afterEach(() => {
  setLanguage({ tag: 'en', texts: {} });
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
  setLanguage({
    tag: 'ar',
    texts: {
      'Sign in': 'تسجيل الدخول',
      '{n, plural, one {# row} other {# rows}}': '{n, plural, few {# صفوف} other {# صف}}',
    },
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

it('says a sentence of the server by its code, and none in English', () => {
  expect(sentence('no_role')).toBe(undefined);
  setLanguage({ tag: 'de', texts: {}, sentence: (code, { name }) => `${code} ${String(name)}` });
  expect(sentence('no_role', { name: 'ERP' })).toBe('no_role ERP');
});

it.each([
  ['de', 'de-AT', 'de-AT'],
  ['en', 'en-GB', 'en-GB'],
  ['en', 'de-DE', 'en'],
  ['zh-CN', 'zh-TW', 'zh-CN'],
  ['pt-BR', 'pt-PT', 'pt-BR'],
])('writes dates of a page in %s, in a browser in %s, as %s does', (tag, own, expected) => {
  vi.stubGlobal('navigator', { language: own });
  setLanguage({ tag, texts: {} });
  expect([locale(), language()]).toEqual([expected, tag]);
});
