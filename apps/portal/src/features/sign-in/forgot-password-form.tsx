import { useHttp } from '@gangway/api-client/react';
import { Form, FormError, SubmitButton, TextField, useFormState, type FormHelpers } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { rich } from '@gangway/messages/react';
import { useToast } from '@gangway/toasts';
import { Countdown, PageHeading, useCountdown } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { carryEmail } from '../../shared/carried-email.ts';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { sendResetMail, type ResetMailOutcome } from './sign-in-calls.ts';

/** Specification section 9: "Reload delay after reset or password change: 10 s". */
const reloadSeconds = 10;
/** Disables sending for a while: a second mail is not needed sooner. */
const resendSeconds = 30;

interface Values {
  email: string;
}

export interface ForgotPasswordFormProps {
  initialEmail: string;
  /** Shows the sign-in form; receives the typed address. */
  onBack: (email: string) => void;
}

/**
 * Requests the mail with the reset link; leads to /login after each of its three outcomes (specification section 8).
 */
export function ForgotPasswordForm({ initialEmail, onBack }: ForgotPasswordFormProps) {
  const { emailTldMaxLetters, brandName } = useConfig();
  const http = useHttp();
  const toast = useToast();
  const [typed, setTyped] = useState(initialEmail);
  const [sentTo, setSentTo] = useState('');
  const [outcome, setOutcome] = useState<ResetMailOutcome | null>(null);
  const [staying, setStaying] = useState(false);
  const [cooling, setCooling] = useState(false);

  async function send({ email }: Values, form: FormHelpers<Values>) {
    const address = email.trim();
    setOutcome(null);
    setStaying(false);
    const next = await sendResetMail(http, address);
    setSentTo(address);
    setOutcome(next);
    setCooling(next.kind === 'sent');
    if (next.kind === 'sent') toast.success(next.message);
    else toast.error(next.message);
    if (next.kind === 'unknown') form.setErrors({ email: next.message });
    else if (next.kind !== 'sent') form.setFormError(next.message);
  }

  const leaving = outcome !== null && outcome.kind !== 'unanswered' && !staying;
  return (
    <Stack spacing={2}>
      <title>{t('Forgot password · {brandName}', { brandName })}</title>
      <PageHeading focusOnMount>{t('Forgot password')}</PageHeading>
      {outcome?.kind === 'sent' ? (
        <Sent email={sentTo} />
      ) : (
        <Typography>{t('Enter your email address. We’ll email you a link to set a new password.')}</Typography>
      )}
      <Form<Values>
        label={t('Forgot password')}
        initialValues={{ email: initialEmail }}
        rules={async () => (await import('./sign-in-rules.ts')).forgotPasswordRules(emailTldMaxLetters)}
        failureMessage={t('We couldn’t send the email. Try again.')}
        onSubmit={send}
      >
        {outcome?.kind === 'sent' && !staying ? null : (
          <>
            <WhenTyping
              onChange={(email) => {
                setTyped(email);
                // Stay once the person corrects the address.
                setStaying(true);
              }}
            />
            <FormError />
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              required
            />
            {cooling ? (
              <Resend onDone={() => setCooling(false)} />
            ) : (
              <SubmitButton size="large" fullWidth triesOffline>
                {t('Send mail')}
              </SubmitButton>
            )}
          </>
        )}
      </Form>
      {leaving ? (
        <Countdown
          key={outcome.kind}
          seconds={reloadSeconds}
          text={(seconds) => t('Taking you to the sign-in page in {seconds} s', { seconds })}
          onDone={() => {
            carryEmail(sentTo);
            window.location.assign(withLanguage(paths.login));
          }}
        >
          <Button onClick={() => setStaying(true)}>{t('Stay here')}</Button>
        </Countdown>
      ) : (
        <BackToSignIn onBack={() => onBack(typed)} />
      )}
    </Stack>
  );
}

function Sent({ email }: { email: string }) {
  const { resetLinkMinutes } = useConfig();
  return (
    <Alert severity="success">
      {rich(
        'We sent a link to {email}. It works for {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}.',
        {
          email: <bdi>{email}</bdi>,
          minutes: resetLinkMinutes,
        },
      )}
    </Alert>
  );
}

function WhenTyping({ onChange }: { onChange: (email: string) => void }) {
  const { values } = useFormState<{ email: string }>();
  const seen = useRef(values.email);
  useEffect(() => {
    if (seen.current === values.email) return;
    seen.current = values.email;
    onChange(values.email);
  }, [onChange, values.email]);
  return null;
}

function Resend({ onDone }: { onDone: () => void }) {
  const seconds = useCountdown({ seconds: resendSeconds, onDone });
  return (
    <Button variant="contained" size="large" fullWidth disabled>
      {t('Send mail again in {seconds} s', { seconds })}
    </Button>
  );
}
