import type { User, UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { WriteButton } from '@gangway/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useStateChange } from '../state-change.tsx';
import { useUserQueries } from '../user-queries.ts';

export interface UserActionsProps {
  user: UserDetail;
  onStateChanged?: (user: User) => void;
}

/** Actions on a user as a whole: deactivate or activate, mail a link. */
export function UserActions({ user, onStateChanged }: UserActionsProps) {
  const changeState = useStateChange(onStateChanged);
  const invite = useMutation(useUserQueries().invite());
  return (
    <>
      <WriteButton
        // Keep it quieter than daily actions; the dialog has the red.
        variant="text"
        onClick={() => void changeState(user)}
        title={user.isActive ? undefined : t('Makes the user active again')}
        sx={{ color: 'text.secondary' }}
      >
        {user.isActive ? t('Delete') : t('Inactive')}
      </WriteButton>
      <WriteButton variant="outlined" onClick={() => invite.mutate(user.id)} aria-disabled={invite.isPending}>
        {user.invited ? t('Resend invitation') : t('Send reset email')}
      </WriteButton>
    </>
  );
}
