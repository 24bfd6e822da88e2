import { expect, it } from 'vitest';
import { sessionsText, usedByText } from './used-by.ts';

const none = { users: 0, branches: 0, services: 0, plans: 0, liveSubscriptions: 0 };

it.each([
  [none, undefined],
  [{ ...none, users: 1 }, 'Used by 1 user'],
  [
    { ...none, users: 41, branches: 6, liveSubscriptions: 12 },
    'Used by 41 users in 6 branches and 12 active subscriptions',
  ],
  [{ ...none, users: 41, branches: 6 }, 'Used by 41 users in 6 branches'],
  [{ ...none, users: 2, services: 3 }, 'Used by 2 users and 3 services'],
])('counts the users of a record: %j', (used, text) => {
  expect(usedByText(used)).toBe(text);
});

it.each([
  [none, undefined],
  [{ ...none, sessions: 0 }, undefined],
  [{ ...none, sessions: 1 }, '1 session will end'],
  [{ ...none, sessions: 1200 }, '1,200 sessions will end'],
])('counts the sessions that will end: %j', (used, text) => {
  expect(sessionsText(used)).toBe(text);
});
