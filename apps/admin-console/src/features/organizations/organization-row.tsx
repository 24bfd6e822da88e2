import type { Organization } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { object, requiredText } from '@gangway/form-kit/rules';
import type { RowDraft, TableColumns, TableHeader } from '@gangway/table-kit';
import { Flag } from '@gangway/ui-kit';
import { NameCell } from '../../shared/list/name-cell.tsx';

export const organizationHeaders: readonly TableHeader[] = [{ name: 'Name' }, { action: 'Actions' }];

export const organizationColumns: TableColumns<Organization> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ displayName, isActive }) => (
      <NameCell name={displayName} isActive={isActive} mark={<Flag name={displayName} />} />
    ),
  },
};

/** Labels of filters that only links set. */
export const organizationFilterLabels = {
  withoutBranch: (value: string) => (value === 'true' ? 'Without a branch' : 'With a branch'),
  isActive: (value: string) => (value === 'true' ? 'Active' : 'Inactive'),
  openToRegistration: (value: string) => (value === 'true' ? 'Open to registration' : 'Closed to registration'),
};

export type OrganizationDraft = { name: string };

// sic: the screen calls an organization a role (specification sections 3 and 5).
const messages = {
  empty: 'Role name cannot be empty',
  newEmpty: 'New role name cannot be empty',
  same: 'New role name cannot be same as old role name',
} as const;

export const organizationDraft: RowDraft<Organization, OrganizationDraft> = {
  empty: { name: '' },
  fromRow: ({ displayName }) => ({ name: displayName }),
  addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).test(nameTest).notOneOf([displayName], messages.same) }),
  fields: { name: { kind: 'text', label: 'Name' } },
};
