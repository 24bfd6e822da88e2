import { isApiError } from '@gangway/api-client';
import { useSession } from '@gangway/auth-client/react';
import type { UserDetail } from '@gangway/contract';
import { ErrorNotice, NotFoundPage, StatusPill, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { AdminPage } from '../../shared/admin-page.tsx';
import { useUnsavedGuard } from '../../shared/use-unsaved-guard.ts';
import { EditAccess } from './edit-access.tsx';
import { EditDetails } from './edit-details.tsx';
import { editUserRoute } from './route.ts';
import { isOwnRow } from './row-actions.ts';
import { useStateChange } from './state-change.tsx';
import { fullName } from './user-columns.tsx';
import { UserHistory } from './user-history.tsx';
import { UserSessions } from './user-sessions.tsx';
import { useUserQueries } from './use-user-queries.ts';

export interface EditUserPageProps {
  /** Draws the user's subscriptions; they belong to another feature. */
  renderSubscriptions: (user: UserDetail) => ReactNode;
}

/** Edit User (`/users/edit/{id}`, whose content the specification does not show). */
export function EditUserPage({ renderSubscriptions }: EditUserPageProps) {
  const { id: idText = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(idText) ? Number(idText) : null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const user = useQuery({ ...useUserQueries().one(id ?? 0), enabled: id !== null });

  if (id === null || isApiError(user.error, 404)) {
    return <NotFoundPage path={pathname} homeHref={paths.users} homeLabel="Users" onBack={() => void navigate(-1)} />;
  }
  if (user.data === undefined) {
    return (
      <AdminPage route={editUserRoute} width="form">
        {user.isError ? (
          <ErrorNotice thing="this user" onRetry={() => void user.refetch()} retrying={user.isFetching} />
        ) : (
          <>
            <Skeleton variant="rounded" height={40} />
            <Skeleton variant="rounded" height={170} />
            <Skeleton variant="rounded" height={120} />
          </>
        )}
      </AdminPage>
    );
  }
  if (isOwnRow(user.data, { email: profile?.email ?? '' })) return <Navigate to={paths.profile} replace />;
  return <EditUser key={id} user={user.data} renderSubscriptions={renderSubscriptions} />;
}

const views = ['details', 'access', 'subscriptions', 'sessions', 'history'] as const;
type View = (typeof views)[number];
const labels: Readonly<Record<View, string>> = {
  details: 'Details',
  access: 'Access',
  subscriptions: 'Subscriptions',
  sessions: 'Sessions',
  history: 'History',
};

function EditUser({ user, renderSubscriptions }: EditUserPageProps & { user: UserDetail }) {
  const [params, setParams] = useSearchParams();
  const view = views.find((name) => name === params.get('tab')) ?? 'details';
  // What this page's forms began with. It moves on with one's own saves alone: refetched data must not make someone else's
  // change look as if it had been seen.
  const [base, setBase] = useState(user);
  const [round, setRound] = useState(0);
  const changeState = useStateChange(({ version }) => setBase((before) => ({ ...before, version })));
  const invite = useMutation(useUserQueries().invite());
  const [dirty, setDirty] = useState({ details: false, access: false });
  useUnsavedGuard(dirty.details || dirty.access);
  const name = fullName(user);

  const form = {
    base,
    onSaved: setBase,
    onStartOver: (from: UserDetail) => {
      setBase(from);
      setRound((count) => count + 1);
    },
  };

  function show(next: View) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'details') after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  // Both forms stay in the page while another tab is shown: nothing typed is lost by looking elsewhere.
  const panel = (which: View, content: ReactNode, keep = false) => (
    <Box
      role="tabpanel"
      id={`panel-${which}`}
      aria-labelledby={`tab-${which}`}
      hidden={view !== which}
      sx={view === which ? { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } : { display: 'none' }}
    >
      {view === which || keep ? content : null}
    </Box>
  );

  return (
    <AdminPage
      route={editUserRoute}
      heading={name}
      width="form"
      beside={
        <>
          <StatusPill tone={user.isActive ? 'success' : 'neutral'}>{user.isActive ? 'Active' : 'Inactive'}</StatusPill>
          {user.invited ? <StatusPill tone="info">Invited</StatusPill> : null}
        </>
      }
      actions={
        <>
          <WriteButton variant="outlined" onClick={() => invite.mutate(user.id)} aria-disabled={invite.isPending}>
            {user.invited ? 'Send invitation again' : 'Send reset mail'}
          </WriteButton>
          <WriteButton
            variant="outlined"
            color={user.isActive ? 'error' : 'primary'}
            onClick={() => void changeState(user)}
            title={user.isActive ? undefined : 'Makes the user active again'}
          >
            {user.isActive ? 'Delete' : 'Inactive'}
          </WriteButton>
        </>
      }
    >
      <Tabs
        value={view}
        onChange={(_event, next: View) => show(next)}
        variant="scrollable"
        // A finger moves them, and the arrow keys do.
        scrollButtons={false}
        aria-label={`About ${name}`}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {views.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`tab-${each}`}
            aria-controls={`panel-${each}`}
            label={
              each in dirty && dirty[each === 'access' ? 'access' : 'details'] ? `${labels[each]} •` : labels[each]
            }
            {...(each in dirty && dirty[each === 'access' ? 'access' : 'details']
              ? { 'aria-label': `${labels[each]}, unsaved` }
              : {})}
          />
        ))}
      </Tabs>
      {panel(
        'details',
        <EditDetails
          key={round}
          {...form}
          onDirtyChange={(details) => setDirty((before) => ({ ...before, details }))}
        />,
        true,
      )}
      {panel(
        'access',
        <EditAccess key={round} {...form} onDirtyChange={(access) => setDirty((before) => ({ ...before, access }))} />,
        true,
      )}
      {panel('subscriptions', renderSubscriptions(user))}
      {panel('sessions', <UserSessions user={user} />)}
      {panel('history', <UserHistory user={user} />)}
    </AdminPage>
  );
}
