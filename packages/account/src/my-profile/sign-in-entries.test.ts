import type { SignInAttempt } from '@gangway/contract';
import { buildSession } from '@gangway/test-kit';
import { expect, it } from 'vitest';
import { signInEntries } from './sign-in-entries.ts';

const session = buildSession({ current: false });
const attempt: SignInAttempt = {
  id: 4711,
  at: session.createdAt,
  isSuccess: true,
  app: session.app,
  method: 'passkey',
  device: session.device,
  ip: session.ip,
};

it('joins a session and its sign-in', () => {
  expect(signInEntries([session], [attempt])).toEqual([{ session, attempt }]);
});

it('joins each sign-in to one session', () => {
  const second = buildSession({ id: '0f8fad5b-d9cb-469f-a165-708677289512', current: false });
  expect(signInEntries([session, second], [attempt])).toEqual([{ session, attempt }, { session: second }]);
});

it.each([
  ['failed', { isSuccess: false, app: null }],
  ['came from another address', { ip: '192.0.2.8' }],
  ['came from another device', { device: 'Safari on iOS' }],
  ['was for the other app', { app: 'console' }],
  ['came at another time', { at: '2026-10-01T08:01:00.000Z' }],
] as const)('lists a sign-in by itself that %s', (_what, change) => {
  const other = { ...attempt, ...change };
  expect(signInEntries([session], [other])).toHaveLength(2);
});

it('lists this session first, then the latest', () => {
  const here = buildSession({ lastUsedAt: '2026-09-01T08:00:00.000Z' });
  const failed = { ...attempt, id: 4712, at: '2026-10-03T08:00:00.000Z', isSuccess: false, app: null };
  const ended = { ...attempt, id: 4710, at: '2026-09-20T08:00:00.000Z' };
  expect(signInEntries([session, here], [failed, ended])).toEqual([
    { session: here },
    { attempt: failed },
    { session },
    { attempt: ended },
  ]);
});
