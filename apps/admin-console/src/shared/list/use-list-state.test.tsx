import { me } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../test-support.tsx';
import { useListState } from './use-list-state.ts';

function List() {
  const { query, setSize } = useListState({ name: 'users', failure: '', defaults: {} });
  return (
    <button type="button" onClick={() => setSize(20)}>
      {query.size} rows
    </button>
  );
}

/** The list for a caller with stored `pageSizes`. */
function show(pageSizes: Record<string, 10 | 20 | 50 | 100>, path = '/') {
  const api = fakeApi();
  api.on(me.savePreferences, ({ body }) => answer(200, body));
  return { api, ...showScreen(<List />, api, { path, preferences: { pageSizes } }) };
}

it('begins with the stored size', async () => {
  const { router } = show({ users: 50, roles: 20 });
  expect(await screen.findByText('50 rows')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

it('prefers a size in the address', async () => {
  const { api } = show({ users: 50 }, '/?size=10');
  await waitFor(() => expect(api.callsOf(me.read)).not.toEqual([]));
  expect(await screen.findByText('10 rows')).toBeTruthy();
});

it('stores a choice without losing those of other lists; one step back restores the former page', async () => {
  const { api, user, router } = show({ users: 50, roles: 100 });
  await user.click(await screen.findByText('50 rows'));
  expect(await screen.findByText('20 rows')).toBeTruthy();
  expect(router.state.location.search).toBe('?size=20');
  await waitFor(() =>
    expect(api.callsOf(me.savePreferences).map(({ body }) => body)).toEqual([{ pageSizes: { users: 20, roles: 100 } }]),
  );
  await router.navigate(-1);
  expect(await screen.findByText('50 rows')).toBeTruthy();
});
