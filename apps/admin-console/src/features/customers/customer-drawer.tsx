import { useApi } from '@gangway/api-client/react';
import { organization, plan, role, service, subscription, user, type Customer } from '@gangway/contract';
import { formatDay, QueryError, RelativeTime, StatusPill, useOfflineReason, useOnBack } from '@gangway/ui-kit';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { listPath, paths, userPath } from '../../shared/page/paths.ts';
import { everyPlan, everyRole, everyService } from '../../shared/queries/choice-queries.ts';
import { saveFailure } from '../../shared/text/failure-text.ts';
import { releasedQuery } from '../../shared/access/use-grantable.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { peopleOf, registrationSwitch, subscriptionsOf } from './customer-queries.ts';
import { signInRules } from '../organizations/organization-access-queries.ts';

// Load forms late: most visitors of the drawer do not need them.
const ReleasedSection = lazy(async () => ({ default: (await import('../organizations/released-section.tsx')).ReleasedSection }));
const SignInRulesSection = lazy(async () => ({
  default: (await import('../organizations/sign-in-rules-section.tsx')).SignInRulesSection,
}));

export interface CustomerDrawerProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}

/** A customer's drawer: branches, people and subscriptions, and whether it is open to registration. */
export function CustomerDrawer({ customer, open, onClose }: CustomerDrawerProps) {
  const titleId = useId();
  useOnBack(() => {
    if (open) onClose();
  });
  const isArriving = useIsArriving(customer.id);
  const skeleton = <Skeleton variant="rounded" height="60vh" />;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          'aria-modal': true,
          sx: { width: { xs: '100vw', sm: 440 } },
        },
      }}
    >
      <Box sx={{ p: 2.5, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere', pt: 0.5 }}>
            <bdi>{customer.name}</bdi>
          </Typography>
          {customer.isActive ? null : <StatusPill tone="neutral">Inactive</StatusPill>}
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {customer.lastActivityAt === null ? (
            <span>No activity yet</span>
          ) : (
            <span>
              Last activity <RelativeTime value={customer.lastActivityAt} />
            </span>
          )}
          <span>{' · '}</span>
          <Link href={listPath(paths.activity, { targetType: 'organization', targetId: String(customer.id) })}>
            History
          </Link>
        </Typography>
        <RegistrationSwitch customer={customer} />
        {isArriving ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <DrawerSection title="Released" all={null}>
              <ReleasedSection organizationId={customer.id} />
            </DrawerSection>
            <DrawerSection title="Second step" all={null}>
              <SignInRulesSection organizationId={customer.id} />
            </DrawerSection>
            <BranchesSection customer={customer} />
            <PeopleSection customer={customer} />
            <SubscriptionsSection customer={customer} />
          </Suspense>
        )}
      </Box>
    </Drawer>
  );
}

/** Whether any section still loads: sections that appeared one by one would push each other down. */
function useIsArriving(id: number): boolean {
  const api = useApi({ organization, plan, role, service, subscription, user });
  return useQueries({
    queries: [
      releasedQuery(api, id),
      everyService(api),
      everyRole(api),
      everyPlan(api),
      signInRules(api, id),
      peopleOf(api, id),
      subscriptionsOf(api, id),
    ],
    combine: (answers) => answers.some(({ isPending }) => isPending),
  });
}

function RegistrationSwitch({ customer }: { customer: Customer }) {
  const mayWrite = usePermission('organizations:write');
  const { mutate, isPending, error, variables } = useMutation(registrationSwitch(useApi({ organization })));
  const offline = useOfflineReason();
  const hintId = useId();
  if (!mayWrite) {
    return (
      <Typography variant="body2">
        {customer.openToRegistration ? 'Open to registration' : 'Not open to registration'}
      </Typography>
    );
  }
  return (
    <Box>
      <FormControlLabel
        label="Open to registration"
        control={
          <Switch
            checked={isPending ? variables.open : customer.openToRegistration}
            onChange={(_event, open) => {
              if (!isPending && offline === null) mutate({ id: customer.id, version: customer.version, open });
            }}
            slotProps={{
              input: {
                role: 'switch',
                'aria-describedby': hintId,
                'aria-busy': isPending,
                'aria-disabled': offline !== null,
              },
            }}
          />
        }
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {offline ?? 'People can choose this organization when they request access.'}
      </FormHelperText>
      <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
        {error === null ? null : saveFailure(error)}
      </Box>
    </Box>
  );
}

/** A titled list with a link to all of it. */
function DrawerSection({ title, all, children }: { title: string; all: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography id={id} component="h3" variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {all}
      </Box>
      {children}
    </Box>
  );
}

const plainList = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 0.75,
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;

function BranchesSection({ customer: { id, branches, branchCount } }: { customer: Customer }) {
  return (
    <DrawerSection
      title={`Branches (${branchCount.toLocaleString('en')})`}
      all={<Link href={listPath(paths.branches, { organizationId: String(id) })}>All branches</Link>}
    >
      {branches.length === 0 ? <Typography variant="body2">No branches yet</Typography> : null}
      <Box component="ul" sx={plainList}>
        {branches.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </Box>
      {branchCount > branches.length ? (
        <Typography variant="body2">and {(branchCount - branches.length).toLocaleString('en')} more</Typography>
      ) : null}
    </DrawerSection>
  );
}

function PeopleSection({ customer: { id, activeUsers } }: { customer: Customer }) {
  const people = useQuery(peopleOf(useApi({ user }), id));
  return (
    <DrawerSection
      title={`People (${activeUsers.toLocaleString('en')})`}
      all={<Link href={listPath(paths.users, { organizationId: String(id), isActive: 'true' })}>All people</Link>}
    >
      <Rest query={people} thing="people" empty="No one yet" />
      <Box component="ul" sx={plainList}>
        {people.data?.rows.map((person) => {
          const name = `${person.firstName} ${person.lastName}`.trim();
          return (
            <li key={person.id}>
              <Link href={userPath(person.id)}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {person.email}
              </Box>
            </li>
          );
        })}
      </Box>
    </DrawerSection>
  );
}

function SubscriptionsSection({ customer: { id, liveSubscriptions } }: { customer: Customer }) {
  const subscriptions = useQuery(subscriptionsOf(useApi({ subscription }), id));
  return (
    <DrawerSection
      title={`Live subscriptions (${liveSubscriptions.toLocaleString('en')})`}
      all={
        <Link href={listPath(paths.subscriptions, { organizationId: String(id), status: 'Active' })}>
          All subscriptions
        </Link>
      }
    >
      <Rest query={subscriptions} thing="subscriptions" empty="No live subscription" />
      <Box component="ul" sx={plainList}>
        {subscriptions.data?.rows.map((row) => (
          <li key={row.id}>
            <bdi>{row.plan.name}</bdi>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {row.service.name} ({row.serviceType}) · <bdi>{row.user.name}</bdi> · since {formatDay(row.startDate)}
            </Box>
          </li>
        ))}
      </Box>
    </DrawerSection>
  );
}

/** Text in place of the rows: an error, or that there are none. */
function Rest({
  query,
  thing,
  empty,
}: {
  query: UseQueryResult<{ readonly rows: readonly unknown[] }>;
  thing: string;
  empty: string;
}) {
  if (query.isError) return <QueryError thing={thing} query={query} />;
  return query.data?.rows.length === 0 ? <Typography variant="body2">{empty}</Typography> : null;
}
