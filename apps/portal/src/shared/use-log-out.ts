import { useAuth } from '@gangway/auth-client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';

/** Log Out, which ends on the sign-in page; `leaving` from the press on. */
export function useLogOut(): { leaving: boolean; logOut: () => Promise<void> } {
  const auth = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    async logOut() {
      setLeaving(true);
      await auth.signOut();
      await navigate(paths.login, { replace: true });
    },
  };
}
