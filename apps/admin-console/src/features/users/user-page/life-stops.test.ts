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
    user: buildUserDetail({ createdAt: '2026-03-22T09:00:00Z', services: {} }),
    history: [],
    subscriptions: [],
    cells: [],
    nameOf: (service) => (service === 'erp' || service === 2 ? 'ERP' : 'Ocean Tracking'),
    ...life,
  }).map(({ title, kind }) => `${title} (${kind})`);
}

it('begins with the invitation and the first password, and goes on to the known ends', () => {
  expect(
    titles({
      user: buildUserDetail({
        createdAt: '2026-03-22T09:00:00Z',
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

it('says what the person did last', () => {
  const last = (life: Partial<Life>) =>
    lifeStops({
      user: buildUserDetail({ lastSignInAt: null }),
      history: [],
      subscriptions: [],
      cells: [],
      nameOf: () => 'ERP',
      ...life,
    }).find(({ kind }) => kind === 'now')?.text;
  expect(last({})).toBe('Not signed in yet');
  expect(last({ user: buildUserDetail({ lastSignInAt: '2026-11-25T12:00:00Z' }) })).toBe('Signed in yesterday');
  expect(last({ user: buildUserDetail({ isActive: false }) })).toBe('Inactive');
  expect(
    last({
      cells: [
        {
          serviceId: 2,
          opens: true,
          reason: null,
          roles: [],
          plan: null,
          limit: null,
          until: null,
          lastOpened: '2026-11-24T12:00:00Z',
        },
      ],
    }),
  ).toBe('Opened ERP 2 days ago');
});
