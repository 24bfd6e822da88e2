import { QueryClient, QueryClientProvider, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberPage } from '../page-code.ts';
import { PageStage, drawPageAhead } from './page-stage.tsx';

const drawn = vi.fn<(query: string) => void>();
const seen = vi.fn<() => void>();
const list = { queryKey: ['rows'], queryFn: async () => Promise.resolve(['Rotterdam']), staleTime: 60_000 };

beforeEach(() => {
  drawn.mockClear();
  seen.mockClear();
});
afterEach(cleanup);

/** Says what it was drawn for when it was drawn first, and that it is seen. */
function Users() {
  const [query] = useSearchParams();
  useState(() => drawn(query.toString()));
  useEffect(() => seen(), []);
  return <h1>Users</h1>;
}

/** A list: what it shows stands in the address. */
function Rows() {
  useSearchParams();
  usePrefetchQuery(list);
  const { data } = useQuery(list);
  if (data !== undefined) drawn(data.join());
  return (
    <ul>
      {data?.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

function show(users: ReactNode, path = '/dashboard') {
  rememberPage('/users', async () => Promise.resolve(users));
  const page = (at: string, element: ReactNode) => ({ path: at, element: null, handle: { path: at, page: element } });
  const router = createMemoryRouter(
    [{ element: <PageStage />, children: [page('/dashboard', <h1>Dashboard</h1>), page('/users', users)] }],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback="Loading">
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  return router;
}

const go = (router: ReturnType<typeof show>, to: string) => act(async () => router.navigate(to));

it('draws unseen what somebody is about to open, and opens that very page', async () => {
  const router = show(<Users />, '/dashboard?f.name=x');
  drawPageAhead('/users');
  // Without the filters of the page one is on.
  await waitFor(() => expect(drawn.mock.calls).toEqual([['']]));
  expect(seen).not.toHaveBeenCalled();
  expect(screen.getByRole('heading').textContent).toBe('Dashboard');

  await go(router, '/users');
  await waitFor(() => expect(seen).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading').textContent).toBe('Users');
  expect(drawn).toHaveBeenCalledOnce();
});

it('draws a page anew that is opened with filters or with a message', async () => {
  const router = show(<Users />);
  drawPageAhead('/users');
  await waitFor(() => expect(drawn).toHaveBeenCalledOnce());
  await go(router, '/users?f.name=x');
  await waitFor(() => expect(drawn.mock.calls).toEqual([[''], ['f.name=x']]));
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

it('draws nothing for a pointer that was on its way to somewhere else', async () => {
  show(<Users />);
  drawPageAhead('/users')();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(drawn).not.toHaveBeenCalled();
});

it('draws the rows too, once they have come', async () => {
  show(<Rows />);
  drawPageAhead('/users');
  await waitFor(() => expect(drawn).toHaveBeenCalledWith('Rotterdam'));
  expect(screen.getByRole('heading').textContent).toBe('Dashboard');
});

it('keeps a page while its filters change', async () => {
  const router = show(<Users />, '/users');
  await go(router, '/users?f.name=x');
  expect(drawn.mock.calls).toEqual([['']]);
});

it('leaves the page one is on as it is when the other fails', async () => {
  const tried = vi.fn<() => void>();
  function Broken(): never {
    tried();
    throw new Error('broken');
  }
  const router = show(<Broken />);
  const heading = screen.getByRole('heading');
  drawPageAhead('/users');
  await waitFor(() => expect(tried).toHaveBeenCalled());
  await go(router, '/dashboard?f.name=x');
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBe(heading);
});

it('leaves the page one is on as it is while the other waits', async () => {
  const tried = vi.fn<() => void>();
  const never = new Promise<string>(() => {});
  function Waiting() {
    tried();
    return use(never);
  }
  show(<Waiting />);
  drawPageAhead('/users');
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(screen.queryByText('Loading')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
});
