import { subscriberOf } from '../features/subscriptions/subscriber.ts';
import { UserSubscriptions } from '../features/subscriptions/user-subscriptions.tsx';
import { EditUserPage } from '../features/users/user-page/edit-user-page.tsx';

/** Edit User, with the subscriptions of that user. */
export function EditUserWithSubscriptions() {
  return (
    <EditUserPage
      renderSubscriptions={(user) => <UserSubscriptions subscriber={subscriberOf(user, Object.keys(user.services))} />}
    />
  );
}
