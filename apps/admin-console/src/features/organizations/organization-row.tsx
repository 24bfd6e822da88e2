import { listCell, type Customer, type Organization } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { object, requiredText } from '@gangway/form-kit/rules';
import { MultiValue, type RowDraft, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { Flag, RelativeTime } from '@gangway/ui-kit';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { organizationPath } from '../../shared/page/paths.ts';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { several } from '../../shared/text/several.ts';

export const organizationHeaders: readonly TableHeader[] = [{ name: 'Name' }, { action: 'Actions' }];

export const countedHeaders: readonly TableHeader[] = [
  { name: 'Name' },
  { branches: 'Branches' },
  { activeUsers: 'People' },
  { liveSubscriptions: 'Subscriptions' },
  { lastActivityAt: 'Last activity' },
  { action: 'Actions' },
];

/** Columns that take a count of each row. */
export const countKeys = ['branches', 'activeUsers', 'liveSubscriptions', 'lastActivityAt'] as const;

/** An organization in the list; counted where such a column is shown. */
export type OrganizationRow = Organization & Partial<Pick<Customer, (typeof countKeys)[number]>>;

const nameColumn: TableColumns<OrganizationRow> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ id, displayName, isActive }) => (
      <NameCell name={displayName} isActive={isActive} href={organizationPath(id)} mark={<Flag name={displayName} />} />
    ),
  },
};

const countColumns: TableColumns<OrganizationRow> = {
  branches: {
    value: ({ branches = [] }) => branches.join(', '),
    exported: ({ branches = [] }) => listCell(branches),
    render: ({ branches = [] }) =>
      branches.length === 0 ? <span>None</span> : <MultiValue values={branches} of={several.branches} atOnce={1} />,
    filter: 'none',
  },
  activeUsers: { align: 'right', filter: 'none', tooltip: 'Active people' },
  liveSubscriptions: { align: 'right', filter: 'none', tooltip: 'Active subscriptions' },
  lastActivityAt: {
    filter: 'none',
    tooltip: 'Latest sign-in or change in this organization',
    render: ({ lastActivityAt }) =>
      lastActivityAt === null || lastActivityAt === undefined ? (
        <span>Never</span>
      ) : (
        <RelativeTime value={lastActivityAt} />
      ),
  },
};

const onDemand: TableColumns<OrganizationRow> = {
  ...nameColumn,
  ...Object.fromEntries(Object.entries(countColumns).map(([key, column]) => [key, { ...column, optional: true }])),
};
const always: TableColumns<OrganizationRow> = { ...nameColumn, ...countColumns };

/** Columns with the counts shown, or optional. */
export const organizationColumns = (counts: boolean): TableColumns<OrganizationRow> => (counts ? always : onDemand);

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

export const organizationDraft: RowDraft<OrganizationRow, OrganizationDraft> = {
  empty: { name: '' },
  fromRow: ({ displayName }) => ({ name: displayName }),
  addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
  editSchema: ({ displayName }) =>
    object({ name: requiredText(messages.newEmpty).test(nameTest).notOneOf([displayName], messages.same) }),
  fields: { name: { kind: 'text', label: 'Name' } },
};

/** Texts of deactivating an organization, and the call that saves it. */
export function organizationSwitch<Row extends Organization>(save: RowSwitch<Row>['save']): RowSwitch<Row> {
  return {
    save,
    consequence: {
      off: 'Its people will be signed out everywhere and can’t sign in.',
      on: 'Its people can sign in again.',
    },
  };
}
