import { UserSubscriptions } from '../../features/subscriptions/user-subscriptions.tsx';
import { EditUserPage } from '../../features/users/edit-user-page.tsx';

/** Edit User, with the subscriptions of that user. */
export function EditUserScreen() {
  return (
    <EditUserPage
      renderSubscriptions={(user) => (
        <UserSubscriptions
          subscriber={{
            id: user.id,
            name: `${user.firstName} ${user.lastName}`.trim(),
            email: user.email,
            isActive: user.isActive,
            organization: user.organizations,
            branch: user.branches[0] ?? null,
            serviceKeys: Object.keys(user.services),
          }}
        />
      )}
    />
  );
}
