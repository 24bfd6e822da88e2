import { administrationService, decodeToken, safeReturnTo, type Profile, type Tokens } from '@gangway/auth-client';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { FullScreenSpinner, Notice, PageHeading } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { fetchWhenIdle } from '../../app/api.ts';
import { useConfig } from '../../app/config.tsx';
import { paths } from '../../app/paths.ts';
import { SignInForm } from './sign-in-form.tsx';

const loadForgotPassword = () => import('./forgot-password-form.tsx');
const ForgotPasswordForm = lazy(async () => ({ default: (await loadForgotPassword()).ForgotPasswordForm }));

/** A mouse or a keyboard is at hand: there a cursor in the first field helps, on touch it opens the keyboard. */
const mayFocus = () => typeof window !== 'undefined' && window.matchMedia('(hover: hover)').matches;

interface SignInPageProps {
  Picker: ComponentType<{ profile: Profile }>;
  /** Told where somebody goes as soon as the server has let them in, before anything of it is drawn. */
  onWayOn: (tokens: Tokens, profile: Profile, way: WayOn) => void;
}

/** The login screen with its three views (specification section 2); `Picker` is the third. */
export function SignInPage({ Picker, onWayOn }: SignInPageProps) {
  const auth = useAuth();
  const navigate = useNavigate();
  const { status, profile } = useSession();
  const [query] = useSearchParams();
  const [view, setView] = useState<'sign-in' | 'forgot-password'>(query.has('forgot') ? 'forgot-password' : 'sign-in');
  const [email, setEmail] = useState('');
  // Somebody asked for the form in spite of a session, e.g. to continue as somebody else.
  const [wantsForm, setWantsForm] = useState(query.get('prompt') === 'login');
  const { brandName } = useConfig();

  useEffect(() => fetchWhenIdle(loadForgotPassword), []);
  // In the same step in which the session begins: by way of `SignedIn` alone this page would be drawn once more before it goes.
  useEffect(() => {
    if (wantsForm) return;
    return auth.subscribe(() => {
      const session = auth.snapshot();
      const way = session.status === 'signed-in' ? wayOf(session.profile, query) : null;
      if (typeof way === 'object' && way !== null) void navigate(way.next, { replace: true });
    });
  }, [auth, navigate, query, wantsForm]);

  if (status === 'loading') return <FullScreenSpinner />;
  if (profile !== null && !wantsForm) {
    return <SignedIn profile={profile} way={wayOf(profile, query)} Picker={Picker} />;
  }
  if (view === 'forgot-password') {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <ForgotPasswordForm initialEmail={email} onBack={() => setView('sign-in')} />
      </Suspense>
    );
  }
  return (
    <Stack spacing={2}>
      <title>{`Sign in · ${brandName}`}</title>
      <PageHeading>Sign in</PageHeading>
      {status === 'storage-blocked' ? (
        <Notice tone="warning">
          Your browser does not let this site keep you signed in. Allow site data for this address, then try again.
        </Notice>
      ) : null}
      <SignInForm
        initialEmail={email}
        {...(mayFocus() ? { startIn: 'email' as const } : {})}
        onSignedIn={() => setWantsForm(false)}
        onTokens={(tokens) => {
          const person = decodeToken(tokens.accessToken)?.profile;
          if (person !== undefined) onWayOn(tokens, person, wayOf(person, query));
        }}
        onForgotPassword={(typed) => {
          setEmail(typed.trim());
          setView('forgot-password');
        }}
        waysOn={
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            New here? <Link href={paths.register}>Ask for access</Link>
          </Typography>
        }
      />
    </Stack>
  );
}

export type WayOn = 'console' | 'picker' | { readonly next: string };

/** Where somebody who is signed in belongs (specification section 6). */
function wayOf(profile: Profile, query: URLSearchParams): WayOn {
  const next = safeReturnTo(query.get('next'), '');
  if (next !== '' && next !== paths.home && next !== paths.login) return { next };
  return profile.services[administrationService]?.includes('Super_Admin') === true ? 'console' : 'picker';
}

function SignedIn({
  profile,
  way,
  Picker,
}: {
  profile: Profile;
  way: WayOn;
  Picker: ComponentType<{ profile: Profile }>;
}) {
  if (way === 'console') return <ToConsole />;
  if (way === 'picker') return <Picker profile={profile} />;
  return <Navigate to={way.next} replace />;
}

/** No token travels in the address: the console asks for its own session (`/authorize`). */
function ToConsole() {
  const { consoleUrl } = useConfig();
  useEffect(() => {
    // Replaced, or Back from the console would lead here and straight to the console again.
    window.location.replace(`${consoleUrl}/dashboard`);
  }, [consoleUrl]);
  return <FullScreenSpinner label="Opening the admin console…" labelVisible />;
}
