import { useHttp } from '@gangway/api-client/react';
import { InvalidTokenError, StorageBlockedError, type Profile, type Tokens } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { Form, FormError, PasswordField, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { useToast } from '@gangway/toasts';
import { Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { fetchWhenIdle } from '../../app/api.ts';
import { useConfig } from '../../app/config.tsx';
import { fetchedOnce } from '../../app/screen/fetched-once.ts';
import { ContinueFirstPaint } from '../../app/screen/first-paint.tsx';

interface Credentials {
  email: string;
  password: string;
}

const DemoLogins = lazy(async () => ({ default: (await import('./demo-logins.tsx')).DemoLogins }));
const loadCalls = fetchedOnce(() => import('./sign-in-calls.ts'));
// The form itself keeps them.
const loadRules = () => import('./sign-in-rules.ts');

export interface SignInFormProps {
  initialEmail?: string;
  /** Only this person may sign in here, as when a session is continued. */
  emailFixed?: boolean;
  onSignedIn: (profile: Profile) => void;
  /** Told of the new session as soon as the server has given it, before it is stored. */
  onTokens?: (tokens: Tokens) => void;
  /** Shows the link Forgot password; told what was typed so far. */
  onForgotPassword?: (email: string) => void;
  /** Stands under the form. */
  waysOn?: ReactNode;
  /** Where the cursor starts; absent: nowhere. */
  startIn?: 'email' | 'password';
}

/** E-mail and password, and what the server says to them (specification sections 2, 5 and 8). */
export function SignInForm({
  initialEmail = '',
  emailFixed = false,
  onSignedIn,
  onTokens,
  onForgotPassword,
  waysOn,
  startIn,
}: SignInFormProps) {
  const { emailTldMaxLetters, demo } = useConfig();
  const http = useHttp();
  const auth = useAuth();
  const toast = useToast();
  const [detail, setDetail] = useState<string | null>(null);

  useEffect(() => fetchWhenIdle(() => Promise.all([loadCalls(), loadRules()])), []);

  async function send({ email, password }: Credentials, form: FormHelpers<Credentials>) {
    setDetail(null);
    const { signIn } = await loadCalls();
    const outcome = await signIn(http, { email: email.trim(), password });
    if (outcome.kind === 'signed-in') {
      onTokens?.(outcome.tokens);
      try {
        onSignedIn(await auth.signIn(outcome.tokens));
        return;
      } catch (error) {
        if (!(error instanceof StorageBlockedError) && !(error instanceof InvalidTokenError)) throw error;
        form.setFormError(error.message);
        return;
      }
    }
    if (outcome.kind === 'refused') {
      // Specification section 8: "clears the stored tokens".
      auth.forget();
      setDetail(outcome.detail);
      toast.error(outcome.message);
    }
    form.setFormError(outcome.message);
    form.selectField('password');
  }

  return (
    <>
      <Form<Credentials>
        label="Sign in"
        initialValues={{ email: initialEmail, password: '' }}
        rules={async () => (await loadRules()).signInRules(emailTldMaxLetters)}
        failureMessage="You are not signed in. Try again."
        onSubmit={send}
      >
        {({ values }) => (
          <>
            <ContinueFirstPaint />
            <FormError />
            {detail === null ? null : <Notice tone="info">{detail}</Notice>}
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              required
              readOnly={emailFixed}
              // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
              autoFocus={startIn === 'email'}
            />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="current-password"
              // oxlint-disable-next-line no-autofocus -- the page says where to start, and on touch screens nowhere
              autoFocus={startIn === 'password'}
            />
            <SubmitButton size="large" fullWidth triesOffline>
              Sign in
            </SubmitButton>
            {onForgotPassword === undefined ? null : (
              <Box>
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  // Leaving the field would show its error first and move the link from under the pointer.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onForgotPassword(values.email)}
                >
                  Forgot password
                </Link>
              </Box>
            )}
            {waysOn}
            {demo === null || emailFixed ? null : (
              <Suspense>
                <DemoLogins demo={demo} />
              </Suspense>
            )}
          </>
        )}
      </Form>
    </>
  );
}
