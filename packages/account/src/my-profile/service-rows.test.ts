import { decodeToken } from '@gangway/auth-client';
import { buildMyService, fakeToken } from '@gangway/test-kit';
import { expect, it } from 'vitest';
import { serviceRows } from './service-rows.ts';

const profile = decodeToken(fakeToken({ services: { user_management: ['Auditor'], erp: ['viewer'] } }))!.profile;

it('lists the services the user has a role in, with plan and limit', () => {
  const mine = [
    buildMyService({ key: 'erp', displayName: 'ERP', roles: ['viewer', 'clerk'], plan: 'Gold', limit: 100 }),
    buildMyService({ key: 'idp', displayName: 'Document Processing', roles: [], available: false }),
  ];
  expect(serviceRows(profile, mine).map(({ name, roles, plan, limit }) => [name, roles, plan, limit])).toEqual([
    ['ERP', ['viewer', 'clerk'], 'Gold', 100],
    ['User Management', ['Auditor'], null, null],
  ]);
});

it('says why a service with a role cannot be opened', () => {
  const mine = [
    buildMyService({ key: 'idp', roles: ['viewer'], available: false, explanation: 'Your plan has ended.' }),
  ];
  expect(serviceRows(profile, mine)[0]?.explanation).toBe('Your plan has ended.');
});
