import { useHttp } from '@gangway/api-client/react';
import { InvalidTokenError, StorageBlockedError, type Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { Form, FormError, SubmitButton, SwitchField, TextField, type FormHelpers } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { takeSecondStep } from './second-step-calls.ts';
import type { SecondStepWanted } from './sign-in-calls.ts';

type Method = 'totp' | 'recovery_code';

interface Values {
  code: string;
  rememberDevice: boolean;
}

export interface SecondStepProps {
  wanted: SecondStepWanted;
  /** Called once the session is stored. */
  onSignedIn: (profile: Profile) => void;
  /** Shows the password form again. */
  onBack: () => void;
}

const texts: Record<Method, string> = {
  totp: 'Enter the 6-digit code from your authenticator app.',
  recovery_code: 'Enter one of your recovery codes. Each works once.',
};

/** The second step of a sign-in, after the password. The ticket lives in this page alone: a reload begins with the password. */
export function SecondStep({ wanted, onSignedIn, onBack }: SecondStepProps) {
  const http = useHttp();
  const auth = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const [method, setMethod] = useState<Method>(wanted.methods.includes('totp') ? 'totp' : 'recovery_code');
  const [over, setOver] = useState<string | null>(null);
  const other: Method = method === 'totp' ? 'recovery_code' : 'totp';

  // With the field the screen reader reads what it is for.
  useEffect(() => {
    if (over !== null) heading.current?.focus();
  }, [over]);

  async function send({ code, rememberDevice }: Values, form: FormHelpers<Values>) {
    const outcome = await takeSecondStep(http, { ticket: wanted.ticket, method, code, rememberDevice });
    if (outcome.kind === 'signed-in') {
      try {
        onSignedIn(await auth.signIn(outcome.tokens));
      } catch (error) {
        if (!(error instanceof StorageBlockedError) && !(error instanceof InvalidTokenError)) throw error;
        form.setFormError(error.message);
      }
      return;
    }
    if (outcome.kind === 'over') {
      setOver(outcome.message);
      return;
    }
    if (outcome.kind === 'wrong-code') form.setErrors({ code: outcome.message });
    else form.setFormError(outcome.message);
    form.selectField('code');
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography ref={heading} component="h2" variant="h2" tabIndex={-1}>
        Second step
      </Typography>
      {over === null ? (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{texts[method]}</Typography>
          <Form<Values>
            key={method}
            label="Second step"
            initialValues={{ code: '', rememberDevice: false }}
            rules={object({ code: requiredText('Code is required') })}
            failureMessage="Sign-in failed. Try again."
            onSubmit={send}
          >
            <FormError />
            <TextField
              name="code"
              label={method === 'totp' ? 'Code' : 'Recovery code'}
              autoComplete="one-time-code"
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              required
              // oxlint-disable-next-line no-autofocus -- the one field of a view that the person has just asked for
              autoFocus
            />
            <SwitchField name="rememberDevice" label="Remember this device for 30 days" />
            <SubmitButton size="large" fullWidth triesOffline>
              Sign in
            </SubmitButton>
          </Form>
        </>
      ) : (
        <Notice tone="error">{over}</Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
        {over === null && wanted.methods.includes(other) ? (
          <Link component="button" type="button" variant="body2" onClick={() => setMethod(other)}>
            {other === 'totp' ? 'Use your authenticator app' : 'Use a recovery code'}
          </Link>
        ) : null}
        <Link component="button" type="button" variant="body2" onClick={onBack}>
          Back to sign in
        </Link>
      </Box>
    </Box>
  );
}
