import { expect, it } from 'vitest';
import { prerenderedTexts } from './prerendered-texts.mjs';

it('finds texts and attributes that differ, by their element', () => {
  const page = (heading: string, label: string) =>
    `<main><h1>${heading}</h1><input type="email"/><p>Gangway</p><button aria-label="${label}"></button></main>`;
  expect(prerenderedTexts({ en: page('Sign in', 'Show'), de: page('Anmelden', 'Zeigen &amp; merken') })).toEqual({
    places: [
      [1, 'afterbegin'],
      [4, 'aria-label'],
    ],
    texts: { en: ['Sign in', 'Show'], de: ['Anmelden', 'Zeigen & merken'] },
  });
});

it('finds a text that another language says after a link', () => {
  expect(prerenderedTexts({ en: '<p>New? <a>Ask</a></p>', ja: '<p><a>申請</a>してください</p>' })).toEqual({
    places: [
      [0, 'afterbegin'],
      [1, 'afterbegin'],
      [1, 'afterend'],
    ],
    texts: { en: ['New? ', 'Ask', ''], ja: ['', '申請', 'してください'] },
  });
});

it('leaves alone which language is chosen', () => {
  const page = (en: string, de: string) =>
    `<select><option${en}>English</option><option${de}>Deutsch</option></select>`;
  const chosen = ' selected=""';
  expect(prerenderedTexts({ en: page(chosen, ''), de: page('', chosen) }).places).toEqual([]);
});

it('refuses a language that has other elements', () => {
  expect(() => prerenderedTexts({ en: '<p>a</p>', de: '<p>a<b>b</b></p>' })).toThrow('other elements in de');
});
