import type { CountedFilter, Service, User } from '@gangway/contract';
import { dot, listed, msg, t } from '@gangway/messages';
import { Flag, Mark, RelativeTime, ServiceMark, StatusWord, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  CellDetail,
  CellText,
  MultiValue,
  type FilterValue,
  type TableColumns,
  type TableHeader,
} from '@gangway/table-kit';
import { ServiceKeyMark } from '../../shared/list/service-key-mark.tsx';
import { nameFilter } from '../../shared/list/name-filter.tsx';
import { OrganizationName } from '../../shared/list/organization-name.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { userPath } from '../../shared/page/paths.ts';
import { several } from '../../shared/text/several.ts';
import { UserFilterValue } from './user-filter-value.tsx';

/** The nine columns of specification section 2 in order, and two optional ones before the actions. */
export const userHeaders: readonly TableHeader[] = [
  { id: msg('ID') },
  { name: msg('Name') },
  { email: msg('Email') },
  { branch: msg('Branch') },
  { role: msg('Roles') },
  { service: msg('Service') },
  { organization: msg('Organization') },
  { isActive: msg('Active') },
  { createdAt: msg('Invited') },
  { lastSignInAt: msg('Last sign-in') },
  { action: msg('Action') },
];

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Removes duplicates, keeping the order. */
function once(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function roleNames({ roleServices }: User): readonly string[] {
  return once(roleServices.map(({ roles }) => roles.name));
}

interface NamedService {
  key: string;
  name: string;
  drawing: Service['drawing'];
}

/** Services of the catalogue by their keys. */
type Catalogue = ReadonlyMap<string, Pick<Service, 'displayName' | 'drawing'>>;

/** Services with their names from the catalogue; the key where it has none. */
function servicesOf({ roleServices }: User, catalogue: Catalogue): readonly NamedService[] {
  const keys = once(roleServices.map(({ services }) => services.name));
  return keys.map((key) => {
    const found = catalogue.get(key);
    return { key, name: found?.displayName ?? key, drawing: found?.drawing };
  });
}

function serviceNames(row: User, catalogue: Catalogue): readonly string[] {
  return servicesOf(row, catalogue).map(({ name }) => name);
}

/** One service with its name; of several the marks and their number, with the names for readers and on hover. */
function ServiceNames({ services }: { services: readonly NamedService[] }) {
  const [first] = services;
  if (first === undefined) return <CellText text="" />;
  const names = listed(services.map(({ name }) => name));
  return (
    <span className="cell-name">
      {services.slice(0, 4).map(({ key, drawing }, at) => (
        // A row reused for the next person changes the marks that it has.
        <ServiceMark key={at} service={artOfService(key) ?? drawing} />
      ))}
      {services.length === 1 ? (
        <CellText text={first.name} />
      ) : (
        <span className="cell-part" title={names}>
          {t('{n, plural, one {# service} other {# services}}', { n: services.length })}
          <span className="cell-hidden">{`: ${names}`}</span>
        </span>
      )}
    </span>
  );
}

const countedBy = (filter: CountedFilter) => (value: FilterValue) => <UserFilterValue filter={filter} {...value} />;

export function userColumns(catalogue: Catalogue): TableColumns<User> {
  const branches = (row: User) => row.branches.map(({ name }) => name);
  return {
    id: { width: 65, filter: 'none', render: ({ id }) => id },
    name: {
      value: fullName,
      width: 161,
      mark: (row, size) => <Mark name={fullName(row)} id={row.id} size={size} />,
      // Omit the state, which has a column.
      render: (row) => <NameCell name={fullName(row)} isActive href={userPath(row.id)} />,
    },
    email: {
      width: 206,
      least: 96,
      render: ({ email }) => <CellDetail text={email} />,
    },
    branch: {
      filterField: nameFilter('branch'),
      filterValue: countedBy('branch'),
      width: 74,
      value: (row) => branches(row).join(', '),
      render: (row) => <MultiValue values={branches(row)} of={several.branches} atOnce={1} />,
    },
    role: {
      filterField: nameFilter('role'),
      filterValue: countedBy('role'),
      width: 73,
      value: (row) => roleNames(row).join(', '),
      render: (row) => <MultiValue values={roleNames(row)} of={several.roles} atOnce={1} />,
    },
    service: {
      filterField: nameFilter('service'),
      filterValue: countedBy('service'),
      width: 166,
      value: (row) => serviceNames(row, catalogue).join(', '),
      render: (row) => <ServiceNames services={servicesOf(row, catalogue)} />,
    },
    organization: {
      filterField: nameFilter('organization'),
      filterValue: countedBy('organization'),
      width: 152,
      value: ({ organizations }) => organizations?.name,
      render: ({ organizations }) =>
        organizations ? <OrganizationName name={organizations.name} /> : <CellText text="" />,
    },
    isActive: {
      width: 72,
      filter: 'select',
      filterValue: countedBy('isActive'),
      options: [
        { id: 'true', name: t('Active') },
        { id: 'false', name: t('Inactive') },
      ],
      value: ({ isActive }) => (isActive ? t('Active') : t('Inactive')),
      render: ({ isActive }) => <ActiveState isActive={isActive} />,
    },
    createdAt: {
      width: 150,
      filter: 'none',
      optional: true,
      render: ({ createdAt, invited }) => (
        <>
          <RelativeTime value={createdAt} />
          {invited ? <Muted>{`${dot}${t('not signed in yet')}`}</Muted> : null}
        </>
      ),
    },
    lastSignInAt: {
      width: 150,
      filter: 'none',
      optional: true,
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? <Muted>{t('Never')}</Muted> : <RelativeTime value={lastSignInAt} />,
    },
  };
}

function Muted({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

function ActiveState({ isActive }: { isActive: boolean }) {
  return <StatusWord tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</StatusWord>;
}

/** A user as an entry of a list on a phone: name, state, email, workplace and services. */
export function UserCard({ user }: { user: User }) {
  const { organizations: home, branches } = user;
  const place = [home?.name, listed(branches.map(({ name }) => name))].filter(Boolean).join(dot);
  const keys = once(user.roleServices.map(({ services }) => services.name));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography component="h2" variant="h3" dir="auto">
          <Link href={userPath(user.id)} underline="hover" sx={{ color: 'text.primary' }}>
            {fullName(user)}
          </Link>
        </Typography>
        {user.isActive ? null : <ActiveState isActive={false} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {user.email}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}>
        {home ? <Flag name={home.name} /> : null}
        <Box component="span" dir="auto" sx={{ flex: 1 }}>
          {place}
        </Box>
        {keys.slice(0, 4).map((key) => (
          <ServiceKeyMark key={key} serviceKey={key} />
        ))}
      </Box>
    </>
  );
}

/** Labels of filters that links set and no column shows; the found rows give the names. */
export function userFilterLabels(rows: readonly User[] = []): Readonly<Record<string, (value: string) => string>> {
  const home = rows[0]?.organizations?.name;
  return {
    invited: (value) => (value === 'true' ? t('Never signed in') : t('Has signed in')),
    withoutService: (value) => (value === 'true' ? t('Without a service') : t('With a service')),
    endsSoon: (value) => (value === 'true' ? t('Access ends soon') : t('No access ends soon')),
    jobId: () => t('Has this access template'),
    drifted: (value) =>
      value === 'true' ? t('Access differs from their template') : t('Access matches their template'),
    organizationId: (id) =>
      home === undefined ? t('Organization ID {id}', { id }) : t('Organization: {name}', { name: home }),
    branchId: (id) => {
      const name = rows[0]?.branches.find((each) => String(each.id) === id)?.name;
      return name === undefined ? t('Branch ID {id}', { id }) : t('Branch: {name}', { name });
    },
  };
}
