import type { Role } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { object, requiredText } from '@gangway/form-kit/rules';
import type { RowDraft, TableColumns, TableHeader } from '@gangway/table-kit';
import { NameCell } from '../../shared/list/name-cell.tsx';

export const roleHeaders: readonly TableHeader[] = [{ name: 'Name' }, { action: 'Actions' }];

export const roleColumns: TableColumns<Role> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ displayName, isActive }) => <NameCell name={displayName} isActive={isActive} />,
  },
};

/** Labels of filters that only links set. */
export const roleFilterLabels = {
  isActive: (value: string) => (value === 'true' ? 'Active' : 'Inactive'),
};

export type RoleRowDraft = { name: string };

/** Specification section 5. */
const messages = {
  empty: 'Role name cannot be empty',
  newEmpty: 'New role name cannot be empty',
  same: 'New role name cannot be same as old role name',
} as const;

export const roleDraft: RowDraft<Role, RoleRowDraft> = {
  empty: { name: '' },
  fromRow: ({ displayName }) => ({ name: displayName }),
  addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).test(nameTest).notOneOf([displayName], messages.same) }),
  fields: { name: { kind: 'text', label: 'Name' } },
};
