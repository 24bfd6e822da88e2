import { useHttp } from '@gangway/api-client/react';
import type { Profile } from '@gangway/auth-client';
import { CheckboxField, CodeField, Form, FormError, SubmitButton, type FormHelpers } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { takeSecondStep, takeSecondStepByPasskey, type SecondStepOutcome } from './second-step-calls.ts';
import type { SecondStepWanted } from './sign-in-calls.ts';
import { useArrive } from './use-arrive.ts';

const SetUpSecondStep = lazy(async () => ({ default: (await import('./set-up-second-step.tsx')).SetUpSecondStep }));

const methods = ['passkey', 'totp', 'recovery_code'] as const;
type Method = (typeof methods)[number];

interface Values {
  code: string;
  rememberDevice: boolean;
}

export interface SecondStepProps {
  wanted: SecondStepWanted;
  /** The person's address, by which the authenticator app lists the code. */
  email: string;
  /** `h2` inside a dialog. */
  headingLevel: 'h1' | 'h2';
  /** Called once the session is stored. */
  onSignedIn: (profile: Profile) => void;
  /** Called before, if a passkey may be offered. */
  onOffer?: () => void;
  /** Shows the password form again. */
  onBack: () => void;
}

const headings: Record<Method, string> = {
  passkey: msg('Use your passkey'),
  totp: msg('Enter your code'),
  recovery_code: msg('Enter a recovery code'),
};

const waysTo: Record<Method, string> = {
  passkey: msg('Use your passkey'),
  totp: msg('Use your authenticator app'),
  recovery_code: msg('Use a recovery code'),
};

const withoutMethod = msg(
  'Your organization requires a passkey and you don’t have one yet. Ask your administrator to reset your sign-in.',
);

/**
 * The second step of a sign-in, after the password. Keeps the ticket in this page only: a reload starts with the
 * password.
 */
