import type { User } from '@gangway/contract';
import { StatusPill } from '@gangway/ui-kit';
import { MultiValue, type TableColumns, type TableHeader } from '@gangway/table-kit';

/** The nine columns of specification section 2, in its order. */
export const userHeaders: readonly TableHeader[] = [
  { id: 'ID' },
  { name: 'Name' },
  { email: 'Email' },
  { branch: 'Branch' },
  { role: 'Roles' },
  { service: 'Service' },
  { organization: 'Organization' },
  { isActive: 'Active' },
  { action: 'Action' },
];

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Each text once, in the order of first appearance. */
function once(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function roleNames({ roleServices }: User): readonly string[] {
  return once(roleServices.map(({ roles }) => roles.name));
}

/** Services by the name people know, as far as the catalogue gives one. */
function serviceNames({ roleServices }: User, displayNames: ReadonlyMap<string, string>): readonly string[] {
  return once(roleServices.map(({ services }) => displayNames.get(services.name) ?? services.name));
}

export function userColumns(displayNames: ReadonlyMap<string, string>): TableColumns<User> {
  const branches = (row: User) => row.branches.map(({ name }) => name);
  return {
    id: { width: 48, filter: 'none' },
    name: { value: fullName, width: 100 },
    email: { width: 128 },
    branch: {
      value: (row) => branches(row).join(', '),
      render: (row) => <MultiValue values={branches(row)} of="branches" maxWidth={84} />,
    },
    role: {
      value: (row) => roleNames(row).join(', '),
      render: (row) => <MultiValue values={roleNames(row)} of="roles" maxWidth={80} />,
    },
    service: {
      value: (row) => serviceNames(row, displayNames).join(', '),
      render: (row) => <MultiValue values={serviceNames(row, displayNames)} of="services" maxWidth={96} />,
    },
    organization: { value: ({ organizations }) => organizations?.name, width: 96 },
    isActive: {
      filter: 'select',
      options: [
        { id: 'true', name: 'Active' },
        { id: 'false', name: 'Inactive' },
      ],
      value: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
      render: ({ isActive }) => (
        <StatusPill tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusPill>
      ),
    },
  };
}

/** Filters that links set and that no column shows, in words. */
export const userFilterLabels: Readonly<Record<string, (value: string) => string>> = {
  withoutService: (value) => (value === 'true' ? 'Without a service' : 'With a service'),
  organizationId: (value) => `Organization ${value}`,
  branchId: (value) => `Branch ${value}`,
};
