import type { UserDetail } from '@gangway/contract';
import { CopyButton, RelativeTime, WriteButton } from '@gangway/ui-kit';
import { Fragment, type ReactNode } from 'react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { Allowed } from '../../shared/allowed.tsx';
import { Facts } from '../../shared/facts.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { editUserPath } from '../../shared/paths.ts';
import { userRoute } from './route.ts';
import { UserAccess } from './user-access.tsx';
import { fullName } from './user-columns.tsx';
import { UserActions, UserPills } from './user-head.tsx';
import { UserHistory } from './user-history.tsx';
import { UserLaunches } from './user-launches.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';
import { UserTabs, useUserView } from './user-tabs.tsx';
import { WithUser } from './with-user.tsx';

export interface UserPageProps {
  /** Draws the user's subscriptions; they belong to another feature. */
  renderSubscriptions: (user: UserDetail) => ReactNode;
}

/** One person, for everyone who may read (`/users/{id}`); what one may do about them besides. */
export function UserPage({ renderSubscriptions }: UserPageProps) {
  return (
    <WithUser route={userRoute}>
      {(user) => <ReadUser key={user.id} user={user} renderSubscriptions={renderSubscriptions} />}
    </WithUser>
  );
}

function ReadUser({ user, renderSubscriptions }: UserPageProps & { user: UserDetail }) {
  const name = fullName(user);
  return (
    <AdminPage
      route={userRoute}
      heading={name}
      width="form"
      beside={<UserPills user={user} />}
      actions={
        <>
          <Allowed to="users:write">
            <UserActions user={user} />
          </Allowed>
          <Allowed to="users:edit-anyone">
            <EditButton user={user} />
          </Allowed>
        </>
      }
    >
      <UserTabs
        name={name}
        panels={{
          details: <UserFacts user={user} />,
          access: <UserAccess user={user} />,
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

/** To the form of what is being read. */
function EditButton({ user }: { user: UserDetail }) {
  const view = useUserView();
  return (
    <WriteButton variant="contained" href={`${editUserPath(user.id)}${view === 'details' ? '' : `?tab=${view}`}`}>
      Edit
    </WriteButton>
  );
}

function UserFacts({ user }: { user: UserDetail }) {
  return (
    <FormSection heading="Personal details">
      <Facts
        facts={[
          [
            'Email',
            <Fragment key="email">
              <bdi>{user.email}</bdi> <CopyButton what="email" text={user.email} />
            </Fragment>,
          ],
          ['Organization', <bdi key="organization">{user.organizations?.name ?? '–'}</bdi>],
          ['Branches', <bdi key="branches">{user.branches.map(({ name }) => name).join(', ') || '–'}</bdi>],
          [
            'Last sign-in',
            user.lastSignInAt === null ? 'Never' : <RelativeTime key="last" value={user.lastSignInAt} />,
          ],
          ['Added', <RelativeTime key="added" value={user.createdAt} />],
        ]}
      />
    </FormSection>
  );
}
