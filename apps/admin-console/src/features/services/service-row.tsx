import { handoffTtlLimits, type HandoffMode, type Service } from '@gangway/contract';
import { nameTest } from '@gangway/contract/text';
import { object, requiredText, string } from '@gangway/form-kit/rules';
import type { ReferenceKind } from '@gangway/references';
import type { RowDraft, SelectOption, TableColumns, TableHeader } from '@gangway/table-kit';
import { ServiceMark } from '@gangway/ui-kit';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { artOfService } from '../../shared/list/service-art.ts';
import { servicePath } from '../../shared/page/paths.ts';
import { ServiceUrl } from './service-url.tsx';

export const serviceHeaders: readonly TableHeader[] = [{ name: 'Name' }, { url: 'URL' }, { action: 'Actions' }];

export const serviceColumns: TableColumns<Service> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ id, displayName, name, isActive }) => (
      // Show the key: tokens and payloads use it.
      <NameCell
        name={displayName}
        isActive={isActive}
        detail={name === displayName ? undefined : name}
        href={servicePath(id)}
        mark={<ServiceMark service={artOfService(name)} />}
      />
    ),
  },
  url: {
    tooltip: 'Where the service is opened',
    render: ({ url }) => <ServiceUrl url={url} />,
  },
};

/** Labels of filters that only links set. */
export const serviceFilterLabels = {
  withoutUrl: (value: string) => (value === 'true' ? 'Without an address' : 'With an address'),
  isActive: (value: string) => (value === 'true' ? 'Active' : 'Inactive'),
};

export type ServiceDraft = {
  name: string;
  url: string;
  roles: readonly SelectOption[];
  handoffMode: HandoffMode;
  /** Seconds, as typed. */
  handoffTtl: string;
  isActive: boolean;
  requiresPlan: boolean;
  description: string;
  referenceKinds: readonly ReferenceKind[];
  referenceTemplate: string;
};

const { least, most } = handoffTtlLimits;

/** Specification section 5 names no rule for edits: the same one applies. */
const rules = object({
  name: requiredText('Service name cannot be empty').test(nameTest),
  handoffTtl: string().test('ttl', `Between ${least} and ${most} seconds`, (value) => {
    const seconds = Number(value);
    return seconds >= least && seconds <= most;
  }),
});

export const serviceDraft: RowDraft<Service, ServiceDraft> = {
  empty: {
    name: '',
    url: '',
    roles: [],
    handoffMode: 'handoff',
    handoffTtl: '120',
    isActive: true,
    requiresPlan: false,
    description: '',
    referenceKinds: [],
    referenceTemplate: '',
  },
  fromRow: (row) => ({
    name: row.displayName,
    url: row.url,
    roles: row.roles ?? [],
    handoffMode: row.handoffMode ?? 'handoff',
    handoffTtl: String(row.handoffTtl ?? 120),
    isActive: row.isActive,
    requiresPlan: row.requiresPlan ?? false,
    description: row.description ?? '',
    referenceKinds: row.referenceKinds ?? [],
    referenceTemplate: row.referenceTemplate ?? '',
  }),
  addSchema: rules,
  editSchema: () => rules,
  fields: {
    name: { kind: 'text', label: 'Name' },
    url: { kind: 'text', label: 'URL', inputMode: 'url', placeholder: 'https://' },
  },
};

/** Changed fields of a service. */
export interface ServiceChange {
  name?: string;
  url?: string;
  roles?: number[];
  handoffMode?: HandoffMode;
  handoffTtl?: number;
  isActive?: boolean;
  requiresPlan?: boolean;
  description?: string;
  referenceKinds?: ReferenceKind[];
  referenceTemplate?: string;
}

/** Fields that differ from the row, so that another administrator's changes are not written back. */
export function serviceChange(row: Service, draft: ServiceDraft): ServiceChange {
  const was = serviceDraft.fromRow(row);
  const name = draft.name.trim();
  const url = draft.url.trim();
  const description = draft.description.trim();
  const referenceTemplate = draft.referenceTemplate.trim();
  const sameKinds = draft.referenceKinds.toSorted().join() === was.referenceKinds.toSorted().join();
  const roles = draft.roles.map(({ id }) => Number(id));
  const sameRoles = sorted(roles).join() === sorted(was.roles.map(({ id }) => Number(id))).join();
  return {
    ...(name === was.name ? {} : { name }),
    ...(url === was.url ? {} : { url }),
    ...(sameRoles ? {} : { roles }),
    ...(draft.handoffMode === was.handoffMode ? {} : { handoffMode: draft.handoffMode }),
    ...(draft.handoffTtl === was.handoffTtl ? {} : { handoffTtl: Number(draft.handoffTtl) }),
    ...(draft.isActive === was.isActive ? {} : { isActive: draft.isActive }),
    ...(draft.requiresPlan === was.requiresPlan ? {} : { requiresPlan: draft.requiresPlan }),
    ...(description === was.description ? {} : { description }),
    ...(sameKinds ? {} : { referenceKinds: [...draft.referenceKinds] }),
    ...(referenceTemplate === was.referenceTemplate ? {} : { referenceTemplate }),
  };
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** Whether it is the console's own service, mostly fixed: without it no one could administer Gangway. */
export function isAdministration(row: Service | null): boolean {
  return row?.name === 'user_management';
}
