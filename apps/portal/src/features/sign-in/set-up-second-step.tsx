import { AuthenticatorKey, RecoveryCodes } from '@gangway/account';
import { useHttp } from '@gangway/api-client/react';
import type { Profile, Tokens } from '@gangway/auth-client';
import type { StartedTotp } from '@gangway/contract';
import { CodeField, Form, FormError, SubmitButton, type FormHelpers } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { ErrorNotice, Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { setUpApp, setUpPasskey, startApp, type SetUpDone } from './second-step-calls.ts';
import { useArrive } from './use-arrive.ts';

export interface SetUpSecondStepProps {
  ticket: string;
  /** Available methods: `passkey`, `totp`. */
  setUp: readonly string[];
  /** `h2` inside a dialog. */
  headingLevel: 'h1' | 'h2';
  onSignedIn: (profile: Profile) => void;
  /** Shows the password form again. */
  onBack: () => void;
}

/**
 * Sets up a second step inside the sign-in that requires it. Creates no session before, so that nothing bypasses it; a
 * reload starts with the password.
 */
export function SetUpSecondStep({ ticket, setUp, headingLevel, onSignedIn, onBack }: SetUpSecondStepProps) {
  const http = useHttp();
  const store = useArrive(onSignedIn);
  const [busy, setBusy] = useState(false);
  const [app, setApp] = useState<StartedTotp | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<SetUpDone | null>(null);

  const arrive = async (tokens: Tokens) => setFailure(await store(tokens));
  async function follow(outcome: Awaited<ReturnType<typeof setUpApp>> | Awaited<ReturnType<typeof startApp>>) {
    if (outcome.kind === 'started') setApp(outcome.app);
    else if (outcome.kind === 'over') setOver(outcome.message);
    else if (outcome.kind === 'wrong' || outcome.kind === 'unanswered') setFailure(outcome.message);
    else if (outcome.kind === 'done' && outcome.recoveryCodes.length > 0) setDone(outcome);
    else if (outcome.kind === 'done') await arrive(outcome.tokens);
  }
  // Hide Back while busy: the first answer brings recovery codes, which are shown once.
  const goBack = busy ? undefined : onBack;
  async function attempt(work: () => Promise<Parameters<typeof follow>[0]>) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await follow(await work());
    } finally {
      setBusy(false);
    }
  }

  if (done !== null) {
    return (
      <View level={headingLevel} key="codes" heading={t('Save your recovery codes')}>
        {failure === null ? null : <ErrorNotice message={failure} />}
        <RecoveryCodes codes={done.recoveryCodes} onClose={() => void arrive(done.tokens)} />
      </View>
    );
  }
  if (over !== null) {
    return (
      <View level={headingLevel} key="step" heading={t('Set up a second step')} onBack={onBack}>
        <Notice tone="error">{over}</Notice>
      </View>
    );
  }
  if (app !== null) {
    return (
      <View level={headingLevel} key="app" heading={t('Set up your authenticator app')} onBack={goBack}>
        <AuthenticatorKey uri={app.uri} secret={app.secret} />
        <CodeForm
          onCode={async (code, form) => {
            setBusy(true);
            const outcome = await setUpApp(http, { ticket, id: app.id, code }).finally(() => setBusy(false));
            if (outcome.kind === 'wrong') form.setErrors({ code: outcome.message });
            else if (outcome.kind === 'unanswered') form.setFormError(outcome.message);
            else await follow(outcome);
            if (outcome.kind === 'wrong' || outcome.kind === 'unanswered') form.selectField('code');
          }}
        />
      </View>
    );
  }
  const onlyPasskey = !setUp.includes('totp');
  return (
    <View
      level={headingLevel}
      key="choice"
      heading={onlyPasskey ? t('Create a passkey') : t('Set up a second step')}
      onBack={goBack}
    >
      <Typography>
        {onlyPasskey
          ? t(
              'Your organization only accepts passkeys. You’ll sign in with your fingerprint, face or PIN, which fake sign-in pages can’t steal.',
            )
          : t(
              'Your organization requires more than a password. A passkey is the quickest: just use your fingerprint, face or PIN.',
            )}
      </Typography>
      {failure === null ? null : <ErrorNotice message={failure} />}
      <Button
        variant="contained"
        size="large"
        fullWidth
        aria-disabled={busy}
        onClick={() => void attempt(() => setUpPasskey(http, ticket))}
      >
        {t('Create a passkey')}
      </Button>
      {onlyPasskey ? null : (
        <Button
          variant="outlined"
          fullWidth
          aria-disabled={busy}
          onClick={() => void attempt(() => startApp(http, ticket))}
        >
          {t('Use an authenticator app')}
        </Button>
      )}
    </View>
  );
}

interface ViewProps {
  level: 'h1' | 'h2';
  heading: string;
  /** Undefined where Back is impossible for now or at all. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

function View({ level, heading, onBack, children }: ViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2 }} className="print-alone">
      <Typography ref={title} component={level} variant={level} tabIndex={-1}>
        {heading}
      </Typography>
      {children}
      {onBack === undefined ? null : <BackToSignIn onBack={onBack} />}
    </Box>
  );
}

interface Values {
  code: string;
}

function CodeForm({ onCode }: { onCode: (code: string, form: FormHelpers<Values>) => Promise<void> }) {
  return (
    <Form<Values>
      label={t('Set up your authenticator app')}
      initialValues={{ code: '' }}
      rules={object({ code: requiredText(t('Code is required')) })}
      failureMessage={t('Sign-in failed. Try again.')}
      onSubmit={({ code }, form) => onCode(code, form)}
    >
      <FormError />
      <CodeField name="code" />
      <SubmitButton size="large" fullWidth triesOffline>
        {t('Sign in')}
      </SubmitButton>
    </Form>
  );
}
