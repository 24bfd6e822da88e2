import { me, search, type Preferences, type SearchResult } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { SearchButton } from './search-button.tsx';

const none = { hits: [], total: 0 };
const nothing: SearchResult = { users: none, organizations: none, branches: none, services: none, plans: none };

function show({ path = '/', preferences = {} }: Pick<ShowOptions, 'path' | 'preferences'> = {}) {
  const api = fakeApi();
  const kept: Preferences[] = [];
  api.on(me.savePreferences, ({ body }) => {
    kept.push(body);
    return answer(200, body);
  });
  api.on(search.all, () =>
    answer(200, {
      ...nothing,
      users: { hits: [{ id: 7, title: 'Emily Carter', detail: 'emily@baltic.test' }], total: 1 },
    }),
  );
  return { api, kept, ...showScreen(<SearchButton />, api, { path, preferences }) };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

it('takes keys before its results have loaded', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  await user.type(field(), 'emily car');
  expect(field().value).toBe('emily car');
  await waitFor(() => expect(activeOption()?.textContent).toContain('Emily Carter'));
});

it('opens the entry chosen by arrow keys, which wrap around', async () => {
  const { user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Dashboard' });
  await waitFor(() => expect(activeOption()?.textContent).toBe('Dashboard'));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(activeOption()?.textContent).toBe('Log Out'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(activeOption()?.textContent).toBe('Users'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('begins with the first result again when the text changes', async () => {
  const { user } = show();
  await user.keyboard('/');
  await screen.findByRole('option', { name: 'Dashboard' });
  await user.keyboard('{ArrowDown}{ArrowDown}emily');
  await waitFor(() => expect(activeOption()?.textContent).toContain('Emily Carter'));
});

it('says which field of a person matched', async () => {
  const { user } = show();
  await user.keyboard('/7');
  await waitFor(() => expect(activeOption()?.textContent).toContain('ID 7\u00A0· emily@baltic.test'));
});

it('keeps entries whose name begins with the text first, whatever the server finds', async () => {
  const { user } = show();
  await user.keyboard('/users');
  await screen.findByRole('option', { name: /Emily Carter/ });
  expect(activeOption()?.textContent).toBe('Users');
});

it('changes the appearance and saves it', async () => {
  const { user, kept } = show();
  await user.keyboard('/dark');
  await waitFor(() => expect(activeOption()?.textContent).toBe('Dark appearance'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(kept).toEqual([{ appearance: 'dark' }]));
  expect(document.documentElement.hasAttribute('data-dark')).toBe(true);
  await user.keyboard('/appearance');
  await screen.findByRole('option', { name: 'Light appearance' });
  expect(screen.queryByRole('option', { name: 'Dark appearance' })).toBeNull();
});

it('logs out', async () => {
  const { user } = show();
  await user.keyboard('/sign out');
  await waitFor(() => expect(activeOption()?.textContent).toBe('Log Out'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

it('subscribes a person by name', async () => {
  const { user, router } = show();
  await user.keyboard('/subscribe emily');
  await waitFor(() => expect(activeOption()?.textContent).toContain('Subscribe Emily Carter'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search + router.state.location.hash).toBe('?f.id=7#subscribe'));
});

describe('shortcuts of one key', () => {
  it('add on a list, within its filters, and list themselves', async () => {
    const { user, router } = show({ path: '/roles?q=port' });
    await user.keyboard('c');
    expect(router.state.location).toMatchObject({ pathname: '/roles', search: '?q=port', hash: '#add' });
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('open the form where a list has one', async () => {
    const { user, router } = show({ path: '/users' });
    await user.keyboard('c');
    expect(router.state.location.pathname).toBe('/users/add');
  });

  it('can be switched off, without affecting Ctrl K', async () => {
    const { user, kept } = show();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await waitFor(() => expect(kept).toEqual([{ singleKeyShortcuts: false }]));
  });

  it('do nothing while switched off', async () => {
    const { user, router } = show({ path: '/roles', preferences: { singleKeyShortcuts: false } });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Search/ }).getAttribute('aria-keyshortcuts')).toBe('Control+K'),
    );
    await user.keyboard('c?/');
    expect(router.state.location.hash).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(field()).toBe(document.activeElement);
  });
});
