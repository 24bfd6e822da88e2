import { describe, expect, it } from 'vitest';
import { formatDay, formatInstantRange } from '@gangway/ui-kit';
import { changeLines, linesBelow, plainLine } from './audit-changes.ts';

const names = { service: (key: string) => ({ awb_tracking: 'AWB Tracking', erp: 'ERP' })[key] ?? key };
const access = (role: string[], changes: Record<string, unknown> = {}) => ({
  role,
  limit: 50,
  notification: false,
  trackingUrlEnabled: false,
  until: null,
  ...changes,
});
const said = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changeLines({ before, after }, names).map(plainLine);

describe('access', () => {
  const erp = access(['Operator']);

  it('names the added grants only', () => {
    expect(said({ services: { erp } }, { services: { erp, awb_tracking: access(['Viewer']) } })).toEqual([
      'Gave AWB Tracking: Viewer, limit 50',
    ]);
  });

  it('names removed grants', () => {
    expect(said({ services: { erp, awb_tracking: access(['Viewer']) } }, { services: { erp } })).toEqual([
      'Removed AWB Tracking: Viewer',
    ]);
  });

  it('names every difference within a service', () => {
    const now = access(['Planner'], { limit: 1200, notification: true, until: '2026-12-31' });
    expect(said({ services: { erp } }, { services: { erp: now } })).toEqual([
      `Changed ERP: Operator → Planner, limit 50 → 1,200, notification on, access ends no end date → ${formatDay('2026-12-31')}`,
    ]);
  });

  it('names a role that came or went among others', () => {
    const both = access(['Operator', 'Viewer']);
    expect(said({ services: { erp } }, { services: { erp: both } })).toEqual(['Changed ERP: gave Viewer']);
    expect(said({ services: { erp: both } }, { services: { erp } })).toEqual(['Changed ERP: removed Viewer']);
  });

  it('reads the short form recorded for the first administrator', () => {
    expect(said(null, { firstName: 'Ada', services: { erp: ['Viewer', 'Planner'] } })).toEqual([
      'First Name: Ada',
      'Gave ERP: Viewer, Planner',
    ]);
  });
});

it('describes changed lists by additions and removals', () => {
  expect(said({ branches: ['Cork', 'Vigo'] }, { branches: ['Vigo', 'Bremen'] })).toEqual([
    'Branches: added Bremen; removed Cork',
  ]);
});

it('shows stored keys by their names', () => {
  expect(said(null, { kind: 'service', service: 'awb_tracking', reason: 'Cover' })).toEqual([
    'Requested: a service',
    'Service: AWB Tracking',
    'Reason: Cover',
  ]);
  expect(said({ handoffMode: 'handoff' }, { handoffMode: 'session' })).toEqual([
    'Hand-off: Hand-off token → Session token',
  ]);
});

it('leaves out unchanged fields', () => {
  expect(said({ name: 'A', isActive: true }, { name: 'A', isActive: false })).toEqual(['Deactivated']);
});

it('formats prices that are plain numbers, and the time of a maintenance', () => {
  expect(said({ price: '1150.50', limits: '500' }, { price: '12000', limits: 'unlimited' })).toEqual([
    'Price: 1,150.50 → 12,000',
    'Limits: 500 → unlimited',
  ]);
  const maintenance = { from: '2026-12-05T22:00:00.000Z', until: '2026-12-05T23:00:00.000Z', note: 'New carriers.' };
  expect(said({ maintenance: null }, { maintenance })).toEqual([
    `Maintenance: ${formatInstantRange(maintenance.from, maintenance.until)}, New carriers.`,
  ]);
});

it('says flags by what they do, and leaves out those of a new record that are as usual', () => {
  expect(said({ refresh: false, requiresPlan: true }, { refresh: true, requiresPlan: false })).toEqual([
    'Refresh tokens on',
    'Requires no plan',
  ]);
  expect(said(null, { isActive: true, openToRegistration: false, requirePkce: true })).toEqual(['PKCE required']);
});

describe('below a sentence', () => {
  const event = { id: 1, at: '2026-11-20T10:00:00.000Z', actor: null, target: null, result: 'success' } as const;
  const below = (action: string, before: Record<string, unknown> | null, after: Record<string, unknown>) =>
    linesBelow({ ...event, action, before, after, ip: null, requestId: null, batchId: null }, names).map(plainLine);

  it('repeats neither a state nor the name of a new record', () => {
    expect(below('user.deactivated', { isActive: true }, { isActive: false })).toEqual([]);
    expect(below('plan.changed', { isActive: true }, { isActive: false })).toEqual([]);
    expect(below('plan.created', null, { displayName: 'Ocean Port', price: '260' })).toEqual(['Price: 260']);
  });

  it('shows the values alone of a field that the sentence names', () => {
    expect(below('plan.changed', { price: '375' }, { price: '390' })).toEqual(['375 → 390']);
    expect(below('branch.renamed', { name: 'Roterdam' }, { name: 'Rotterdam' })).toEqual(['Roterdam → Rotterdam']);
    expect(below('plan.changed', { price: '375', limits: '1' }, { price: '390', limits: '2' })).toEqual([
      'Price: 375 → 390',
      'Limits: 1 → 2',
    ]);
  });
});

it('describes an export by its filters', () => {
  const filter = { 'f.service': 'awb_tracking', 'f.isActive': 'true', 'f.withoutService': 'true', q: 'ana' };
  expect(said(null, { rows: 1200, filter })).toEqual([
    'Rows: 1,200',
    'Filter: Service: AWB Tracking; Active: Yes; Without a service: Yes; Search: ana',
  ]);
});
