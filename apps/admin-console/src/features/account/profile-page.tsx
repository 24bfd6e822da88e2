import { MyProfile, useStoredAppearance } from '@gangway/account';
import { useSession } from '@gangway/auth-client/react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';
import { ConsoleShortcutSwitch } from '../../shared/preferences/shortcut-switch.tsx';
import { profileRoute } from './route.ts';

/** My Profile, the portal's own screen. */
export function ProfilePage() {
  const { profile } = useSession();
  const { portalUrl } = useConfig();
  const storeAppearance = useStoredAppearance();
  if (profile === null) return null;
  return (
    <AdminPage route={profileRoute} width="form">
      <MyProfile
        profile={profile}
        changePasswordHref={paths.changePassword}
        onAppearanceChange={storeAppearance}
        keyboard={<ConsoleShortcutSwitch />}
        passkeysAt={`${portalUrl}/profile`}
      />
    </AdminPage>
  );
}
