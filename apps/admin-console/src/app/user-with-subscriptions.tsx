import type { UserDetail } from '@gangway/contract';
import { subscriberOf } from '../features/subscriptions/subscriber.ts';
import { UserSubscriptions } from '../features/subscriptions/user-subscriptions.tsx';
import { UserPage } from '../features/users/user-page/user-page.tsx';
import { useReach } from '../shared/access/use-reach.ts';

/** One user, with the subscriptions of that user. */
export function UserWithSubscriptions() {
  return <UserPage renderSubscriptions={(user) => <SubscriptionsOf user={user} />} />;
}

function SubscriptionsOf({ user }: { user: UserDetail }) {
  const keys = Object.keys(user.services);
  const reach = useReach()({ administers: keys.includes('user_management'), branches: user.branches });
  return <UserSubscriptions subscriber={subscriberOf(user, keys)} outOfReach={reach === 'none'} />;
}
