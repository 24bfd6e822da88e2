import type { UserDetail } from '@gangway/contract';
import { RecordHistory } from '../../../shared/audit/record-history.tsx';
import { useReach } from '../../../shared/access/use-reach.ts';
import { subscriberOf, UserSubscriptions } from '../../subscriptions/index.ts';
import { UserLaunches } from './user-launches.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';

/** Tabs of a person shared by readers and editors. */
export function personPanels(user: UserDetail) {
  return {
    subscriptions: <Subscriptions user={user} />,
    'sign-in': <UserSignIn user={user} />,
    sessions: (
      <UserSessions user={user}>
        <UserLaunches user={user} />
      </UserSessions>
    ),
    history: <RecordHistory type="user" id={user.id} />,
  };
}

function Subscriptions({ user }: { user: UserDetail }) {
  const keys = Object.keys(user.services);
  const reach = useReach()({ administers: keys.includes('user_management'), branches: user.branches });
  return <UserSubscriptions subscriber={subscriberOf(user, keys)} outOfReach={reach === 'none'} />;
}
