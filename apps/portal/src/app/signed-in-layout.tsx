import { languageOptions, useMeQueries, useStoredAppearance, useStoredLanguage } from '@gangway/account';
import { changeLanguage, isDevelopment, SessionGate } from '@gangway/app-frame';
import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import {
  AppFrame,
  BrandMark,
  ErrorBoundary,
  FullScreenSpinner,
  OfflineBanner,
  useIsScrolled,
  UserMenu,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { DataLayer } from './data-layer.tsx';
import { paths } from '../shared/paths.ts';
import { StorageBlocked, WithoutSession } from './without-session.tsx';
import { SignedInPersonContext, useSignedInPerson } from '../shared/signed-in-person.ts';
import { useLogOut } from '../shared/use-log-out.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** Brand bar and user menu around every page that needs a session; without one it says so or leads away. */
export function SignedInLayout() {
  return (
    <DataLayer>
      <SessionGate
        signedOutPath={paths.login}
        SessionEnded={SignInAgain}
        withoutSession={<WithoutSession />}
        storageBlocked={<StorageBlocked />}
      >
        {(profile) => <Frame profile={profile} />}
      </SessionGate>
    </DataLayer>
  );
}

function Frame({ profile }: { profile: Profile }) {
  const saveAppearance = useStoredAppearance();
  const saveLanguage = useStoredLanguage(changeLanguage);
  const person = useMemo(() => ({ profile, saveAppearance, saveLanguage }), [profile, saveAppearance, saveLanguage]);
  return (
    <SignedInPersonContext value={person}>
      <AppFrame bar={<Bar />} banner={<OfflineBanner />}>
        <Box sx={{ width: '100%', maxWidth: 1120, mx: 'auto', px: 'var(--gw-page)', pt: { xs: 1, sm: 2.5 }, pb: 5 }}>
          <Page />
        </Box>
      </AppFrame>
    </SignedInPersonContext>
  );
}

function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      homeHref={paths.services}
      homeLabel={t('Your services')}
      showStack={isDevelopment}
    >
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

function Bar() {
  const { brandName } = useConfig();
  const isScrolled = useIsScrolled();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 56,
        px: 'var(--gw-page)',
        backgroundColor: theme.vars.palette.background.default,
        // Separate the bar from what lies under it.
        boxShadow: isScrolled ? `0 1px ${theme.vars.palette.divider}` : 'none',
      })}
    >
      <Link href={paths.services} underline="none" color="inherit" sx={{ display: 'inline-flex', minWidth: 0 }}>
        <BrandMark name={brandName} />
      </Link>
      <Account />
    </Box>
  );
}

function Account() {
  const { profile, saveAppearance, saveLanguage } = useSignedInPerson();
  const { consoleUrl } = useConfig();
  const { leaving, logOut } = useLogOut();
  const { data } = useQuery(useMeQueries().me());
  return (
    <>
      <Box component="nav" aria-label={t('Your account')} sx={{ display: 'flex', alignItems: 'center' }}>
        <UserMenu
          name={profile.name}
          email={profile.email}
          personId={data?.id}
          onAppearanceChange={saveAppearance}
          languages={{ options: languageOptions, onChange: saveLanguage }}
          items={[
            { label: t('My Profile'), href: paths.profile },
            { label: t('Change Password'), href: paths.changePassword },
            ...(hasService(profile, administrationService)
              ? [{ label: t('Admin console'), href: withLanguage(consoleUrl) }]
              : []),
            { label: t('Log Out'), onSelect: () => void logOut() },
          ]}
        />
      </Box>
      {leaving ? <FullScreenSpinner label={t('Signing out…')} labelVisible /> : null}
    </>
  );
}
