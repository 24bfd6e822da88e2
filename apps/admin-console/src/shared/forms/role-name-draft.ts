import { object, requiredText } from '@gangway/form-kit/rules';
import { msg } from '@gangway/messages';
import type { RowDraft } from '@gangway/table-kit';
import { nameTest } from './name-test.ts';

// sic: the screen calls an organization a role, too (specification sections 3 and 5).
const messages = {
  empty: msg('Role name cannot be empty'),
  newEmpty: msg('New role name cannot be empty'),
  same: msg('New role name cannot be same as old role name'),
} as const;

export type RoleNameDraft = { name: string };

/** The row in which a role or an organization is added or renamed. */
export const roleNameDraft: RowDraft<{ displayName: string }, RoleNameDraft> = {
  empty: { name: '' },
  fromRow: ({ displayName }) => ({ name: displayName }),
  addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).test(nameTest).notOneOf([displayName], messages.same) }),
  fields: { name: { kind: 'text', label: msg('Name') } },
};
