import { language, setLanguage, t } from '@gangway/messages';
import { toast } from '@gangway/toasts';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage, languageReady, startLanguage } from './language.ts';

const page = document.documentElement;
const catalogues: Readonly<Record<string, { shown: boolean; whole: boolean }>> = {
  de: { shown: true, whole: true },
  es: { shown: true, whole: false },
  ja: { shown: false, whole: false },
};

vi.mock('@gangway/messages/load', () => ({
  loadLanguage(tag: string) {
    const { shown = true, whole = true } = catalogues[tag] ?? {};
    if (shown) setLanguage({ tag, texts: whole ? { Users: 'Personen' } : {} });
    page.lang = language();
    return { shown: Promise.resolve(shown), whole: Promise.resolve(whole) };
  },
}));

afterEach(() => {
  toast.take();
  page.lang = 'en';
  setLanguage({ tag: 'en', texts: {} });
});

it('starts in the language of the first paint', async () => {
  page.lang = 'de';
  await startLanguage();
  expect([language(), t('Users')]).toEqual(['de', 'Personen']);
  expect(await languageReady()).toBe(true);
  expect(toast.isEmpty()).toBe(true);
});

it('loads nothing in English', async () => {
  await startLanguage();
  expect([language(), page.lang]).toEqual(['en', 'en']);
});

it.each([
  ['ja', 'en'],
  ['es', 'es'],
])('says in one toast that not every text of %s loads', async (tag, shown) => {
  page.lang = tag;
  await startLanguage({ inParts: true });
  expect(await languageReady()).toBe(false);
  expect([language(), page.lang, t('Users')]).toEqual([shown, shown, 'Users']);
  expect(toast.take().map(({ message }) => message)).toEqual([
    'Couldn’t load every text in this language. Reload the page to try again.',
  ]);
});

it('keeps the former language where another does not load', async () => {
  expect(await changeLanguage('de')).toBe(true);
  expect(await changeLanguage('ja')).toBe(false);
  expect(language()).toBe('de');
});
