import type { Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { paths } from '../shared/paths.ts';

/** Signs the same person in again over the open page; only Log Out leaves it. */
export function SignInAgain({ person }: { person: Profile }) {
  const auth = useAuth();
  const navigate = useNavigate();
  async function leave() {
    await auth.signOut();
    await navigate(withLanguage(paths.login), { replace: true });
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again" component="h2" variant="h2">
        {t('Your session has ended')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SignInForm
          heading={<Typography>{t('Sign in again to continue. Your changes are kept.')}</Typography>}
          initialEmail={person.email}
          emailFixed
          startIn="password"
          onSignedIn={() => {}}
        />
        <Button variant="outlined" onClick={() => void leave()}>
          {t('Log Out')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
