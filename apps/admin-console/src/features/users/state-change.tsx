import { firstInRow } from '@gangway/table-kit';
import { toast } from '@gangway/toasts';
import { useConfirm } from '@gangway/ui-kit';
import type { User } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionsText } from '../../shared/list/used-by.ts';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { userMessages, useUserQueries } from './user-queries.ts';

/** The fields of a user that a state change needs. */
export type Toggled = Pick<User, 'id' | 'version' | 'isActive' | 'firstName' | 'lastName' | 'email'>;

/**
 * Asks, then flips the user's state (specification sections 2 and 4). Refreshes the list at once and reloads the page
 * after 5 s. Undo flips it back without a question.
 */
export function useStateChange(onChanged?: (user: User) => void): (user: Toggled) => Promise<void> {
  const confirm = useConfirm();
  const reloadLater = useDelayedReload();
  const toggle = useMutation(useUserQueries().toggle());

  async function flip(user: Pick<User, 'id' | 'version'>, key: string, undoable: boolean): Promise<void> {
    const changed = await toggle.mutateAsync({ user, key });
    onChanged?.(changed);
    toast.success(
      t(userMessages.stateChanged),
      undoable
        ? { action: { label: t('Undo'), onClick: () => void flip(changed, crypto.randomUUID(), false).catch(ignore) } }
        : {},
    );
    reloadLater();
  }

  return async (user) => {
    // Use one key per question: the state flips once, however often Yes arrives.
    const key = crypto.randomUUID();
    await confirm({
      title: t('Alert Message'),
      message: t('Do you want to Change the User State?'),
      detail: <Touched user={user} />,
      emphasis: user.isActive ? 'danger' : 'yes',
      onYes: () => flip(user, key, true),
      // Move the focus: Inactive replaces Delete in the row.
      fallbackFocus: () => firstInRow(user.id),
    }).catch(ignore);
  };
}

/** Ignore: the mutation has logged the error and shown a toast. */
function ignore() {}

/** A line under the question: the person and the consequences. */
function Touched({ user }: { user: Toggled }) {
  const { data } = useQuery({ ...useUserQueries().usedBy(user.id), enabled: user.isActive });
  const count = data?.liveSubscriptions ?? 0;
  const ended = data && sessionsText(data);
  const person = {
    name: <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>,
    email: <bdi>{user.email}</bdi>,
  };
  if (!user.isActive) return rich('{name} ({email}) can sign in again.', person);
  return (
    <>
      {rich('{name} ({email}) will be signed out everywhere and can no longer sign in.', person)}
      {ended === undefined ? '' : <span>{` ${t('{sentence}.', { sentence: ended })}`}</span>}
      {count === 0 ? (
        ''
      ) : (
        <span>
          {` ${t('{n, plural, one {# active subscription stays as it is.} other {# active subscriptions stay as they are.}}', { n: count })}`}
        </span>
      )}
    </>
  );
}
