import { MyProfile, useProfileHead, useStoredAppearance, useStoredLanguage } from '@gangway/account';
import { changeLanguage } from '@gangway/app-frame';
import type { Profile } from '@gangway/auth-client';
import { useSession } from '@gangway/auth-client/react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';
import { ConsoleShortcutSwitch } from '../../shared/preferences/shortcut-switch.tsx';
import { profileRoute } from './route.ts';

/** My Profile, the portal's own screen. */
export function ProfilePage() {
  const { profile } = useSession();
  return profile === null ? null : <OwnProfile profile={profile} />;
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { portalUrl } = useConfig();
  const storeAppearance = useStoredAppearance();
  const storeLanguage = useStoredLanguage(changeLanguage);
  const head = useProfileHead(profile, paths.changePassword);
  return (
    <AdminPage route={profileRoute} width="form" {...head}>
      <MyProfile
        profile={profile}
        changePasswordHref={paths.changePassword}
        onAppearanceChange={storeAppearance}
        onLanguageChange={storeLanguage}
        keyboard={<ConsoleShortcutSwitch />}
        passkeysAt={`${portalUrl}/profile`}
      />
    </AdminPage>
  );
}
