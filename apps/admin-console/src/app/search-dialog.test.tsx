import { search, type SearchResult } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../shared/test-support.tsx';
import { SearchButton } from './search-button.tsx';

const none = { hits: [], total: 0 };
const nothing: SearchResult = { users: none, organizations: none, branches: none, services: none, plans: none };

function show() {
  const api = fakeApi();
  api.on(search.all, () =>
    answer(200, {
      ...nothing,
      users: { hits: [{ id: 7, title: 'Emily Carter', detail: 'emily@baltic.test' }], total: 1 },
    }),
  );
  return { api, ...showScreen(<SearchButton />, api) };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

it('takes the keys before its results have loaded', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  await user.type(field(), 'emily car');
  expect(field().value).toBe('emily car');
  await waitFor(() => expect(activeOption()?.textContent).toContain('Emily Carter'));
});

it('opens what the arrow keys chose, round and round', async () => {
  const { user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Dashboard' });
  await waitFor(() => expect(activeOption()?.textContent).toBe('Dashboard'));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(activeOption()?.textContent).toBe('Add Role'));
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
