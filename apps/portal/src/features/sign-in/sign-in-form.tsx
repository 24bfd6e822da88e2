import { useHttp } from '@gangway/api-client/react';
import { whenOnline } from '@gangway/app-frame';
import type { Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { Form, FormError, type FormHelpers } from '@gangway/form-kit';
import { useToast } from '@gangway/toasts';
import { Notice } from '@gangway/ui-kit';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { fetchWhenIdle } from '../../shared/fetch-when-idle.ts';
import { useConfig } from '../../shared/config.ts';
import { fetchedOnce } from '../../shared/fetched-once.ts';
import { TakeOverPrerendered } from '../../shared/prerendered.tsx';
import type { DemoLoginsProps } from './demo-logins.tsx';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { SecondStepWanted } from './sign-in-calls.ts';
import { SignInFields, type SignInFieldsProps } from './sign-in-fields.tsx';
import { unanswered } from './unanswered.ts';
import { useArrive } from './use-arrive.ts';

interface Credentials {
  email: string;
  password: string;
}

const failed = 'Sign-in failed. Try again.';

// Ignore a failure: the form works without it.
const DemoLogins = lazy(async (): Promise<{ default: ComponentType<DemoLoginsProps> }> => {
  try {
    return { default: (await import('./demo-logins.tsx')).DemoLogins };
  } catch {
    return { default: () => null };
  }
});
const SecondStep = lazy(async () => ({ default: (await whenOnline(() => import('./second-step.tsx'))).SecondStep }));
const loadPasskeys = () => import('./passkey-sign-in.ts');
const loadCalls = fetchedOnce(() => import('./sign-in-calls.ts'));
// Skip caching: the form keeps the rules.
const loadRules = () => import('./sign-in-rules.ts');

export interface SignInFormProps extends Omit<
  SignInFieldsProps,
  'children' | 'onPasskey' | 'askingPasskey' | 'outcome'
> {
  initialEmail?: string;
  /** Called once the session is stored. */
  onSignedIn: (profile: Profile) => void;
  /** Called before, if a passkey may be offered: with the password as proof. */
  onOffer?: (password: string) => void;
  /** Content under the form. */
  waysOn?: ReactNode;
}

/** E-mail and password, with the server's answers (specification sections 2, 5 and 8). */
export function SignInForm({ initialEmail = '', onSignedIn, onOffer, waysOn, startIn, ...fields }: SignInFormProps) {
  const { emailTldMaxLetters, demo } = useConfig();
  const http = useHttp();
  const auth = useAuth();
  const arrive = useArrive(onSignedIn);
  const toast = useToast();
  const [detail, setDetail] = useState<string | null>(null);
  const [askingPasskey, setAskingPasskey] = useState(false);
  const [wanted, setWanted] = useState<SecondStepWanted | null>(null);
  // Restore the typed address after the second step.
  const [typed, setTyped] = useState(initialEmail);

  useEffect(() => fetchWhenIdle(() => Promise.all([loadCalls(), loadRules()])), []);

  async function arriveByPasskey(outcome: PasskeySignIn) {
    if (outcome.kind === 'cancelled') return;
    setDetail(outcome.kind === 'signed-in' ? await arrive(outcome.tokens) : outcome.message);
  }
  async function askPasskey() {
    setDetail(null);
    setAskingPasskey(true);
    const person = fields.emailFixed === true ? initialEmail : null;
    try {
      await arriveByPasskey(await (await loadPasskeys()).signInWithPasskey(http, { person }));
    } catch (error) {
      // Rethrow others, such as a chunk that failed to load.
      setDetail('Passkeys could not be loaded. Check your connection and try again.');
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

  async function send({ email, password }: Credentials, form: FormHelpers<Credentials>) {
    setDetail(null);
    const calls = await loadCalls().catch(() => null);
    if (calls === null) {
      // Explain being offline: the code that signs in may not have loaded yet.
      form.setFormError(unanswered(failed));
      return;
    }
    const outcome = await calls.signIn(http, { email: email.trim(), password });
    if (outcome.kind === 'signed-in') {
      if (outcome.offersPasskey) onOffer?.(password);
      form.setFormError((await arrive(outcome.tokens)) ?? undefined);
      return;
    }
    if (outcome.kind === 'second-step') {
      auth.forget();
      setTyped(email.trim());
      setWanted(outcome.wanted);
      return;
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

  if (wanted !== null) {
    return (
      <Suspense>
        <SecondStep
          wanted={wanted}
          onSignedIn={onSignedIn}
          {...(onOffer === undefined ? {} : { onOffer: () => onOffer('') })}
          onBack={() => setWanted(null)}
        />
      </Suspense>
    );
  }
  return (
    <Form<Credentials>
      label="Sign in"
      initialValues={{ email: typed, password: '' }}
      rules={async () => (await loadRules()).signInRules(emailTldMaxLetters)}
      failureMessage={failed}
      onSubmit={send}
    >
      <SignInFields
        {...fields}
        {...(startIn === undefined ? {} : { startIn: typed === '' ? startIn : ('password' as const) })}
        askingPasskey={askingPasskey}
        onPasskey={() => void askPasskey()}
        outcome={
          <>
            <FormError />
            {detail === null ? null : <Notice tone="info">{detail}</Notice>}
          </>
        }
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
  );
}
