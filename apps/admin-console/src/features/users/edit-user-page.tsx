import type { UserDetail } from '@gangway/contract';
import { useState, type ReactNode } from 'react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { useUnsavedGuard } from '../../shared/use-unsaved-guard.ts';
import { EditAccess } from './edit-access.tsx';
import { EditDetails } from './edit-details.tsx';
import { editUserRoute } from './route.ts';
import { fullName } from './user-columns.tsx';
import { UserActions, UserPills } from './user-head.tsx';
import { UserHistory } from './user-history.tsx';
import { UserLaunches } from './user-launches.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';
import { UserTabs } from './user-tabs.tsx';
import { WithUser } from './with-user.tsx';

export interface EditUserPageProps {
  /** Draws the user's subscriptions; they belong to another feature. */
  renderSubscriptions: (user: UserDetail) => ReactNode;
}

/** Edit User (`/users/edit/{id}`, whose content the specification does not show). */
export function EditUserPage({ renderSubscriptions }: EditUserPageProps) {
  return (
    <WithUser route={editUserRoute}>
      {(user) => <EditUser key={user.id} user={user} renderSubscriptions={renderSubscriptions} />}
    </WithUser>
  );
}

function EditUser({ user, renderSubscriptions }: EditUserPageProps & { user: UserDetail }) {
  // What this page's forms began with. It moves on with one's own saves alone: refetched data must not make someone else's
  // change look as if it had been seen.
  const [base, setBase] = useState(user);
  const [round, setRound] = useState(0);
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

  return (
    <AdminPage
      route={editUserRoute}
      heading={name}
      width="form"
      beside={<UserPills user={user} />}
      actions={
        <UserActions user={user} onStateChanged={({ version }) => setBase((before) => ({ ...before, version }))} />
      }
    >
      <UserTabs
        name={name}
        keep={['details', 'access']}
        unsaved={(['details', 'access'] as const).filter((part) => dirty[part])}
        panels={{
          details: (
            <EditDetails
              key={round}
              {...form}
              onDirtyChange={(details) => setDirty((before) => ({ ...before, details }))}
            />
          ),
          access: (
            <EditAccess
              key={round}
              {...form}
              onDirtyChange={(access) => setDirty((before) => ({ ...before, access }))}
            />
          ),
          subscriptions: renderSubscriptions(user),
          'sign-in': <UserSignIn user={user} />,
          sessions: (
            <>
              <UserSessions user={user} />
              <UserLaunches user={user} />
            </>
          ),
          history: <UserHistory user={user} />,
        }}
      />
    </AdminPage>
  );
}
