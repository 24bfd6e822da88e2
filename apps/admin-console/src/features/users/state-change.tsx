import { firstInRow } from '@gangway/table-kit';
import { toast } from '@gangway/toasts';
import { useConfirm } from '@gangway/ui-kit';
import type { User } from '@gangway/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionsText } from '../../shared/list/used-by.ts';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { userMessages, useUserQueries } from './user-queries.ts';

/** As much of a user as flipping the state needs. */
export type Toggled = Pick<User, 'id' | 'version' | 'isActive' | 'firstName' | 'lastName' | 'email'>;

/**
 * Asks, then flips the user's state (specification sections 2 and 4). The list is fresh at once; the page reloads after 5 s.
 * Undo flips it back without asking again.
 */
export function useStateChange(onChanged?: (user: User) => void): (user: Toggled) => Promise<void> {
  const confirm = useConfirm();
  const reloadLater = useDelayedReload();
  const toggle = useMutation(useUserQueries().toggle());

  async function flip(user: Pick<User, 'id' | 'version'>, key: string, undoable: boolean): Promise<void> {
    const changed = await toggle.mutateAsync({ user, key });
    onChanged?.(changed);
    toast.success(
      userMessages.stateChanged,
      undoable
        ? { action: { label: 'Undo', onClick: () => void flip(changed, crypto.randomUUID(), false).catch(ignore) } }
        : {},
    );
    reloadLater();
  }

  return async (user) => {
    // One key for one question: however often Yes arrives, the state flips once.
    const key = crypto.randomUUID();
    await confirm({
      title: 'Alert Message',
      message: 'Do you want to Change the User State?',
      detail: <Touched user={user} />,
      emphasis: user.isActive ? 'danger' : 'yes',
      onYes: () => flip(user, key, true),
      // Delete gives way to Inactive in a row.
      fallbackFocus: () => firstInRow(user.id),
    }).catch(ignore);
  };
}

/** The mutation has logged it and said so in a toast. */
function ignore() {}

/** One line under the question: who, and what goes with it. */
function Touched({ user }: { user: Toggled }) {
  const { data } = useQuery({ ...useUserQueries().usedBy(user.id), enabled: user.isActive });
  const count = data?.liveSubscriptions ?? 0;
  const ended = data && sessionsText(data);
  const subscriptions =
    count === 0
      ? ''
      : ` ${count} live ${count === 1 ? 'subscription stays as it is' : 'subscriptions stay as they are'}.`;
  return (
    <>
      <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi> (<bdi>{user.email}</bdi>){' '}
      {user.isActive
        ? `will be signed out everywhere and can no longer sign in.${ended === undefined ? '' : ` ${ended}.`}${subscriptions}`
        : 'can sign in again.'}
    </>
  );
}
