// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { loadLanguage } from './load-language.ts';
import { language, onLanguage, sentence, t } from './message.ts';

const page = document.documentElement;

vi.mock('../catalogues/de.po?first', () => ({ default: { texts: { 'Sign in': 'Anmelden' } } }));
vi.mock('../catalogues/de.po?rest', () => ({
  default: { texts: { Users: 'Personen' }, sentences: { no_role: 'Nein.' } },
}));
vi.mock('../catalogues/ja.po?first', () => {
  throw new Error('The network is gone.');
});
vi.mock('../catalogues/es.po?first', () => ({ default: { texts: { 'Sign in': 'Iniciar sesión' } } }));
vi.mock('../catalogues/es.po?rest', () => {
  throw new Error('The network is gone.');
});

afterEach(() => loadLanguage('en').whole);

it('says texts in a language once it has loaded, and calls listeners', async () => {
  const listener = vi.fn<() => void>();
  const stop = onLanguage(listener);
  expect(await loadLanguage('de').whole).toBe(true);
  stop();
  expect([t('Sign in'), t('Users')]).toEqual(['Anmelden', 'Personen']);
  expect([sentence('no_role'), sentence('constructor'), sentence('__proto__')]).toEqual([
    'Nein.',
    undefined,
    undefined,
  ]);
  expect(t('A text without a translation')).toBe('A text without a translation');
  expect([page.lang, page.dir]).toEqual(['de', 'ltr']);
  expect(listener).toHaveBeenCalledOnce();
});

it('settles with the first screen, and adds the other texts', async () => {
  const { shown, whole } = loadLanguage('de', { inParts: true });
  expect(await shown).toBe(true);
  expect(t('Sign in')).toBe('Anmelden');
  expect(await whole).toBe(true);
  expect([t('Sign in'), t('Users')]).toEqual(['Anmelden', 'Personen']);
});

it.each(['en', 'xx', '../../etc', '__proto__', 'constructor', '', 'x'.repeat(5000)])(
  'says English for %s',
  async (tag) => {
    await loadLanguage('de').whole;
    expect(await loadLanguage(tag).whole).toBe(true);
    expect(language()).toBe('en');
    expect([t('Sign in'), page.lang]).toEqual(['Sign in', 'en']);
  },
);

it('keeps the former language where a catalogue does not load', async () => {
  page.lang = 'ja';
  expect(await loadLanguage('ja').whole).toBe(false);
  expect([language(), page.lang]).toEqual(['en', 'en']);
  await loadLanguage('de').whole;
  expect(await loadLanguage('ja').whole).toBe(false);
  expect([language(), page.lang, t('Sign in')]).toEqual(['de', 'de', 'Anmelden']);
});

it('says the other texts in English where only the first ones load', async () => {
  const { shown, whole } = loadLanguage('es', { inParts: true });
  expect([await shown, await whole]).toEqual([true, false]);
  expect([t('Sign in'), t('Users'), page.lang]).toEqual(['Iniciar sesión', 'Users', 'es']);
});

it('lets the last of several choices count', async () => {
  const choices = ['de', 'en', 'de', 'en'].map((tag) => loadLanguage(tag).whole);
  await Promise.all(choices);
  expect([language(), t('Sign in'), page.lang]).toEqual(['en', 'Sign in', 'en']);
});

it('reads Arabic from the right, once what else it needs is here', async () => {
  const along = vi.fn<(direction: string) => Promise<void>>(() => Promise.resolve());
  expect(await loadLanguage('ar', { along }).whole).toBe(true);
  expect(along).toHaveBeenCalledExactlyOnceWith('rtl');
  expect([page.lang, page.dir]).toEqual(['ar', 'rtl']);
  await loadLanguage('en', { along }).whole;
  expect(page.dir).toBe('ltr');
  expect(await loadLanguage('ar', { along: () => Promise.reject(new Error('The network is gone.')) }).whole).toBe(
    false,
  );
  expect([language(), page.dir]).toEqual(['en', 'ltr']);
});
