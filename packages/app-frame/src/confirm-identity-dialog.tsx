import { useApi } from '@gangway/api-client/react';
import { factor, type SignInMethods } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { factorsQuery } from '@gangway/query-client';
import { QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProofQuestion } from './fresh-proof.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { ProofForm } from './proof-form.tsx';

type Method = 'password' | 'totp' | 'recovery_code' | 'passkey';

export interface ConfirmIdentityDialogProps {
  question: ProofQuestion;
  /** Page of this app that asks the portal for a passkey; undefined where passkeys belong to this address. */
  passkeyWindow: string | undefined;
}

/** Asks for fresh proof of identity: the user's second step if any, else the password. The input below is kept. */
export function ConfirmIdentityDialog({ question, passkeyWindow }: ConfirmIdentityDialogProps) {
  const id = useId();
  const api = useApi({ factor });
  const methods = useQuery(factorsQuery(api));
  const [chosen, setChosen] = useState<Method | null>(null);
  const offered: readonly Method[] = methods.data === undefined ? [] : waysOf(methods.data);
  const method = chosen ?? offered[0] ?? 'password';
  const others = offered.filter((other) => other !== method);
  return (
    <Dialog
      open
      onClose={() => question.answer(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {t('Confirm it’s you')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography id={`${id}-text`}>
          {methods.isPending ? t('To protect your account, we ask again before this change.') : t(texts[method])}
        </Typography>
        {methods.isPending ? <Skeleton variant="rounded" height={96} /> : null}
        <QueryError message={t('Couldn’t load your sign-in methods.')} query={methods} />
        {methods.data === undefined ? (
          <Box>
            <Button variant="outlined" onClick={() => question.answer(false)}>
              {t('Cancel')}
            </Button>
          </Box>
        ) : (
          <>
            {method === 'passkey' ? (
              <PasskeyProof question={question} passkeyWindow={passkeyWindow} />
            ) : (
              <ProofForm key={method} method={method} question={question} />
            )}
            {others.length === 0 ? null : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
                {others.map((other) => (
                  <Link
                    key={other}
                    component="button"
                    type="button"
                    variant="body2"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => setChosen(other)}
                  >
                    {t(waysTo[other])}
                  </Link>
                ))}
              </Box>
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Methods by which the user can prove their identity; an older API names none. */
function waysOf(known: (Pick<SignInMethods, 'factors'> & Partial<SignInMethods>) | null): readonly Method[] {
  if (known === null || known.factors.length === 0) return ['password'];
  return known.methods ?? ['totp', 'recovery_code'];
}

const waysTo: Record<Method, string> = {
  password: msg('Use your password'),
  passkey: msg('Use your passkey'),
  totp: msg('Use your authenticator app'),
  recovery_code: msg('Use a recovery code'),
};

const texts: Record<Method, string> = {
  passkey: msg('Confirm with your passkey. Your changes are kept.'),
  password: msg('Enter your password to continue. Your changes are kept.'),
  totp: msg('Enter the code from your authenticator app. Your changes are kept.'),
  recovery_code: msg('Enter one of your recovery codes. Each works once. Your changes are kept.'),
};
