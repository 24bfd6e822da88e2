import { useHttp } from '@gangway/api-client/react';
import { whenOnline } from '@gangway/app-frame';
import type { Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { Form, type FormHelpers } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { useToast } from '@gangway/toasts';
import { Notice, type NoticeProps } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { fetchWhenIdle } from '../../shared/fetch-when-idle.ts';
import { useConfig } from '../../shared/config.ts';
import { fetchedOnce } from '../../shared/fetched-once.ts';
import { TakeOverPrerendered } from '../../shared/prerendered.tsx';
import { whenSaid } from '../../shared/when-said.ts';
import type { DemoLoginsProps } from './demo-logins.tsx';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { SecondStepWanted } from './sign-in-calls.ts';
import { SignInFields, type SignInFieldsProps } from './sign-in-fields.tsx';
import { AboveForm, formBelow } from './sign-in-heading.tsx';
import { unanswered } from './unanswered.ts';
import { useArrive } from './use-arrive.ts';

interface Credentials {
  email: string;
  password: string;
}

const failed = msg('Sign-in failed. Try again.');

// Ignore a failure: the form works without it.
const DemoLogins = lazy(async (): Promise<{ default: ComponentType<DemoLoginsProps> }> => {
  try {
    return { default: (await whenSaid(() => import('./demo-logins.tsx'))).DemoLogins };
  } catch {
    return { default: () => null };
  }
});
const SecondStep = lazy(async () => ({
  default: (await whenSaid(() => whenOnline(() => import('./second-step.tsx')))).SecondStep,
}));
const loadPasskeys = () => whenSaid(() => import('./passkey-sign-in.ts'));
const loadCalls = fetchedOnce(() => whenSaid(() => import('./sign-in-calls.ts')));
// Skip caching: the form keeps the rules.
const loadRules = () => whenSaid(() => import('./sign-in-rules.ts'));

export interface SignInFormProps extends Omit<SignInFieldsProps, 'children' | 'onPasskey' | 'askingPasskey'> {
  /** Heading above the alert and the form; the second step brings another. */
  heading: ReactNode;
  initialEmail?: string;
  /** Called once the session is stored. */
  onSignedIn: (profile: Profile) => void;
  /** Called before, if a passkey may be offered: with the password as proof. */
  onOffer?: (password: string) => void;
  /** Content under the form. */
  waysOn?: ReactNode;
}

/** E-mail and password, with the server's answers (specification sections 2, 5 and 8). */
export function SignInForm({
  heading,
  initialEmail = '',
  onSignedIn,
  onOffer,
  waysOn,
  startIn,
  ...fields
}: SignInFormProps) {
  const { emailTldMaxLetters, demo } = useConfig();
  const http = useHttp();
  const auth = useAuth();
  const arrive = useArrive(onSignedIn);
  const toast = useToast();
  const [alert, setAlert] = useState<Pick<NoticeProps, 'tone' | 'children'> | null>(null);
  const [askingPasskey, setAskingPasskey] = useState(false);
  const [wanted, setWanted] = useState<SecondStepWanted | null>(null);
  // Restore the typed address after the second step.
  const [typed, setTyped] = useState(initialEmail);

  useEffect(() => fetchWhenIdle(() => Promise.all([loadCalls(), loadRules()])), []);

  const inform = (text: string) => setAlert({ tone: 'info', children: text });
  const report = (text: string) => setAlert({ tone: 'error', children: text });
  async function arriveByPasskey(outcome: PasskeySignIn) {
    if (outcome.kind === 'cancelled') return;
    const message = outcome.kind === 'signed-in' ? await arrive(outcome.tokens) : outcome.message;
    if (message !== null) inform(message);
  }
  async function askPasskey() {
    setAlert(null);
    setAskingPasskey(true);
    const person = fields.emailFixed === true ? initialEmail : null;
    try {
      await arriveByPasskey(await (await loadPasskeys()).signInWithPasskey(http, { person }));
    } catch (error) {
      // Rethrow others, such as a chunk that failed to load.
      inform(t('Couldn’t load passkeys. Check your connection and try again.'));
      throw error;
    } finally {
      setAskingPasskey(false);
    }
  }

  const offerInField = useEffectEvent(arriveByPasskey);
  const isWaiting = wanted === null && !askingPasskey && fields.emailFixed !== true;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const leaving = new AbortController();
    const cancel = fetchWhenIdle(async () => (await loadPasskeys()).offerInField(http, leaving.signal, offerInField));
    return () => {
      cancel();
      leaving.abort();
    };
  }, [http, isWaiting]);

  /** Keeps an open page: its tokens are gone already, and forgetting them as Log Out does would close it. */
  const forgetTokens = () => fields.emailFixed === true || auth.forget();
  async function send({ email, password }: Credentials, form: FormHelpers<Credentials>) {
    setAlert(null);
    const calls = await loadCalls().catch(() => null);
    // Explain being offline: the code that signs in may not have loaded yet.
    if (calls === null) return report(unanswered(t(failed)));
    const outcome = await calls.signIn(http, { email: email.trim(), password });
    if (outcome.kind === 'signed-in') {
      if (outcome.offersPasskey) onOffer?.(password);
      const message = await arrive(outcome.tokens);
      if (message !== null) report(message);
      return;
    }
    if (outcome.kind === 'second-step') {
      forgetTokens();
      setTyped(email.trim());
      setWanted(outcome.wanted);
      return;
    }
    if (outcome.kind === 'refused') {
      // Specification section 8: "clears the stored tokens".
      forgetTokens();
      toast.error(outcome.message);
    }
    const detail = outcome.kind === 'refused' ? outcome.detail : null;
    report(detail === null ? outcome.message : `${outcome.message} ${detail}`);
    form.selectField('password');
  }

  if (wanted !== null) {
    return (
      <Suspense>
        <SecondStep
          wanted={wanted}
          email={typed}
          headingLevel={fields.emailFixed === true ? 'h2' : 'h1'}
          onSignedIn={onSignedIn}
          {...(onOffer === undefined ? {} : { onOffer: () => onOffer('') })}
          onBack={() => setWanted(null)}
        />
      </Suspense>
    );
  }
  return (
    <Box sx={formBelow}>
      <AboveForm heading={heading} alert={alert === null ? null : <Notice {...alert} />} />
      <Form<Credentials>
        label={t('Sign in')}
        initialValues={{ email: typed, password: '' }}
        rules={async () => (await loadRules()).signInRules(emailTldMaxLetters)}
        onSubmit={(credentials, form) => send(credentials, form).catch(() => report(t(failed)))}
      >
        <SignInFields
          {...fields}
          {...(startIn === undefined ? {} : { startIn: typed === '' ? startIn : ('password' as const) })}
          askingPasskey={askingPasskey}
          onPasskey={() => void askPasskey()}
        >
          {waysOn}
        </SignInFields>
        {demo === null || fields.emailFixed === true ? null : (
          <Suspense>
            <DemoLogins demo={demo} />
          </Suspense>
        )}
        <TakeOverPrerendered />
      </Form>
    </Box>
  );
}
