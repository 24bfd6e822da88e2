import { describe, expect, it } from 'vitest';
import { reachOf } from '../../shared/access/use-reach.ts';
import { rowActions, type CallerRights } from './row-actions.ts';

const as = (role: string): CallerRights => ({
  email: `${role.toLowerCase()}@gangway.test`,
  mayWrite: role !== 'Auditor',
  mayEdit: role === 'Super_Admin',
  maySubscribe: role !== 'Auditor',
  reach: (person) => reachOf(person, { roles: [role], branchIds: [1] }),
});
const superAdmin = as('Super_Admin');
const orgAdmin = as('Org_Admin');
const branchAdmin = as('Branch_Admin');
const auditor = as('Auditor');
const branch = (id: number) => ({ id, name: `Branch ${id}` });
const active = { email: 'rosa@gangway.test', isActive: true, roleServices: [], branches: [branch(1)] };
const inactive = { ...active, isActive: false };
const administrator = {
  ...active,
  roleServices: [{ name: 'Auditor', roles: { name: 'Auditor' }, services: { name: 'user_management' } }],
};
const ofTwo = { ...active, branches: [branch(1), branch(2)] };
const elsewhere = { ...active, branches: [branch(2)] };

describe('the actions of a row in the users list', () => {
  it.each([
    ['a Super_Admin, an active user', superAdmin, active, ['Edit', 'Delete', 'Subscribe']],
    ['a Super_Admin, an inactive user', superAdmin, inactive, ['Inactive']],
    ['an Org_Admin, an active user', orgAdmin, active, ['Delete', 'Subscribe']],
    ['an Org_Admin, an administrator', orgAdmin, administrator, []],
    ['a Super_Admin, an administrator', superAdmin, administrator, ['Edit', 'Delete', 'Subscribe']],
    ['a Branch_Admin, a user of the branch', branchAdmin, active, ['Delete', 'Subscribe']],
    ['a Branch_Admin, an inactive user of the branch', branchAdmin, inactive, ['Inactive']],
    ['a Branch_Admin, a user of two branches', branchAdmin, ofTwo, ['Subscribe']],
    ['a Branch_Admin, an inactive user of two branches', branchAdmin, { ...ofTwo, isActive: false }, []],
    ['a Branch_Admin, a user of another branch', branchAdmin, elsewhere, []],
    ['a Branch_Admin, an administrator', branchAdmin, administrator, []],
    ['an Auditor, an active user', auditor, active, []],
    ['an Auditor, an inactive user', auditor, inactive, []],
    ['anybody, the own row', superAdmin, { ...active, email: 'Super_Admin@gangway.test' }, []],
  ])('%s', (_who, caller, row, actions) => {
    expect(rowActions(row, caller)).toEqual(actions);
  });
});
