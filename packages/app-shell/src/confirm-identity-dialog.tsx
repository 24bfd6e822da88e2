import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { factor, type SignInMethods } from '@gangway/contract';
import { Form, FormError, PasswordField, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { object, requiredPassword, requiredText } from '@gangway/form-kit/rules';
import { ErrorNotice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { ProofQuestion } from './fresh-proof.ts';
import { proveByPasskey } from './prove-by-passkey.ts';

type Method = 'password' | 'totp' | 'recovery_code' | 'passkey';

export interface ConfirmIdentityDialogProps {
  question: ProofQuestion;
  /** A page of this app that has the portal ask for a passkey; undefined where passkeys belong to this address. */
  passkeyWindow: string | undefined;
}

/** Fresh proof of who one is: the second step of a person who has one, else the password. What was typed below stays. */
export function ConfirmIdentityDialog({ question, passkeyWindow }: ConfirmIdentityDialogProps) {
  const id = useId();
  const api = useApi({ factor });
  const methods = useQuery({
    queryKey: ['my-factors'],
    queryFn: async ({ signal }) => (await api.factor.list({ signal })).body,
  });
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
        Confirm it’s you
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography id={`${id}-text`}>
          {methods.isPending ? 'To protect your account, we ask again before this change.' : texts[method]}
        </Typography>
        {methods.isPending ? <Skeleton variant="rounded" height={96} /> : null}
        {methods.isError ? (
          <ErrorNotice
            thing="your sign-in methods"
            onRetry={() => void methods.refetch()}
            retrying={methods.isFetching}
          />
        ) : null}
        {methods.data === undefined ? (
          <Box>
            <Button variant="outlined" onClick={() => question.answer(false)}>
              Cancel
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
                    {waysTo[other]}
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

/** How this person proves it; an API of the release before names no methods. */
function waysOf({ factors, methods }: Pick<SignInMethods, 'factors'> & Partial<SignInMethods>): readonly Method[] {
  if (factors.length === 0) return ['password'];
  return methods ?? ['totp', 'recovery_code'];
}

const waysTo: Record<Method, string> = {
  password: 'Use your password',
  passkey: 'Use your passkey',
  totp: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
};

const texts: Record<Method, string> = {
  passkey: 'Confirm with your passkey. Your changes are kept.',
  password: 'Enter your password to continue. Your changes are kept.',
  totp: 'Enter the code from your authenticator app. Your changes are kept.',
  recovery_code: 'Enter one of your recovery codes. Each works once. Your changes are kept.',
};

interface Values {
  proof: string;
}

interface ProofFormProps {
  method: Exclude<Method, 'passkey'>;
  question: ProofQuestion;
}

function ProofForm({ method, question }: ProofFormProps) {
  const api = useApi({ factor });
  const { profile } = useSession();

  async function send({ proof }: Values, form: FormHelpers<Values>) {
    try {
      await api.factor.stepUp({ body: method === 'password' ? { method, password: proof } : { method, code: proof } });
    } catch (error) {
      const message = isApiError(error) ? error.message : 'Not confirmed. Try again.';
      if (isApiError(error, 422)) form.setErrors({ proof: message });
      else form.setFormError(message);
      form.selectField('proof');
      return;
    }
    question.answer(true);
  }

  return (
    <Form<Values>
      label="Confirm it’s you"
      initialValues={{ proof: '' }}
      rules={object({
        proof: method === 'password' ? requiredPassword('Password is required') : requiredText('Code is required'),
      })}
      failureMessage="Not confirmed. Try again."
      onSubmit={send}
    >
      <FormError />
      {method === 'password' ? (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
          {/* oxlint-disable-next-line no-autofocus -- the dialog's one field */}
          <PasswordField name="proof" label="Password" autoComplete="current-password" autoFocus />
        </>
      ) : (
        <TextField
          name="proof"
          label={method === 'totp' ? 'Code' : 'Recovery code'}
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          required
          // oxlint-disable-next-line no-autofocus -- the dialog's one field
          autoFocus
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={() => question.answer(false)}>
          Cancel
        </Button>
        <SubmitButton>Confirm</SubmitButton>
      </Box>
    </Form>
  );
}

/**
 * Asks for a passkey. Where it belongs to the portal, a window of its own does: it comes back with a session that has fresh proof, which this
 * page learns of as of any session that another window stored.
 */
function PasskeyProof({ question, passkeyWindow }: ConfirmIdentityDialogProps) {
  const api = useApi({ factor });
  const { profile } = useSession();
  const [before] = useState(profile);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const hasOtherSession = profile?.sessionState !== before?.sessionState;
  const isSamePerson = profile?.subject === before?.subject;
  useEffect(() => {
    if (passkeyWindow !== undefined && hasOtherSession) question.answer(isSamePerson);
  }, [hasOtherSession, isSamePerson, passkeyWindow, question]);

  async function prove() {
    setFailure(null);
    if (passkeyWindow !== undefined) {
      const opened = window.open(passkeyWindow, 'gangway-step-up', 'popup,width=480,height=720');
      if (opened === null) setFailure('Your browser blocked the portal’s window. Allow pop-ups for this address.');
      return;
    }
    setBusy(true);
    try {
      const failed = await proveByPasskey(api);
      if (failed === null) question.answer(true);
      else if (failed !== '') setFailure(failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure === null ? null : <ErrorNotice message={failure} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={() => question.answer(false)}>
          Cancel
        </Button>
        {/* oxlint-disable-next-line no-autofocus -- what the dialog waits for */}
        <Button variant="contained" autoFocus aria-disabled={busy} onClick={busy ? undefined : () => void prove()}>
          Use your passkey
        </Button>
      </Box>
    </>
  );
}
