import { listCell, type Customer, type Organization } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { MultiValue, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { Flag, RelativeTime } from '@gangway/ui-kit';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { organizationPath } from '../../shared/page/paths.ts';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { several } from '../../shared/text/several.ts';

export const organizationHeaders: readonly TableHeader[] = [{ name: msg('Name') }, { action: msg('Actions') }];

export const countedHeaders: readonly TableHeader[] = [
  { name: msg('Name') },
  { branches: msg('Branches') },
  { activeUsers: msg('People') },
  { liveSubscriptions: msg('Subscriptions') },
  { lastActivityAt: msg('Last activity') },
  { action: msg('Actions') },
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
      branches.length === 0 ? (
        <span>{t('None')}</span>
      ) : (
        <MultiValue values={branches} of={several.branches} atOnce={1} />
      ),
    filter: 'none',
  },
  activeUsers: { align: 'right', filter: 'none', tooltip: msg('Active people') },
  liveSubscriptions: { align: 'right', filter: 'none', tooltip: msg('Active subscriptions') },
  lastActivityAt: {
    filter: 'none',
    tooltip: msg('Latest sign-in or change in this organization'),
    render: ({ lastActivityAt }) =>
      lastActivityAt === null || lastActivityAt === undefined ? (
        <span>{t('Never')}</span>
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
  withoutBranch: (value: string) => (value === 'true' ? t('Without a branch') : t('With a branch')),
  isActive: (value: string) => (value === 'true' ? t('Active') : t('Inactive')),
  openToRegistration: (value: string) => (value === 'true' ? t('Open to registration') : t('Closed to registration')),
};

/** Texts of deactivating an organization, and the call that saves it. */
export function organizationSwitch<Row extends Organization>(save: RowSwitch<Row>['save']): RowSwitch<Row> {
  return {
    save,
    consequence: {
      off: t('Its people will be signed out everywhere and can’t sign in.'),
      on: t('Its people can sign in again.'),
    },
  };
}
