import { fakeApi } from '@gangway/test-kit';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from './test-support.tsx';
import { firstPage, type ListSetup } from './prefetch-list.ts';
import { useListState } from './use-list-state.ts';

const setup: ListSetup = { name: 'organizations', defaults: { sort: { key: 'name', descending: false } } };
const preferences = { pageSizes: { organizations: 50, users: 20 } } as const;

function List() {
  const { query } = useListState(setup);
  return query.size === 50 ? <output>{JSON.stringify(query)}</output> : null;
}

it('a list is prefetched by the very query that it opens with', async () => {
  showScreen(<List />, fakeApi(), { preferences });
  const opened: unknown = JSON.parse((await screen.findByRole('status')).textContent);
  expect(firstPage(setup, preferences)).toEqual(opened);
});
