import { listCell, type Branch } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { object, requiredText } from '@gangway/form-kit/rules';
import type { RowDraft, SelectOption, TableColumns, TableHeader } from '@gangway/table-kit';
import { nameFilter } from '../../shared/list/name-filter.tsx';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { branchPath } from '../../shared/page/paths.ts';
import { OrganizationName } from '../../shared/list/organization-name.tsx';
import { OrganizationInput } from './organization-input.tsx';

export const branchHeaders: readonly TableHeader[] = [
  { name: 'Name' },
  { organization: 'Organization Name' },
  { action: 'Actions' },
];

export const branchColumns: TableColumns<Branch> = {
  name: {
    value: ({ displayName }) => displayName,
    // The import reads several branches in a cell.
    exported: ({ displayName }) => listCell([displayName]),
    render: ({ id, displayName, isActive }) => (
      <NameCell name={displayName} isActive={isActive} href={branchPath(id)} />
    ),
  },
  // Specification section 3: "shown by its displayName".
  organization: {
    filterField: nameFilter('organization'),
    value: ({ organization }) => organization.displayName,
    render: ({ organization }) => <OrganizationName name={organization.displayName} />,
  },
};

/** Labels of filters that only links set; the found rows give the names. */
export const branchFilterLabels = ([first]: readonly Branch[] = []) => ({
  withoutUser: (value: string) => (value === 'true' ? 'Without a user' : 'With a user'),
  organizationId: (value: string) =>
    first === undefined ? `Organization ID ${value}` : `Organization: ${first.organization.displayName}`,
  isActive: (value: string) => (value === 'true' ? 'Active' : 'Inactive'),
});

export type BranchDraft = { name: string; organization: SelectOption | null };

const messages = {
  empty: 'Branch name cannot be empty',
  newEmpty: 'New Branch name cannot be empty',
  // sic: speaks of a plan (specification section 5).
  same: 'New Branch name cannot be same as old Plan name',
} as const;

export const branchDraft: RowDraft<Branch, BranchDraft> = {
  empty: { name: '', organization: null },
  fromRow: ({ displayName, organization }) => ({
    name: displayName,
    organization: { id: organization.id, name: organization.displayName },
  }),
  addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).test(nameTest).notOneOf([displayName], messages.same) }),
  fields: {
    name: { kind: 'text', label: 'Name' },
    organization: {
      kind: 'custom',
      label: 'Organization Name',
      only: 'add',
      render: (input) => <OrganizationInput input={input} />,
    },
  },
};

/** Texts of deactivating a branch, and the call that saves it. */
export function branchSwitch(save: RowSwitch<Branch>['save']): RowSwitch<Branch> {
  return {
    save,
    consequence: { off: 'No one can be added. Current users stay.', on: 'Users can be added again.' },
  };
}
