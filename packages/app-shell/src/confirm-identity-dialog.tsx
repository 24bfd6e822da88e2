import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { factor } from '@gangway/contract';
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
import { useId, useState, type ReactNode } from 'react';
import type { ProofQuestion } from './fresh-proof.ts';

type Method = 'password' | 'totp' | 'recovery_code';

/** Fresh proof of who one is: a code of a person with a second step, else the password. What was typed below stays. */
export function ConfirmIdentityDialog({ question }: { question: ProofQuestion }) {
  const id = useId();
  const api = useApi({ factor });
  const methods = useQuery({
    queryKey: ['my-factors'],
    queryFn: async ({ signal }) => (await api.factor.list({ signal })).body,
  });
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const hasSecondStep = (methods.data?.factors.length ?? 0) > 0;
  const method: Method = hasSecondStep ? (usesRecoveryCode ? 'recovery_code' : 'totp') : 'password';
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
          <ProofForm key={method} method={method} question={question}>
            {hasSecondStep ? (
              <Box>
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
                >
                  {usesRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
                </Link>
              </Box>
            ) : null}
          </ProofForm>
        )}
      </DialogContent>
    </Dialog>
  );
}

const texts: Record<Method, string> = {
  password: 'Enter your password to continue. Your changes are kept.',
  totp: 'Enter the code from your authenticator app. Your changes are kept.',
  recovery_code: 'Enter one of your recovery codes. Each works once. Your changes are kept.',
};

interface Values {
  proof: string;
}

interface ProofFormProps {
  method: Method;
  question: ProofQuestion;
  children: ReactNode;
}

function ProofForm({ method, question, children }: ProofFormProps) {
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
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={() => question.answer(false)}>
          Cancel
        </Button>
        <SubmitButton>Confirm</SubmitButton>
      </Box>
    </Form>
  );
}
