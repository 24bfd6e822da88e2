import type { UserDetail } from '@gangway/contract';
import { WriteButton } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { AdminPage } from '../../../shared/page/admin-page.tsx';
import { Allowed } from '../../../shared/access/allowed.tsx';
import { editUserPath } from '../../../shared/page/paths.ts';
import { useAdminRoles, usePermission } from '../../../shared/access/use-permission.ts';
import { useReach } from '../../../shared/access/use-reach.ts';
import { PersonalData } from './personal-data.tsx';
import { personPanels } from './person-panels.tsx';
import { userRoute } from '../route.ts';
import { UserAccess } from './user-access.tsx';
import { fullName } from '../user-columns.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserActions, UserPills } from './user-head.tsx';
import { UserTabs, useUserView } from './user-tabs.tsx';
import { WithUser } from './with-user.tsx';

// Load forms for callers who may change something.
const EditUser = lazy(async () => ({ default: (await import('./edit-user.tsx')).EditUser }));

/** One person, for every reader (`/users/{id}`), with the actions that the caller may take. */
export function UserPage() {
  return <WithUser route={userRoute}>{(user) => <ReadOrEdit key={user.id} user={user} />}</WithUser>;
}

/**
 * Links a Super_Admin to the edit page; lets delegated administrators edit their part here. A Branch_Admin assigns no
 * branches.
 */
function ReadOrEdit({ user }: { user: UserDetail }) {
  const reach = useReach()({ administers: Object.hasOwn(user.services, 'user_management'), branches: user.branches });
  const assignsBranches = useAdminRoles().includes('Org_Admin');
  const isElsewhere = usePermission('users:edit-anyone');
  const edits = usePermission('users:edit') && !isElsewhere && reach !== 'none';
  if (!edits) return <ReadUser user={user} />;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <EditUser route={userRoute} user={user} place={reach === 'grants' ? null : assignsBranches ? 'home' : 'fixed'} />
    </Suspense>
  );
}

function ReadUser({ user }: { user: UserDetail }) {
  const name = fullName(user);
  return (
    <AdminPage
      route={userRoute}
      heading={name}
      width="form"
      beside={<UserPills user={user} />}
      actions={
        <Allowed to="users:edit-anyone">
          <UserActions user={user} />
          <EditButton user={user} />
        </Allowed>
      }
    >
      <UserTabs
        name={name}
        panels={{
          details: (
            <>
              <UserFacts user={user} />
              <Allowed to="personal-data:manage">
                <PersonalData user={user} />
              </Allowed>
            </>
          ),
          access: <UserAccess user={user} />,
          ...personPanels(user),
        }}
      />
    </AdminPage>
  );
}

/** Links a fact to its form. */
function EditButton({ user }: { user: UserDetail }) {
  const view = useUserView();
  return (
    <WriteButton variant="contained" href={`${editUserPath(user.id)}${view === 'details' ? '' : `?tab=${view}`}`}>
      Edit
    </WriteButton>
  );
}
