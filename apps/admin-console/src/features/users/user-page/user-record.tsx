import { useApi } from '@gangway/api-client/react';
import { activity, type Ref, type UserDetail } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Flag, Mark, StatusWord } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, useState, type ReactNode } from 'react';
import { useAdminRoles, usePermission } from '../../../shared/access/use-permission.ts';
import { Allowed } from '../../../shared/access/allowed.tsx';
import { useGrantable } from '../../../shared/access/use-grantable.ts';
import { useReach } from '../../../shared/access/use-reach.ts';
import { useUnsavedGuard } from '../../../shared/forms/use-unsaved-guard.ts';
import { recordHistoryQuery } from '../../../shared/audit/record-history-query.ts';
import { isComing } from '../../../shared/queries/is-coming.ts';
import type { AppRoute } from '../../../shared/page/app-route.ts';
import { organizationPath } from '../../../shared/page/paths.ts';
import { RecordLayout } from '../../../shared/page/record-layout.tsx';
import { RecordLede } from '../../../shared/page/record-rows.tsx';
import { subscriberOf, UserSubscriptions, useSubscriptionsOf } from '../../subscriptions/index.ts';
import { fullName } from '../user-columns.tsx';
import { useUserQueries } from '../user-queries.ts';
import { AccessList } from './access-list.tsx';
import { EditDetails, type Place } from './edit-details.tsx';
import { PersonalData } from './personal-data.tsx';
import { UserFacts } from './user-facts.tsx';
import { useAccessFacts } from './use-access-facts.ts';
import { UserActions } from './user-actions.tsx';
import { UserLaunches } from './user-launches.tsx';
import { UserLife } from './user-life.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSide } from './user-side.tsx';
import { UserSignIn } from './user-sign-in.tsx';

export interface UserRecordProps {
  route: AppRoute;
  user: UserDetail;
  /** The tab of an address without one. */
  first: 'overview' | 'details';
}

/** Addresses of before: access became the Overview's rows, and sessions moved to the sign-in. */
const former = { access: 'overview', sessions: 'sign-in' } as const;

/** One person: every reader sees the same page, with forms for the parts that the caller may change. */
export function UserRecord({ route, user, first }: UserRecordProps) {
  const keys = Object.keys(user.services);
  const reach = useReach()({ administers: keys.includes('user_management'), branches: user.branches });
  const isEditor = usePermission('users:edit') && reach !== 'none';
  const place = usePlace(reach === 'person' && isEditor);
  const { base, round, unsaved, form, setVersion } = useForms(user);
  const { data: subscriptions } = useSubscriptionsOf(user.id);
  const facts = useAccessFacts(user);
  const history = useQuery(recordHistoryQuery(useApi({ activity }), 'user', user.id));
  const services = useQuery(useUserQueries().services());
  const { grantable, isError } = useGrantable();
  // Show the parts together: on a phone, each that came later would push the next ones down.
  const isPending = facts.areComing || [history, services].some(isComing) || (grantable === undefined && !isError);
  const name = fullName(user);

  return (
    <RecordLayout
      address={{ first, former }}
      masthead={{
        route,
        heading: name,
        mark: <Mark name={name} id={user.id} size={56} />,
        lede: <UserLede user={user} />,
        actions: place === null ? null : <UserActions user={user} onStateChanged={setVersion} />,
      }}
      mainUnsaved={unsaved.access}
      isPending={isPending}
      main={
        isPending ? (
          <Skeleton variant="rounded" height={480} />
        ) : (
          <>
            <UserLife user={user} />
            <AccessList
              key={round}
              user={isEditor ? base : user}
              editing={isEditor ? form('access') : null}
              facts={facts}
            />
          </>
        )
      }
      facts={<UserSide user={user} />}
      audited={{ type: 'user', id: user.id }}
      tabs={[
        {
          key: 'details',
          label: t('Details'),
          keep: true,
          unsaved: unsaved.details,
          panel: (
            <DetailsPanel
              user={user}
              form={place === null ? null : <EditDetails key={round} {...form('details')} place={place} />}
              mayOnlyGrant={reach === 'grants' && isEditor}
            />
          ),
        },
        {
          key: 'subscriptions',
          label: t('Subscriptions'),
          count: subscriptions?.length,
          panel: <UserSubscriptions subscriber={subscriberOf(user, keys)} outOfReach={reach === 'none'} />,
        },
        {
          key: 'sign-in',
          label: t('Sign-in and sessions'),
          panel: (
            <>
              <UserSignIn user={user} />
              <UserSessions user={user}>
                <UserLaunches user={user} />
              </UserSessions>
            </>
          ),
        },
      ]}
    />
  );
}

