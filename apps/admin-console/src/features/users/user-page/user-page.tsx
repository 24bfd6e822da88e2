import { editUserRoute, userRoute } from '../route.ts';
import { UserRecord } from './user-record.tsx';
import { WithUser } from './with-user.tsx';

/** One person, for every reader (`/users/{id}`), with forms for what the caller may change. */
export function UserPage() {
  return (
    <WithUser route={userRoute}>
      {(user) => <UserRecord key={user.id} route={userRoute} user={user} first="overview" />}
    </WithUser>
  );
}

/** The same person at Details (`/users/edit/{id}`, whose content the specification does not show). */
export function EditUserPage() {
  return (
    <WithUser route={editUserRoute}>
      {(user) => <UserRecord key={user.id} route={editUserRoute} user={user} first="details" />}
    </WithUser>
  );
}