export function SecondStep({ wanted, email, headingLevel, onSignedIn, onOffer, onBack }: SecondStepProps) {
  const arrive = useArrive(onSignedIn);
  const heading = useRef<HTMLHeadingElement>(null);
  const offered = methods.filter((each) => wanted.methods.includes(each));
  const [method, setMethod] = useState<Method | undefined>(offered[0]);
  const [over, setOver] = useState<string | null>(null);
  const [setUp, setSetUp] = useState(wanted.setUp);
  const isOver = over !== null || method === undefined;

  // Announce the field's purpose with its focus; without a field, focus the heading.
  useEffect(() => {
    if (isOver || method === 'passkey') heading.current?.focus();
  }, [isOver, method]);

  /** Text of the outcome; null for none. */
  async function follow(outcome: SecondStepOutcome): Promise<string | null> {
    if (outcome.kind === 'cancelled') return null;
    if (outcome.kind === 'over') setOver(outcome.message);
    else if (outcome.kind === 'set-up') setSetUp(outcome.setUp);
    if (outcome.kind !== 'signed-in') return 'message' in outcome ? outcome.message : null;
    if (outcome.offersPasskey) onOffer?.();
    return arrive(outcome.tokens);
  }

  if (setUp.length > 0) {
    return (
      <Suspense>
        <SetUpSecondStep
          ticket={wanted.ticket}
          setUp={setUp}
          headingLevel={headingLevel}
          onSignedIn={onSignedIn}
          onBack={onBack}
        />
      </Suspense>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography ref={heading} component={headingLevel} variant={headingLevel} tabIndex={-1}>
          {method === undefined ? t('A passkey is required') : t(headings[method])}
        </Typography>
        {isOver ? null : (
          <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <Purpose method={method} email={email} />
          </Typography>
        )}
      </div>
      {isOver ? (
        <Notice tone="error">{over ?? t(withoutMethod)}</Notice>
      ) : (
        <>
          {method === 'passkey' ? (
            <PasskeyForm ticket={wanted.ticket} follow={follow} />
          ) : (
            <CodeForm key={method} method={method} ticket={wanted.ticket} follow={follow} />
          )}
          <OtherWays method={method} offered={offered} onChoose={setMethod} />
        </>
      )}
      <BackToSignIn onBack={onBack} />
    </Box>
  );
}

function Purpose({ method, email }: { method: Method; email: string }) {
  if (method === 'passkey') return t('Confirm with the passkey of this device, your phone or your security key.');
  if (method === 'recovery_code') return t('Enter one of your recovery codes. Each works once.');
  return rich('The 6 digits your authenticator app shows for {email}.', { email: <bdi>{email}</bdi> });
}

interface OtherWaysProps {
  method: Method;
  offered: readonly Method[];
  onChoose: (method: Method) => void;
}

/** Other methods, and help for a person who has lost them all. */
function OtherWays({ method, offered, onChoose }: OtherWaysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const others = offered.filter((other) => other !== method);
  const [only] = others.length === 1 ? others : [];
  // Offer the codes to everyone with an authenticator app: a person without them learns it here.
  const folds = method === 'totp';
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {folds ? (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={only === undefined ? isOpen : undefined}
          onClick={() => (only === undefined ? setIsOpen(!isOpen) : onChoose(only))}
        >
          {t('Use a recovery code or passkey')}
        </Link>
      ) : null}
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {folds && isOpen && others.length === 0 ? (
          <Typography variant="body2">{t('You have no recovery codes left and no passkey.')}</Typography>
        ) : null}
      </Box>
      {folds && !isOpen
        ? null
        : others.map((other) => (
            <Link key={other} component="button" type="button" variant="body2" onClick={() => onChoose(other)}>
              {t(waysTo[other])}
            </Link>
          ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {method === 'passkey'
          ? t('Lost your passkey and the codes? Ask your administrator.')
          : t('Lost your phone and the codes? Ask your administrator.')}
      </Typography>
    </Box>
  );
}

interface WayProps {
  ticket: string;
  follow: (outcome: SecondStepOutcome) => Promise<string | null>;
}

function CodeForm({ method, ticket, follow }: WayProps & { method: 'totp' | 'recovery_code' }) {
  const http = useHttp();
  async function send({ code, rememberDevice }: Values, form: FormHelpers<Values>) {
    const outcome = await takeSecondStep(http, { ticket, method, code, rememberDevice });
    const message = await follow(outcome);
    if (message === null || outcome.kind === 'over') return;
    if (outcome.kind === 'wrong') form.setErrors({ code: message });
    else form.setFormError(message);
    if (outcome.kind !== 'signed-in') form.selectField('code');
  }
  return (
    <Form<Values>
      label={t('Second step')}
      initialValues={{ code: '', rememberDevice: false }}
      rules={object({ code: requiredText(t('Code is required')) })}
      failureMessage={t('Sign-in failed. Try again.')}
      onSubmit={send}
    >
      <FormError />
      {/* oxlint-disable-next-line no-autofocus -- the one field of a view that the person has just asked for */}
      <CodeField name="code" kind={method} autoFocus />
      <CheckboxField name="rememberDevice" label={t('Remember this device for 30 days')} />
      <SubmitButton size="large" fullWidth triesOffline>
        {t('Sign in')}
      </SubmitButton>
    </Form>
  );
}

function PasskeyForm({ ticket, follow }: WayProps) {
  const http = useHttp();
  return (
    <Form<Pick<Values, 'rememberDevice'>>
      label={t('Second step')}
      initialValues={{ rememberDevice: false }}
      failureMessage={t('Sign-in failed. Try again.')}
      onSubmit={async ({ rememberDevice }, form) => {
        const message = await follow(await takeSecondStepByPasskey(http, { ticket, rememberDevice }));
        if (message !== null) form.setFormError(message);
      }}
    >
      <FormError />
      <CheckboxField name="rememberDevice" label={t('Remember this device for 30 days')} />
      <SubmitButton size="large" fullWidth triesOffline>
        {t('Use your passkey')}
      </SubmitButton>
    </Form>
  );
}
