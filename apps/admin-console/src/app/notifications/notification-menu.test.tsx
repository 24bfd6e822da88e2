import { notification } from '@gangway/contract';
import { answer, buildNotification, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { NotificationMenu } from './notification-menu.tsx';

it.each([
  [{ unread: 0, needsYou: 0 }, 'Notifications', ''],
  [{ unread: 4, needsYou: 0 }, 'Notifications, 4 unread', ''],
  [{ unread: 4, needsYou: 1 }, 'Notifications, 1 needs you', '1'],
  [{ unread: 0, needsYou: 99 }, 'Notifications, 99 need you', '99'],
  [{ unread: 4, needsYou: 102 }, 'Notifications, 99+ need you', '99+'],
])('counts what waits for the caller: %j names the bell %j and shows %j', async (counts, name, shown) => {
  const api = fakeApi();
  api.on(notification.unreadCount, () => answer(200, counts));
  showScreen(<NotificationMenu />, api);
  const bell = await screen.findByRole('button', { name });
  expect(bell.textContent).toBe(shown);
});

it('opens its frame before the entries are there', async () => {
  const api = fakeApi();
  api.on(notification.unreadCount, () => answer(200, { unread: 1, needsYou: 0 }));
  api.on(notification.list, () => new Promise<never>(() => {}));
  const { user } = showScreen(<NotificationMenu />, api);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(panel.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(panel.getByRole('tab', { name: 'Unread' })).toBeTruthy();
});

it('shows the longest waiting entries, and links to the rest', async () => {
  const api = fakeApi();
  api.on(notification.unreadCount, () => answer(200, { unread: 23, needsYou: 23 }));
  api.on(notification.list, ({ query }) =>
    query['f.needsYou'] === 'true'
      ? answer(
          200,
          Array.from({ length: 20 }, (_, index) =>
            buildNotification({ id: index + 1, title: `Request ${index + 1}`, kind: 'access-request', needsYou: true }),
          ),
          { 'X-Total-Count': '23' },
        )
      : answer(200, []),
  );
  const { user, router } = showScreen(<NotificationMenu />, api);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 23 need you' }));
  const waiting = within(await screen.findByRole('list', { name: 'Needs you' }));
  expect(waiting.getByRole('link', { name: 'Review: Request 1' }).textContent).toBe('Review');
  const asked = api.callsOf(notification.list).find(({ query }) => query['f.needsYou'] === 'true');
  expect(asked?.query).toMatchObject({ sort: 'createdAt' });
  await user.click(waiting.getByRole('link', { name: '3 more waiting' }));
  expect(router.state.location).toMatchObject({ pathname: '/requests' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not claim to be caught up when the waiting entries fail to load', async () => {
  const api = fakeApi();
  api.on(notification.unreadCount, () => answer(200, { unread: 0, needsYou: 0 }));
  api.on(notification.list, ({ query }) =>
    query['f.needsYou'] === 'true' ? answer(403, buildProblem({ code: 'forbidden' })) : answer(200, []),
  );
  const { user } = showScreen(<NotificationMenu />, api);
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('Couldn’t load notifications.')).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
});
