import { whenOnline } from '@gangway/app-frame';
import { administrationService, safeReturnTo, type Profile } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { FullScreenSpinner, mayTakeFocus, Notice } from '@gangway/ui-kit';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { carriedEmail, forgetCarriedEmail } from '../../shared/carried-email.ts';
import { fetchWhenIdle } from '../../shared/fetch-when-idle.ts';
import { useConfig } from '../../shared/config.ts';
import { forgotPasswordPath, paths } from '../../shared/paths.ts';
import { whenSaid } from '../../shared/when-said.ts';
import { SignInHeading } from './sign-in-heading.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { WaysOn } from './ways-on.tsx';

const loadForgotPassword = () => import('./forgot-password-form.tsx');
const ForgotPasswordForm = lazy(async () => ({
  default: (await whenSaid(() => whenOnline(loadForgotPassword))).ForgotPasswordForm,
}));

const PasskeyOffer = lazy(async () => ({
  default: (await whenSaid(() => whenOnline(() => import('./passkey-offer.tsx')))).PasskeyOffer,
}));

interface SignInPageProps {
  Picker: ComponentType<{ profile: Profile }>;
  /** Called once the session is stored, with the destination. */
  onSignedIn: (destination: Destination) => void;
}

/** The login screen with its three views (specification section 2); `Picker` is the third. */
export function SignInPage({ Picker, onSignedIn }: SignInPageProps) {
  const { status, profile } = useSession();
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Keep it: the link to Forgot password and Back to sign in have no state.
  const [service] = useState(() => askingService(location.state));
  const [email, setEmail] = useState(carriedEmail);
  // Show the form despite a session, e.g. to continue as another person.
  const [wantsForm, setWantsForm] = useState(query.get('prompt') === 'login');
  const [offeredTo, setOfferedTo] = useState<{ password: string } | null>(null);
  const endOffer = useCallback(() => setOfferedTo(null), []);
  const { brandName } = useConfig();

  useEffect(() => fetchWhenIdle(loadForgotPassword), []);
  useEffect(forgetCarriedEmail, []);

  if (status === 'loading') return <FullScreenSpinner />;
  if (profile !== null && offeredTo !== null) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <PasskeyOffer {...offeredTo} onDone={endOffer} />
      </Suspense>
    );
  }
  if (profile !== null && !wantsForm) {
    return <SignedIn profile={profile} destination={destinationOf(profile, query)} Picker={Picker} />;
  }
  if (query.has('forgot')) {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <ForgotPasswordForm
          initialEmail={email}
          onBack={(typed) => {
            setEmail(typed.trim());
            void navigate(paths.login + location.search.replace(/\bforgot&?/, ''));
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      <title>{t('Sign in · {brandName}', { brandName })}</title>
      <SignInForm
        heading={
          <>
            <SignInHeading service={service} />
            {status === 'storage-blocked' ? (
              <Notice tone="warning">
                {t(
                  'Your browser blocks this site from keeping you signed in. Allow site data for this site, then try again.',
                )}
              </Notice>
            ) : null}
          </>
        }
        initialEmail={email}
        {...(mayTakeFocus() ? { startIn: email === '' ? ('email' as const) : ('password' as const) } : {})}
        onSignedIn={(person) => {
          setWantsForm(false);
          onSignedIn(destinationOf(person, query));
        }}
        onOffer={(password) => setOfferedTo({ password })}
        forgotPassword={{
          href: forgotPasswordPath + location.search.replace('?', '&'),
          onOpen: (typed) => setEmail(typed.trim()),
        }}
        waysOn={<WaysOn />}
      />
    </>
  );
}

/** The service of a visit's `SignInState`; undefined for a direct visit. */
function askingService(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('service' in state)) return undefined;
  return typeof state.service === 'string' ? state.service : undefined;
}

export type Destination = 'console' | 'picker' | { readonly path: string };

/** Destination of a signed-in person (specification section 6). */
function destinationOf(profile: Profile, query: URLSearchParams): Destination {
  const next = safeReturnTo(query.get('next'), '');
  if (next !== '' && next !== paths.home && next !== paths.login) return { path: next };
  return profile.services[administrationService]?.includes('Super_Admin') === true ? 'console' : 'picker';
}

interface SignedInProps {
  profile: Profile;
  destination: Destination;
  Picker: ComponentType<{ profile: Profile }>;
}

function SignedIn({ profile, destination, Picker }: SignedInProps) {
  if (destination === 'console') return <ToConsole />;
  if (destination === 'picker') return <Picker profile={profile} />;
  return <Navigate to={destination.path} replace />;
}

/** Send no token in the address: the console requests its own session (`/authorize`). */
function ToConsole() {
  const { consoleUrl } = useConfig();
  useEffect(() => {
    // Replace the entry: Back from the console would lead here and straight to the console again.
    window.location.replace(withLanguage(`${consoleUrl}/dashboard`));
  }, [consoleUrl]);
  return <FullScreenSpinner label={t('Opening the admin console…')} labelVisible />;
}
