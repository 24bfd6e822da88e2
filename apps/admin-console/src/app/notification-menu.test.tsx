import { notification } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../shared/test-support.tsx';
import { NotificationMenu } from './notification-menu.tsx';

it.each([
  [0, 'Notifications', ''],
  [1, 'Notifications, 1 unread', '1'],
  [99, 'Notifications, 99 unread', '99'],
  [102, 'Notifications, 99+ unread', '99+'],
])('with %d unread the bell is named %j and shows %j', async (unread, name, shown) => {
  const api = fakeApi();
  api.on(notification.unreadCount, () => answer(200, { unread }));
  showScreen(<NotificationMenu />, api);
  const bell = await screen.findByRole('button', { name });
  expect(bell.textContent).toBe(shown);
});
