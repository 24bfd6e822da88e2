import { subscriberOf } from '../features/subscriptions/subscriber.ts';
import { UserSubscriptions } from '../features/subscriptions/user-subscriptions.tsx';
import { UserPage } from '../features/users/user-page.tsx';

/** One user, with the subscriptions of that user. */
export function UserWithSubscriptions() {
  return (
    <UserPage
      renderSubscriptions={(user) => <UserSubscriptions subscriber={subscriberOf(user, Object.keys(user.services))} />}
    />
  );
}
