import { useHttp } from '@gangway/api-client/react';
import type { Http } from '@gangway/api-client';
import { useAuth } from '@gangway/auth-client/react';
import { Form, FormError, PasswordField, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { useToast } from '@gangway/toasts';
import { Countdown, ErrorNotice, MessagePage, nothingAfter, PageHeading } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { carryEmail } from '../../shared/carried-email.ts';
import { useConfig } from '../../shared/config.ts';
import { forgotPasswordPath } from '../../shared/paths.ts';
import type { MailLink } from './use-mail-link.ts';
import { isGoodLink, type NewPassword, type NewPasswordOutcome } from './new-password-calls.ts';
import { newPasswordRules } from './password-rules.ts';

/** Specification section 9: "Reload delay after reset or password change: 10 s". */
const reloadSeconds = 10;
/** Specification section 8: texts of a refusal; the reason is at the field. */
const refused = msg('Something went wrong!');

interface Values {
  email: string;
  password: string;
  confirmation: string;
}

export interface NewPasswordFormProps {
  heading: string;
  buttonLabel: string;
  link: MailLink;
  /** Sentence above the fields, about the link's address. */
  greeting: (email: ReactNode) => ReactNode;
  send: (http: Http, input: NewPassword) => Promise<NewPasswordOutcome>;
  /** Destination 10 s after success, with a full page load. */
  destination: string;
}

/** New Password and Confirm Password, for a reset link or an invitation. */
export function NewPasswordForm({ heading, buttonLabel, link, greeting, send, destination }: NewPasswordFormProps) {
  const { brandName, emailTldMaxLetters, passwordMinimum } = useConfig();
  const http = useHttp();
  const auth = useAuth();
  const toast = useToast();
  const [done, setDone] = useState<string | null>(null);
  const { spent, setSpent, isChecking } = useLinkCheck(link);

  async function submit({ email, password }: Values, form: FormHelpers<Values>) {
    setSpent(null);
    const outcome = await send(http, { email: email.trim(), password, token: link.token });
    switch (outcome.kind) {
      case 'done':
        // Drop the stored tokens: the server has ended every session of this person.
        auth.forget();
        carryEmail(email.trim());
        toast.success(outcome.message);
        setDone(outcome.message);
        return;
      case 'spent':
        toast.error(outcome.message);
        setSpent(t('{message} This link is no longer valid.', { message: outcome.message }));
        return;
      case 'refused':
        toast.error(t(refused));
        form.setErrors({ password: outcome.reason });
        return;
      case 'unanswered':
        form.setFormError(outcome.message);
    }
  }

  const title = <title>{`${heading} · ${brandName}`}</title>;
  if (done !== null) {
    return (
      <PasswordSet heading={heading} message={done} destination={destination}>
        {title}
      </PasswordSet>
    );
  }
  if (spent !== null) {
    return (
      <LinkSpent heading={heading} message={spent}>
        {title}
      </LinkSpent>
    );
  }
  return (
    <Stack spacing={2} sx={isChecking ? nothingAfter : null}>
      {title}
      <PageHeading>{heading}</PageHeading>
      {isChecking ? (
        <Skeleton variant="rounded" height={264} />
      ) : (
        <Form<Values>
          label={heading}
          initialValues={{ email: link.email, password: '', confirmation: '' }}
          rules={newPasswordRules(emailTldMaxLetters)}
          onSubmit={submit}
        >
          <FormError />
          <AccountOfLink email={link.email} greeting={greeting} />
          <PasswordField
            name="password"
            label={t('New Password')}
            autoComplete="new-password"
            hint={t('At least {passwordMinimum} characters. A short sentence works well.', { passwordMinimum })}
          />
          <PasswordField name="confirmation" label={t('Confirm Password')} autoComplete="new-password" />
          <SubmitButton size="large" fullWidth triesOffline>
            {buttonLabel}
          </SubmitButton>
        </Form>
      )}
    </Stack>
  );
}

/** Asks whether the link is still valid. `spent`: why it is not; null while nothing speaks against it. */
function useLinkCheck(link: MailLink) {
  const http = useHttp();
  const [spent, setSpent] = useState<string | null>(
    link.token === '' ? t('Use the link in your email to open this page.') : null,
  );
  // Skip the check without an address: the API needs it.
  const [isChecking, setChecking] = useState(link.token !== '' && link.email !== '');
  useEffect(() => {
    if (link.token === '' || link.email === '') return undefined;
    let isOver = false;
    async function check() {
      const isGood = await isGoodLink(http, link);
      if (isOver) return;
      if (!isGood) setSpent(t('This link is no longer valid.'));
      setChecking(false);
    }
    void check();
    return () => {
      isOver = true;
    };
  }, [http, link]);
  return { spent, setSpent, isChecking };
}

/** The account whose password is set: the link's, or typed where the link has none. */
function AccountOfLink({ email, greeting }: { email: string } & Pick<NewPasswordFormProps, 'greeting'>) {
  if (email === '') {
    return (
      <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="username" required />
    );
  }
  return (
    <>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{greeting(<bdi>{email}</bdi>)}</Typography>
      {/* Name the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </>
  );
}

/** A page that ends the form. */
interface EndProps {
  heading: string;
  message: string;
  children: ReactNode;
}

/** Says why the link is not valid, and leads to a new one. */
function LinkSpent({ heading, message, children }: EndProps) {
  return (
    <MessagePage
      heading={heading}
      actions={
        <Button variant="contained" href={forgotPasswordPath}>
          {t('Request a new link')}
        </Button>
      }
    >
      {children}
      <ErrorNotice message={message} />
    </MessagePage>
  );
}

interface PasswordSetProps extends EndProps {
  destination: string;
}

/** Says that the password is set, and goes on by itself. */
function PasswordSet({ heading, message, destination, children }: PasswordSetProps) {
  return (
    <MessagePage heading={heading} goesOn>
      {children}
      <Alert severity="success">{message}</Alert>
      <Countdown
        seconds={reloadSeconds}
        text={(seconds) => t('Taking you to the sign-in page in {seconds} s', { seconds })}
        onDone={() => window.location.assign(withLanguage(destination))}
      />
    </MessagePage>
  );
}
