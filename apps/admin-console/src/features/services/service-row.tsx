import type { Service } from '@gangway/contract';
import { object, requiredText } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import type { RowDraft, SelectOption, TableColumns, TableHeader } from '@gangway/table-kit';
import { ServiceMark, artOfService } from '@gangway/ui-kit';
import { nameTest } from '../../shared/forms/name-test.ts';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { servicePath } from '../../shared/page/paths.ts';
import { ServiceCount } from './service-count.tsx';
import { ServiceUrl } from './service-url.tsx';

/** The specified columns, and two optional ones before the actions. */
export const serviceHeaders: readonly TableHeader[] = [
  { name: msg('Name') },
  { url: 'URL' },
  { people: msg('People') },
  { opens: msg('Opened in 30 days') },
  { action: msg('Actions') },
];

const counted = { align: 'right', optional: true, sortable: false, filter: 'none' } as const;

export const serviceColumns: TableColumns<Service> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ id, displayName, name, isActive, drawing }) => (
      // Show the key: tokens and payloads use it.
      <NameCell
        name={displayName}
        isActive={isActive}
        detail={name === displayName ? undefined : name}
        href={servicePath(id)}
        mark={<ServiceMark service={artOfService(name) ?? drawing} off={!isActive} />}
      />
    ),
  },
  url: {
    tooltip: msg('Where the service is opened'),
    render: ({ url }) => <ServiceUrl url={url} />,
  },
  people: { ...counted, render: (row) => <ServiceCount row={row} of="people" /> },
  opens: { ...counted, render: (row) => <ServiceCount row={row} of="opens" /> },
};

/** Labels of filters that only links set. */
export const serviceFilterLabels = {
  withoutUrl: (value: string) => (value === 'true' ? t('Without an address') : t('With an address')),
  isActive: (value: string) => (value === 'true' ? t('Active') : t('Inactive')),
};

export type ServiceDraft = {
  name: string;
  url: string;
  roles: readonly SelectOption[];
  isActive: boolean;
  requiresPlan: boolean;
};

/** Specification section 5 names no rule for edits: the same one applies. */
const rules = object({
  name: requiredText(msg('Service name cannot be empty')).test(nameTest),
});

export const serviceDraft: RowDraft<Service, ServiceDraft> = {
  empty: {
    name: '',
    url: '',
    roles: [],
    isActive: true,
    requiresPlan: false,
  },
  fromRow: (row) => ({
    name: row.displayName,
    url: row.url,
    roles: row.roles ?? [],
    isActive: row.isActive,
    requiresPlan: row.requiresPlan ?? false,
  }),
  addSchema: rules,
  editSchema: () => rules,
  fields: {
    name: { kind: 'text', label: msg('Name') },
    url: { kind: 'text', label: 'URL', inputMode: 'url', placeholder: 'https://' },
  },
};

/** Changed fields of a service. */
export interface ServiceChange {
  name?: string;
  url?: string;
  roles?: number[];
  isActive?: boolean;
  requiresPlan?: boolean;
}

/** Fields that differ from the row, so that another administrator's changes are not written back. */
export function serviceChange(row: Service, draft: ServiceDraft): ServiceChange {
  const was = serviceDraft.fromRow(row);
  const name = draft.name.trim();
  const url = draft.url.trim();
  const roles = draft.roles.map(({ id }) => Number(id));
  const sameRoles = sorted(roles).join() === sorted(was.roles.map(({ id }) => Number(id))).join();
  return {
    ...(name === was.name ? {} : { name }),
    ...(url === was.url ? {} : { url }),
    ...(sameRoles ? {} : { roles }),
    ...(draft.isActive === was.isActive ? {} : { isActive: draft.isActive }),
    ...(draft.requiresPlan === was.requiresPlan ? {} : { requiresPlan: draft.requiresPlan }),
  };
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** Whether it is the console's own service, mostly fixed: without it no one could administer Gangway. */
export function isAdministration(row: Service | null): boolean {
  return row?.name === 'user_management';
}
