// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { languageStorageKey } from './choice.ts';

vi.mock('../catalogues/offered.json', () => ({ default: ['ar', 'de', 'en'] }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** Runs the script as a fresh page does. */
async function firstPaint(): Promise<HTMLElement> {
  vi.resetModules();
  await import('./first-paint.ts');
  return document.documentElement;
}

it('sets language and direction by the address, and keeps what the browser itself chooses', async () => {
  vi.stubGlobal('navigator', { languages: ['de-CH', 'en'] });
  window.history.replaceState(null, '', '/login?lang=ar');
  const { lang, dir, dataset } = await firstPaint();
  expect([lang, dir, dataset['ownLanguage']]).toEqual(['ar', 'rtl', 'de']);
});

it('sets them by the preference that this browser keeps', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  window.localStorage.setItem(languageStorageKey, 'de');
  const { lang, dir } = await firstPaint();
  expect([lang, dir]).toEqual(['de', 'ltr']);
});

it('does without a storage that is blocked', async () => {
  vi.stubGlobal('navigator', { languages: ['de'] });
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  expect((await firstPaint()).lang).toBe('de');
});
