import { organization } from '@gangway/contract';
import { answer, buildOrganization, fakeApi } from '@gangway/test-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Link } from 'react-router-dom';
import type { AppRoute } from './app-route.ts';
import { showScreen, type ShowOptions } from '../test-support.tsx';
import { usePrefetchOn } from './use-prefetch-on.ts';

function ListLink() {
  return (
    <Link to="/organization" {...usePrefetchOn('/organization')}>
      Organization
    </Link>
  );
}

function show(options: ShowOptions = {}) {
  const api = fakeApi();
  api.on(organization.list, () => answer(200, [buildOrganization()]));
  const load = vi.fn<AppRoute['load']>(async () => ListLink);
  const prefetch = vi.fn<NonNullable<AppRoute['prefetch']>>(async () => {});
  const route = {
    path: '/organization',
    title: 'Organization',
    permission: 'organizations:read',
    load,
    prefetch,
  } as const;
  return { ...showScreen(<ListLink />, api, { routes: [route], ...options }), load, prefetch };
}

const link = () => screen.findByRole('link', { name: 'Organization' });

it('fetches code and first query of a page when the pointer rests on its link', async () => {
  const { user, load, prefetch } = show();
  await user.hover(await link());
  await waitFor(() => expect(prefetch).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});

it('fetches the counts at the stops of the page, so that no answer interrupts its rendering', async () => {
  const waiting = vi.fn<() => Promise<number>>(async () => 3);
  const { user } = show({
    routes: [
      { path: '/organization', title: 'Organization', section: 'organization', load: async () => ListLink },
      {
        path: '/requests',
        title: 'Requests',
        section: 'organization',
        waiting: () => ({ queryKey: ['waiting'], queryFn: waiting }),
        load: async () => ListLink,
      },
    ],
  });
  await user.hover(await link());
  await waitFor(() => expect(waiting).toHaveBeenCalledOnce());
});

it('fetches them when the link gets the focus', async () => {
  const { user, load } = show();
  await link();
  await user.tab();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
});

it('fetches nothing for a pointer that passes over the link', async () => {
  const { load } = show();
  const target = await link();
  vi.useFakeTimers();
  fireEvent.pointerMove(target);
  vi.advanceTimersByTime(20);
  fireEvent.pointerLeave(target);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(load).not.toHaveBeenCalled();
});

it('fetches nothing for a link that slides under the resting pointer', async () => {
  const { load } = show();
  const target = await link();
  vi.useFakeTimers();
  fireEvent.pointerEnter(target);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(load).not.toHaveBeenCalled();
});

it('sends no query without the permission for it', async () => {
  const { user, load, prefetch } = show({ as: [] });
  await user.hover(await link());
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(prefetch).not.toHaveBeenCalled();
});
