import { formatDay } from '@gangway/ui-kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { validateWith } from '@gangway/form-kit';
import type { Subscription } from '@gangway/contract';
import type { Subscriber } from './subscriber.ts';
import {
  draftOf,
  obstacleOf,
  payloadOf,
  subscriptionRules,
  warningsFor,
  type SubscriptionDraft,
} from './subscription-draft.ts';

const rosa: Subscriber = {
  id: 7,
  name: 'Rosa Otero',
  email: 'rosa@gangway.test',
  isActive: true,
  organization: { id: 2, name: 'Maas Logistics' },
  branch: { id: 5, name: 'Rotterdam' },
  serviceKeys: ['ocean_tracking'],
};
const draft: SubscriptionDraft = {
  user: { id: 7, name: 'Rosa Otero' },
  serviceId: 1,
  serviceType: 'API',
  planId: 3,
  startDate: '2999-01-01',
};
const ocean = { id: 1, key: 'ocean_tracking', name: 'Ocean Tracking' };
const running: Subscription = {
  id: 30,
  user: { id: 7, name: 'Rosa Otero', email: 'rosa@gangway.test' },
  service: ocean,
  serviceType: 'API',
  plan: { id: 3, name: 'Harbour' },
  organization: null,
  branch: null,
  startDate: '2026-02-01',
  endDate: null,
  status: 'Active',
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a subscription', () => {
  it("is sent with the seven fields of specification section 3, with the user's first branch", () => {
    expect(payloadOf(draft, rosa)).toEqual({
      userId: 7,
      serviceId: 1,
      serviceType: 'API',
      orgId: 2,
      branchId: 5,
      planId: 3,
      startDate: '2999-01-01',
    });
  });

  it('cannot be sent without a branch', () => {
    expect(payloadOf(draft, { ...rosa, branch: null })).toBeNull();
    expect(obstacleOf({ ...rosa, branch: null })).toBe('This user has no branch. Assign one first.');
    expect(obstacleOf(rosa)).toBeNull();
  });

  it('requires every choice, by its label', () => {
    expect(validateWith(subscriptionRules(), { ...draftOf(null), startDate: '' })).toEqual({
      user: 'User is required',
      serviceId: 'Service is required',
      serviceType: 'Service type is required',
      planId: 'Plan is required',
      startDate: 'Start date is required',
    });
  });

  it('warns of a live subscription, a missing role and a past start', () => {
    const surroundings = { service: ocean, subscriptions: [running], predecessor: null };
    expect(warningsFor(draft, rosa, surroundings)).toEqual([
      `Already subscribed: Harbour for Ocean Tracking (API) since ${formatDay('2026-02-01')}.`,
    ]);
    expect(warningsFor(draft, rosa, { ...surroundings, predecessor: running })).toEqual([]);
    expect(warningsFor({ ...draft, serviceType: 'UI' }, { ...rosa, serviceKeys: [] }, surroundings)).toEqual([
      'The user has no role in Ocean Tracking, so the subscription alone won’t open it.',
    ]);
    expect(warningsFor({ ...draft, serviceType: 'UI', startDate: '2020-01-01' }, rosa, surroundings)).toEqual([
      'The start date is in the past.',
    ]);
  });

  it("starts today, by the server's day", () => {
    // Use a zone where it is already the 4th.
    vi.stubEnv('TZ', 'Pacific/Auckland');
    vi.useFakeTimers({ now: new Date('2026-11-03T23:30:00Z') });
    const started = draftOf(running);
    expect(started).toMatchObject({ serviceId: 1, serviceType: 'API', planId: '', startDate: '2026-11-03' });
    const surroundings = { service: ocean, subscriptions: [], predecessor: null };
    expect(warningsFor(started, rosa, surroundings)).toEqual([]);
  });
});
