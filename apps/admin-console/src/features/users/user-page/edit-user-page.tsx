import type { UserDetail } from '@gangway/contract';
import type { ReactNode } from 'react';
import { EditUser } from './edit-user.tsx';
import { editUserRoute } from '../route.ts';
import { WithUser } from './with-user.tsx';

export interface EditUserPageProps {
  /** Draws the user's subscriptions; they belong to another feature. */
  renderSubscriptions: (user: UserDetail) => ReactNode;
}

/** Edit User (`/users/edit/{id}`, whose content the specification does not show). */
export function EditUserPage({ renderSubscriptions }: EditUserPageProps) {
  return (
    <WithUser route={editUserRoute}>
      {(user) => (
        <EditUser
          key={user.id}
          route={editUserRoute}
          user={user}
          place="anywhere"
          renderSubscriptions={renderSubscriptions}
        />
      )}
    </WithUser>
  );
}
