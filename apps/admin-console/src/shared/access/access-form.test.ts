import { validateWith } from '@gangway/form-kit';
import { describe, expect, it } from 'vitest';
import {
  accessFormRules,
  accessPayload,
  accessRows,
  losingServices,
  mergedAccess,
  withRole,
  type AccessDraft,
} from './access-form.ts';

const catalogue = [
  {
    id: 1,
    name: 'ocean_tracking',
    displayName: 'Ocean Tracking',
    isActive: true,
    roles: [
      { id: 1, name: 'viewer' },
      { id: 2, name: 'api_user' },
    ],
  },
  { id: 2, name: 'erp', displayName: 'ERP', isActive: false, roles: [{ id: 3, name: 'clerk' }] },
  {
    id: 3,
    name: 'user_management',
    displayName: 'User management',
    isActive: true,
    roles: [{ id: 4, name: 'Auditor' }],
  },
];
const released = { serviceIds: [1, 2], roleIds: [1, 3], planIds: [], version: 1 };
const row: AccessDraft = {
  service: 'ocean_tracking',
  displayName: 'Ocean Tracking',
  unit: null,
  offered: ['viewer', 'api_user'],
  role: '',
  limit: '',
  notification: false,
  trackingUrlEnabled: false,
  until: '',
};

describe('the table of services', () => {
  it('has a row per active service, and one for administration only for those who may grant it', () => {
    expect(accessRows(catalogue, {}, 'everything').map(({ service }) => service)).toEqual([
      'ocean_tracking',
      'user_management',
    ]);
    expect(accessRows(catalogue, {}, released).map(({ service }) => service)).toEqual(['ocean_tracking']);
  });

  it('offers released roles only', () => {
    expect(accessRows(catalogue, {}, released)).toMatchObject([{ service: 'ocean_tracking', offered: ['viewer'] }]);
    for (const nothing of [
      { ...released, serviceIds: [] },
      { ...released, roleIds: [] },
    ]) {
      expect(accessRows(catalogue, {}, nothing)).toEqual([]);
    }
  });

  it('locks held roles that are not released, and sends them unchanged', () => {
    const tracked = {
      role: ['viewer', 'api_user'],
      limit: 5,
      notification: false,
      trackingUrlEnabled: true,
      until: '2020-01-01',
    };
    const before = { ocean_tracking: tracked, erp: { ...tracked, role: ['clerk'] } };
    const rows = accessRows(catalogue, before, released);
    expect(rows.map(({ service, locked }) => [service, locked])).toEqual([
      ['ocean_tracking', true],
      ['erp', undefined],
    ]);
    expect(mergedAccess(before, rows)['ocean_tracking']).toEqual(tracked);
    // Accept a past end that the caller cannot change.
    expect(validateWith(accessFormRules, { access: rows.filter(({ locked }) => locked) })).toEqual({});
  });

  it('keeps access to a service that was switched off', () => {
    const granted = { erp: { role: ['clerk'], limit: 5, notification: true, trackingUrlEnabled: false } };
    const rows = accessRows(catalogue, granted, 'everything');
    expect(rows.find(({ service }) => service === 'erp')).toMatchObject({
      role: 'clerk',
      limit: '5',
      notification: true,
    });
    expect(accessPayload(rows)).toEqual(granted);
  });

  it('switches tracking off for any role but api_user, and clears the limit with the role', () => {
    const tracked = { ...row, role: 'api_user', limit: '3', trackingUrlEnabled: true };
    expect(withRole(tracked, 'api_user').trackingUrlEnabled).toBe(true);
    expect(withRole(tracked, 'viewer')).toMatchObject({ role: 'viewer', limit: '3', trackingUrlEnabled: false });
    expect(withRole(tracked, '')).toMatchObject({ role: '', limit: '', trackingUrlEnabled: false });
  });
});

describe('the end of a grant', () => {
  it('keeps an end, sets one, and sends null to remove one', () => {
    const had = { role: ['viewer', 'api_user'], limit: 5, notification: false, trackingUrlEnabled: false };
    const before = { ocean_tracking: { ...had, until: '2099-12-31' } };
    const [held] = accessRows(catalogue, before, 'everything');
    expect(held?.until).toBe('2099-12-31');
    expect(mergedAccess(before, [held!])).toEqual(before);
    expect(mergedAccess(before, [{ ...held!, until: '2100-01-31' }])['ocean_tracking']?.until).toBe('2100-01-31');
    expect(mergedAccess(before, [{ ...held!, until: '' }])['ocean_tracking']?.until).toBeNull();
    expect(mergedAccess({ ocean_tracking: had }, [{ ...held!, until: '' }])['ocean_tracking']).not.toHaveProperty(
      'until',
    );
  });

  it('refuses a past end', () => {
    const ended = { ...row, role: 'viewer', limit: '1', until: '2020-01-01' };
    expect(validateWith(accessFormRules, { access: [ended] })).toEqual({
      'access[0].until': 'Choose today or a later day',
    });
  });
});

describe('access that saving ends', () => {
  const has = (role: string[]) => ({ role, limit: 5, notification: false, trackingUrlEnabled: false });
  const before = { ocean_tracking: has(['viewer', 'api_user']), erp: has(['clerk']) };
  const rows = accessRows(catalogue, before, 'everything');
  const choosing = (service: string, role: string) =>
    rows.map((each) => (each.service === service ? withRole(each, role) : each));

  it('is empty while every role stays or one is added', () => {
    expect(losingServices(before, rows)).toEqual([]);
    expect(losingServices(before, choosing('user_management', 'Auditor'))).toEqual([]);
  });

  it('lists each service that loses a role, even to another role', () => {
    expect(losingServices(before, choosing('erp', ''))).toEqual(['erp']);
    expect(losingServices(before, choosing('ocean_tracking', 'api_user'))).toEqual(['ocean_tracking']);
  });
});
