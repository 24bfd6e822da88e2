import { listCell, type Branch } from '@gangway/contract';
import { object, requiredText } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import type { RowDraft, SelectOption, TableColumns, TableHeader } from '@gangway/table-kit';
import { nameTest } from '../../shared/forms/name-test.ts';
import { nameFilter } from '../../shared/list/name-filter.tsx';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { branchPath } from '../../shared/page/paths.ts';
import { OrganizationName } from '../../shared/list/organization-name.tsx';
import { OrganizationInput } from './organization-input.tsx';

export const branchHeaders: readonly TableHeader[] = [
  { name: msg('Name') },
  { organization: msg('Organization Name') },
  { action: msg('Actions') },
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
  withoutUser: (value: string) => (value === 'true' ? t('Without a user') : t('With a user')),
  organizationId: (id: string) =>
    first === undefined
      ? t('Organization ID {id}', { id })
      : t('Organization: {name}', { name: first.organization.displayName }),
  isActive: (value: string) => (value === 'true' ? t('Active') : t('Inactive')),
});

export type BranchDraft = { name: string; organization: SelectOption | null };

const messages = {
  empty: msg('Branch name cannot be empty'),
  newEmpty: msg('New Branch name cannot be empty'),
  // sic: speaks of a plan (specification section 5).
  same: msg('New Branch name cannot be same as old Plan name'),
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
    name: { kind: 'text', label: msg('Name') },
    organization: {
      kind: 'custom',
      label: msg('Organization Name'),
      only: 'add',
      render: (input) => <OrganizationInput input={input} />,
    },
  },
};

/** Texts of deactivating a branch, and the call that saves it. */
export function branchSwitch(save: RowSwitch<Branch>['save']): RowSwitch<Branch> {
  return {
    save,
    consequence: { off: t('No one can be added. Current users stay.'), on: t('Users can be added again.') },
  };
}
