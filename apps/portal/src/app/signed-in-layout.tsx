import { useStoredAppearance } from '@gangway/account';
import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { AppFrame, BrandMark, ErrorBoundary, FullScreenSpinner, OfflineBanner, UserMenu } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isDevelopment, useConfig } from './config.tsx';
import { DataLayer } from './data-layer.tsx';
import { paths } from './paths.ts';
import { SessionGate } from './session-gate.tsx';

/** What the pages below learn from the layout, by `useOutletContext`. */
export interface SignedInContext {
  readonly profile: Profile;
  readonly saveAppearance: ReturnType<typeof useStoredAppearance>;
}

/** Brand bar and user menu around every page that needs a session; without one the page says so or leads away. */
export function SignedInLayout() {
  return (
    <DataLayer>
      <SessionGate>
        {(profile) => <Frame profile={profile}>{(context) => <Outlet context={context} />}</Frame>}
      </SessionGate>
    </DataLayer>
  );
}

interface FrameProps {
  profile: Profile;
  children: (context: SignedInContext) => ReactNode;
}

/** The layout of somebody signed in. */
function Frame({ profile, children }: FrameProps) {
  const { pathname } = useLocation();
  const saveAppearance = useStoredAppearance();
  const context: SignedInContext = { profile, saveAppearance };
  return (
    <AppFrame bar={<Bar profile={profile} onAppearanceChange={saveAppearance} />} banner={<OfflineBanner />}>
      <Box sx={{ width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 4 } }}>
        <ErrorBoundary
          resetKeys={[pathname]}
          homeHref={paths.services}
          homeLabel="Your services"
          showStack={isDevelopment}
        >
          <Suspense fallback={<FullScreenSpinner />}>{children(context)}</Suspense>
        </ErrorBoundary>
      </Box>
    </AppFrame>
  );
}

function Bar({
  profile,
  onAppearanceChange,
}: {
  profile: Profile;
  onAppearanceChange: SignedInContext['saveAppearance'];
}) {
  const { brandName, consoleUrl } = useConfig();
  const auth = useAuth();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  async function logOut() {
    setLeaving(true);
    await auth.signOut();
    await navigate(paths.login, { replace: true });
  }

  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 56,
        px: { xs: 2, sm: 3 },
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Link href={paths.services} underline="none" color="inherit" sx={{ display: 'inline-flex', minWidth: 0 }}>
        <BrandMark name={brandName} />
      </Link>
      <Box component="nav" aria-label="Your account" sx={{ display: 'flex', alignItems: 'center' }}>
        <UserMenu
          name={profile.name}
          email={profile.email}
          onAppearanceChange={onAppearanceChange}
          items={[
            { label: 'My Profile', href: paths.profile },
            { label: 'Change Password', href: paths.changePassword },
            ...(hasService(profile, administrationService) ? [{ label: 'Admin console', href: consoleUrl }] : []),
            { label: 'Log Out', onSelect: () => void logOut() },
          ]}
        />
      </Box>
      {leaving ? <FullScreenSpinner label="Logging out…" labelVisible /> : null}
    </Box>
  );
}