interface DetailsPanelProps {
  user: UserDetail;
  /** Absent for readers. */
  form: ReactNode;
  /** The caller may change the person's access, but not the person. */
  mayOnlyGrant: boolean;
}

function DetailsPanel({ user, form, mayOnlyGrant }: DetailsPanelProps) {
  const note = t(
    'This person also works in other branches. You can change their access and plans, but not their name or state.',
  );
  return (
    <>
      {form ?? <UserFacts user={user} {...(mayOnlyGrant ? { note } : {})} />}
      <Allowed to="personal-data:manage">
        <PersonalData user={user} />
      </Allowed>
    </>
  );
}

/** Where the caller may move a person; null: neither that nor name and state. A Branch_Admin assigns no branches. */
function usePlace(mayEdit: boolean): Place | null {
  const isElsewhere = usePermission('users:edit-anyone');
  const assignsBranches = useAdminRoles().includes('Org_Admin');
  if (!mayEdit) return null;
  return isElsewhere ? 'anywhere' : assignsBranches ? 'home' : 'fixed';
}

const nothingUnsaved = { details: false, access: false };

/** The version that the page's forms build on, and which of them have unsaved text. */
function useForms(user: UserDetail) {
  // Move on with the caller's own saves only: refetched data must not count another administrator's change as seen.
  const [base, setBase] = useState(user);
  const [round, setRound] = useState(0);
  const [unsaved, setUnsaved] = useState(nothingUnsaved);
  useUnsavedGuard(unsaved.details || unsaved.access);
  return {
    base,
    round,
    unsaved,
    setVersion: ({ version }: { version: number }) => setBase((before) => ({ ...before, version })),
    form: (part: keyof typeof unsaved) => ({
      base,
      onSaved: setBase,
      onStartOver: (from: UserDetail) => {
        setBase(from);
        setRound((count) => count + 1);
        setUnsaved(nothingUnsaved);
      },
      onDirtyChange: (dirty: boolean) => setUnsaved((before) => ({ ...before, [part]: dirty })),
    }),
  };
}

/** State, organization with branches, and address. */
function UserLede({ user }: { user: UserDetail }) {
  const { organizations: organization, branches, email } = user;
  return (
    <RecordLede
      isActive={user.isActive}
      parts={[
        ...(user.invited
          ? [
              <StatusWord key="invited" tone="info">
                {t('Invited')}
              </StatusWord>,
            ]
          : []),
        ...(organization === null
          ? []
          : [
              <Fragment key="organization">
                <Flag name={organization.name} width={22} />
                <span>
                  <Workplace organization={organization} branches={branches} />
                </span>
              </Fragment>,
            ]),
        <bdi key="email">{email}</bdi>,
      ]}
    />
  );
}

/** *Noordzee Container Lines, Antwerp*: each in the direction of its own letters. */
function Workplace({ organization, branches }: { organization: Ref; branches: UserDetail['branches'] }) {
  const link = (
    <Link href={organizationPath(organization.id)} underline="hover" sx={{ color: 'inherit' }}>
      <bdi>{organization.name}</bdi>
    </Link>
  );
  if (branches.length === 0) return link;
  return rich('{before}, {next}', { before: link, next: <bdi>{listed(branches.map(({ name }) => name))}</bdi> });
}
