import { describe, expect, it } from 'vitest';
import { rowActions } from './row-actions.ts';

const superAdmin = { email: 'super.admin@gangway.test', mayWrite: true, mayEdit: true, maySubscribe: true };
const orgAdmin = { ...superAdmin, email: 'org.admin@gangway.test', mayEdit: false };
const auditor = { email: 'auditor@gangway.test', mayWrite: false, mayEdit: false, maySubscribe: false };
const active = { email: 'rosa@gangway.test', isActive: true };
const inactive = { ...active, isActive: false };

describe('what a row of the users list offers', () => {
  it.each([
    ['a Super_Admin, an active user', superAdmin, active, ['Edit', 'Delete', 'Subscribe']],
    ['a Super_Admin, an inactive user', superAdmin, inactive, ['Inactive']],
    ['an Org_Admin, an active user', orgAdmin, active, ['Delete', 'Subscribe']],
    ['an Auditor, an active user', auditor, active, []],
    ['an Auditor, an inactive user', auditor, inactive, []],
    ['anybody, the own row', superAdmin, { ...active, email: 'Super.Admin@gangway.test' }, []],
  ])('%s', (_who, caller, row, actions) => {
    expect(rowActions(row, caller)).toEqual(actions);
  });
});
