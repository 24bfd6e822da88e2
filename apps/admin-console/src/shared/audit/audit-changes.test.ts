import { describe, expect, it } from 'vitest';
import { formatDay } from '@gangway/ui-kit';
import { changeLines, plainLine } from './audit-changes.ts';

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
      `Changed ERP: Operator → Planner, limit 50 → 1,200, notification on, last day none → ${formatDay('2026-12-31')}`,
    ]);
  });

  it('names a role that came or went among others', () => {
    const both = access(['Operator', 'Viewer']);
    expect(said({ services: { erp } }, { services: { erp: both } })).toEqual(['Changed ERP: gave Viewer']);
    expect(said({ services: { erp: both } }, { services: { erp } })).toEqual(['Changed ERP: removed Viewer']);
  });

  it('reads the short form recorded for the first administrator', () => {
    expect(said(null, { firstName: 'Ada', services: { erp: ['Viewer', 'Planner'] } })).toEqual([
      'First name: Ada',
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
    'Asked for: a service',
    'Service: AWB Tracking',
    'Reason: Cover',
  ]);
  expect(said({ handoffMode: 'handoff' }, { handoffMode: 'session' })).toEqual([
    'Hand-off: Hand-off token → Session token',
  ]);
});

it('leaves out unchanged fields', () => {
  expect(said({ name: 'A', isActive: true }, { name: 'A', isActive: false })).toEqual(['Active: Yes → No']);
});

it('describes an export by its filters', () => {
  const filter = { 'f.service': 'awb_tracking', 'f.isActive': 'true', 'f.withoutService': 'true', q: 'ana' };
  expect(said(null, { rows: 1200, filter })).toEqual([
    'Rows: 1,200',
    'Filter: Service: AWB Tracking; Active: Yes; Without a service: Yes; Search: ana',
  ]);
});
