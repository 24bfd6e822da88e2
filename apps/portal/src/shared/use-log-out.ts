import { useAuth } from '@gangway/auth-client/react';
import { withLanguage } from '@gangway/messages/choice';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';

/** Log Out, which ends on the sign-in page in the same language; `leaving` from the press on. */
export function useLogOut(): { leaving: boolean; logOut: () => Promise<void> } {
  const auth = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    async logOut() {
      setLeaving(true);
      await auth.signOut();
      await navigate(withLanguage(paths.login), { replace: true });
    },
  };
}
