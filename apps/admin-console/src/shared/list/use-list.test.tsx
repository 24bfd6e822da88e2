import { createApiClient, pageOf, type ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { me, organization, OrganizationListQuery } from '@gangway/contract';
import { answer, buildOrganization, fakeApi } from '@gangway/test-kit';
import type { TableQuery } from '@gangway/table-kit';
import { queryOptions } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listQuery } from '../queries/queries.ts';
import { showScreen } from '../test-support.tsx';
import { openedPage, prefetchPage, type ListSetup } from './prefetch-list.ts';
import { useListState } from './use-list-state.ts';
import { useList } from './use-list.ts';

const setup: ListSetup = {
  name: 'organizations',
  failure: '',
  defaults: { sort: { key: 'name', descending: false } },
};
const preferences = { pageSizes: { organizations: 50, users: 20 } } as const;

function List() {
  const { query } = useListState(setup);
  return query.size === 50 ? <output>{JSON.stringify(query)}</output> : null;
}

it('prefetches a list by the query the list opens with', async () => {
  showScreen(<List />, fakeApi(), { preferences });
  const opened: unknown = JSON.parse((await screen.findByRole('status')).textContent);
  expect(openedPage(setup, preferences)).toEqual(opened);
});

it('prefetches a list by the query in the address it opens at', async () => {
  const search = '?size=50&page=3&sort=-name&f.isActive=true&q=hafen';
  showScreen(<List />, fakeApi(), { preferences, path: `/organization${search}` });
  const opened: unknown = JSON.parse((await screen.findByRole('status')).textContent);
  expect(openedPage(setup, preferences, search)).toEqual(opened);
  expect(opened).toMatchObject({ page: 3, q: 'hafen', filters: { isActive: 'true' } });
});

const listOf = (api: ApiClient<{ organization: typeof organization }>) => (query: TableQuery) =>
  queryOptions({
    queryKey: ['organizations', query],
    queryFn: async () => pageOf(await api.organization.list({ query: listQuery(OrganizationListQuery, query) })),
  });

function Rows() {
  const state = useListState(setup);
  const list = useList(listOf(useApi({ organization }))(state.query));
  return list.data === undefined ? <p>Loading</p> : <p>{list.data.rows.length} rows</p>;
}

function withOrganizations() {
  const api = fakeApi();
  api.on(organization.list, () => answer(200, [buildOrganization()]));
  const sizes = () => api.callsOf(organization.list).map(({ query }) => query.size);
  return { api, sizes };
}

it('requests a list once, with the stored page size', async () => {
  const { api, sizes } = withOrganizations();
  showScreen(<Rows />, api, { preferences });
  await screen.findByText('1 rows');
  expect(sizes()).toEqual([50]);
});

it('requests a list even if the preferences fail to load', async () => {
  const { api, sizes } = withOrganizations();
  api.failOnce(me.read, { status: 503, headers: {}, text: '' });
  showScreen(<Rows />, api);
  await screen.findByText('1 rows');
  expect(sizes()).toEqual([10]);
});

it('prefetches with the stored page size before the preferences load', async () => {
  const { api, sizes } = withOrganizations();
  const { queryClient } = showScreen(<p>Another page</p>, api, { preferences });
  const prefetch = prefetchPage(setup, (http) => listOf(createApiClient(http, { organization })));
  await prefetch({ client: queryClient, http: api.http });
  expect(sizes()).toEqual([50]);
});

it('prefetches without waiting for the preferences where the address names a page size', async () => {
  const { api, sizes } = withOrganizations();
  const { queryClient } = showScreen(<p>Another page</p>, api, { preferences });
  const prefetch = prefetchPage(setup, (http) => listOf(createApiClient(http, { organization })));
  await prefetch({ client: queryClient, http: api.http, search: '?size=100' });
  expect(sizes()).toEqual([100]);
});
