import type { AuditEvent } from '@gangway/contract';
import { buildSubscription, buildUserDetail } from '@gangway/test-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lifeStops, type Life } from './life-stops.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const event = (action: string, at: string): AuditEvent => ({
  id: 1,
  at,
  actor: { id: 9, name: 'Ana Costa' },
  action,
  target: null,
  result: 'success',
  before: null,
  after: null,
  ip: null,
  requestId: null,
  batchId: null,
});
const held = { role: ['Viewer'], limit: 1, notification: false, trackingUrlEnabled: false };

function titles(life: Partial<Life>) {
  return lifeStops({
    user: buildUserDetail({ createdAt: '2026-03-22T09:00:00Z', lastSignInAt: null, services: {} }),
    history: [],
    subscriptions: [],
    cells: [],
    nameOf: (service) => (service === 'erp' || service === 2 ? 'ERP' : 'Ocean Tracking'),
    ...life,
  }).map(({ title, kind }) => `${title} (${kind})`);
}

it('leads from the invitation and the first password to the known ends', () => {
  expect(
    titles({
      user: buildUserDetail({
        createdAt: '2026-03-22T09:00:00Z',
        lastSignInAt: null,
        services: { erp: { ...held, until: '2026-12-31' }, ocean_tracking: held },
      }),
      history: [event('password.first_set', '2026-03-24T08:00:00Z'), event('user.invited', '2026-03-22T09:00:00Z')],
      subscriptions: [
        buildSubscription({ plan: { id: 1, name: 'ERP Team' }, startDate: '2026-03-29', endDate: '2026-12-10' }),
      ],
    }),
  ).toEqual([
    'Invited (past)',
    'First sign-in (past)',
    'ERP Team started (past)',
    'Today (now)',
    'ERP Team ends (end)',
    'Access ends (end)',
  ]);
});

it('keeps room for the labels of many plans', () => {
  const plan = (name: string, startDate: string, endDate: string | null = null) =>
    buildSubscription({ plan: { id: 1, name }, startDate, endDate });
  expect(
    titles({
      subscriptions: [
        plan('C', '2026-06-01', '2026-12-03'),
        plan('B', '2026-05-01', '2026-12-02'),
        plan('A', '2026-04-01', '2026-12-01'),
        plan('Never', '2026-04-01', '2026-04-01'),
      ],
    }),
  ).toEqual([
    'Added (past)',
    'B started (past)',
    'C started (past)',
    'Today (now)',
    'A ends (end)',
    '2 more changes (end)',
  ]);
});

const now = (life: Partial<Life>) =>
  lifeStops({
    user: buildUserDetail({ lastSignInAt: null }),
    history: [],
    subscriptions: [],
    cells: [],
    nameOf: () => 'ERP',
    ...life,
  });
const opened = (lastOpened: string | null) => ({
  serviceId: 2,
  opens: true,
  reason: null,
  roles: [],
  plan: null,
  limit: null,
  until: null,
  lastOpened,
});

it('says at today what holds or happened today', () => {
  const today = (life: Partial<Life>) => now(life).find(({ kind }) => kind === 'now')?.text;
  expect(today({})).toBe('Not signed in yet');
  expect(today({ user: buildUserDetail({ lastSignInAt: '2026-11-26T10:00:00Z' }) })).toBe('Signed in 2 hours ago');
  expect(today({ user: buildUserDetail({ isActive: false }) })).toBe('Inactive');
  expect(today({ cells: [opened('2026-11-26T10:00:00Z')] })).toBe('Opened ERP 2 hours ago');
  expect(today({ cells: [opened('2026-11-24T12:00:00Z')] })).toBe('1 service');
  expect(today({ user: buildUserDetail({ lastSignInAt: '2026-11-24T12:00:00Z' }) })).toBe('No services');
});

it('gives an earlier use its own stop', () => {
  const past = (life: Partial<Life>) => now(life).findLast(({ kind }) => kind === 'past');
  expect(past({ cells: [opened('2026-11-24T12:00:00Z')] })).toMatchObject({
    at: '2026-11-24T12:00:00Z',
    title: 'Opened ERP',
    text: expect.stringContaining('24') as string,
  });
  expect(past({ user: buildUserDetail({ lastSignInAt: '2026-11-25T12:00:00Z' }) })).toMatchObject({
    at: '2026-11-25T12:00:00Z',
    title: 'Signed in',
  });
});

it('leaves out the earliest plans for the latest use', () => {
  const plan = (name: string, startDate: string) =>
    buildSubscription({ plan: { id: 1, name }, startDate, endDate: '2026-12-03' });
  expect(
    titles({
      user: buildUserDetail({ createdAt: '2026-03-22T09:00:00Z', lastSignInAt: '2026-11-24T12:00:00Z', services: {} }),
      subscriptions: [plan('B', '2026-05-01'), plan('A', '2026-04-01')],
    }),
  ).toEqual(['Added (past)', 'B started (past)', 'Signed in (past)', 'Today (now)', 'B ends (end)', 'A ends (end)']);
});
