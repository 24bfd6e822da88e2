import { validateWith } from '@gangway/form-kit';
import type { UserDetail } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import type { AccessDraft } from '../../shared/access/access-form.ts';
import { detailsDraft, detailsPatch, newUserPayload, newUserRules, type NewUserDraft } from './user-form.ts';

const rules = newUserRules(4);
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
const draft: NewUserDraft = {
  firstName: 'Rosa',
  lastName: '',
  email: 'rosa@gangway.test',
  organization: { id: 2, name: 'Maas Logistics' },
  branch: { id: 5, name: 'Rotterdam' },
  job: '',
  like: null,
  access: [row],
  plans: {},
};

describe('the rules of Add User (specification section 5)', () => {
  it('require all but the last name, with the specified messages', () => {
    const empty: NewUserDraft = {
      firstName: ' ',
      lastName: '',
      email: '',
      organization: null,
      branch: null,
      job: '',
      like: null,
      access: [row],
      plans: {},
    };
    expect(validateWith(rules, empty)).toEqual({
      firstName: 'First Name is required',
      email: 'Email is required',
      organization: 'Organization is required',
      branch: 'Branch is required',
    });
    expect(validateWith(rules, draft)).toEqual({});
  });

  it.each([
    ['rosa@gangway.museum', 'Invalid email address'],
    ['rosa', 'Invalid email address'],
    ['ro sa@gangway.test', 'Invalid email address'],
    ['rosa.o+x-y_1@mail.gangway.test', undefined],
  ])('check the address %s', (email, message) => {
    expect(validateWith(rules, { ...draft, email })['email']).toBe(message);
  });

  it('require a limit only with a role', () => {
    expect(validateWith(rules, { ...draft, access: [row, { ...row, role: 'viewer' }] })).toEqual({
      'access[1].limit': 'Limit is required',
    });
    expect(validateWith(rules, { ...draft, access: [{ ...row, role: 'viewer', limit: '0' }] })).toEqual({});
    expect(validateWith(rules, { ...draft, access: [{ ...row, role: 'viewer', limit: '9999999999' }] })).toEqual({
      'access[0].limit': 'Limit is at most 2,147,483,647',
    });
  });
});

describe('the payload', () => {
  it('has the plans of services with a role', () => {
    const access = [row, { ...row, service: 'erp', role: 'clerk', limit: '12' }];
    const plans = { ocean_tracking: 3, erp: 8 };
    expect(newUserPayload({ ...draft, access, plans }, null)?.plans).toEqual([8]);
    expect(newUserPayload({ ...draft, access, plans: { erp: '' } }, null)).not.toHaveProperty('plans');
  });

  it('is that of specification section 3: one branch, rows with a role only', () => {
    const access = [row, { ...row, service: 'erp', role: 'clerk', limit: '12', notification: true }];
    expect(newUserPayload({ ...draft, access }, null)).toEqual({
      firstName: 'Rosa',
      lastName: '',
      email: 'rosa@gangway.test',
      organization: 2,
      branches: [5],
      services: { erp: { role: ['clerk'], limit: 12, notification: true, trackingUrlEnabled: false } },
    });
    expect(newUserPayload(draft, 9)).toMatchObject({ accessRequest: 9 });
  });

  it('of an edited user holds changed fields only', () => {
    const user: UserDetail = {
      id: 7,
      firstName: 'Rosa',
      lastName: 'Otero',
      email: 'rosa@gangway.test',
      isActive: true,
      branches: [{ id: 5, name: 'Rotterdam' }],
      organizations: { id: 2, name: 'Maas Logistics' },
      services: {},
      invited: false,
      createdAt: '2026-01-01T00:00:00Z',
      lastSignInAt: null,
      version: 3,
      changedBy: null,
      changedAt: null,
    };
    const unchanged = detailsDraft(user);
    expect(detailsPatch(unchanged, user)).toEqual({});
    const moved = { ...unchanged, lastName: 'Otero Diaz', branches: [...unchanged.branches, { id: 6, name: 'Vigo' }] };
    expect(detailsPatch(moved, user)).toEqual({ lastName: 'Otero Diaz', branches: [5, 6] });
  });
});
