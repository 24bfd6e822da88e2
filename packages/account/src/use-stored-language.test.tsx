import { me } from '@gangway/contract';
import { language, setLanguage } from '@gangway/messages';
import { askForLanguage, languageStorageKey } from '@gangway/messages/choice';
import { answer, buildMe } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from './test-support.tsx';
import { useStoredLanguage } from './use-stored-language.ts';

const among = ['ar', 'de', 'en'];
const { dataset } = document.documentElement;

afterEach(() => {
  setLanguage({ tag: 'en', texts: {} });
  sessionStorage.clear();
  delete dataset['askedLanguage'];
});

async function change(tag: string): Promise<boolean> {
  setLanguage({ tag, texts: {} });
  return tag !== 'ar';
}

function Menu() {
  const choose = useStoredLanguage(change, among);
  return ['de', 'ar'].map((tag) => (
    <button key={tag} type="button" onClick={() => choose(tag)}>
      {tag}
    </button>
  ));
}

/** Shows a page to a person with this preference, if any. */
function showPage(stored: 'de' | 'en' | 'ja' | undefined) {
  return show(<Menu />, (api) => {
    api.on(me.read, () => answer(200, buildMe({ preferences: stored === undefined ? {} : { language: stored } })));
    api.on(me.savePreferences, ({ body }) => answer(200, body));
  });
}

it('shows the page in the person’s language, and remembers it for the next first paint', async () => {
  const { api } = showPage('de');
  await waitFor(() => expect(language()).toBe('de'));
  expect(localStorage.getItem(languageStorageKey)).toBe('de');
  expect(api.callsOf(me.savePreferences)).toEqual([]);
});

it('keeps the language of the address', async () => {
  dataset['askedLanguage'] = 'en';
  showPage('de');
  await waitFor(() => expect(localStorage.getItem(languageStorageKey)).toBe('de'));
  expect(language()).toBe('en');
});

it('keeps the language of the page where that of the person is not offered', async () => {
  const { api } = showPage('ja');
  await waitFor(() => expect(api.callsOf(me.read)).toHaveLength(1));
  expect([language(), localStorage.getItem(languageStorageKey)]).toEqual(['en', null]);
});

it('stores a choice made before sign-in', async () => {
  await change('de');
  askForLanguage('de');
  const { api } = showPage('en');
  await waitFor(() => expect(api.callsOf(me.savePreferences).map(({ body }) => body)).toEqual([{ language: 'de' }]));
  expect([language(), localStorage.getItem(languageStorageKey)]).toEqual(['de', 'de']);
});

it('stores a choice on a page, but not one that does not load', async () => {
  const { api, user } = showPage(undefined);
  await user.click(screen.getByRole('button', { name: 'ar' }));
  await user.click(screen.getByRole('button', { name: 'de' }));
  await waitFor(() => expect(api.callsOf(me.savePreferences).map(({ body }) => body)).toEqual([{ language: 'de' }]));
  expect(localStorage.getItem(languageStorageKey)).toBe('de');
});
