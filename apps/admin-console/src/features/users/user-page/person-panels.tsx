import type { UserDetail } from '@gangway/contract';
import { UserHistory } from './user-history.tsx';
import { UserLaunches } from './user-launches.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserSignIn } from './user-sign-in.tsx';

/** The tabs of a person that look the same to those who read and to those who edit. */
export function personPanels(user: UserDetail) {
  return {
    'sign-in': <UserSignIn user={user} />,
    sessions: (
      <UserSessions user={user}>
        <UserLaunches user={user} />
      </UserSessions>
    ),
    history: <UserHistory user={user} />,
  };
}
