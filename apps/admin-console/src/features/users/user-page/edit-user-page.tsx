import { EditUser } from './edit-user.tsx';
import { editUserRoute } from '../route.ts';
import { WithUser } from './with-user.tsx';

/** Edit User (`/users/edit/{id}`, whose content the specification does not show). */
export function EditUserPage() {
  return (
    <WithUser route={editUserRoute}>
      {(user) => <EditUser key={user.id} route={editUserRoute} user={user} place="anywhere" />}
    </WithUser>
  );
}
