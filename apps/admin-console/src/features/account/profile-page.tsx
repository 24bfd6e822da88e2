import { MyProfilePage, useStoredAppearance } from '@gangway/account';
import { useSession } from '@gangway/auth-client/react';
import Box from '@mui/material/Box';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { ShortcutSwitch } from '../../shared/shortcut-switch.tsx';
import { profileRoute } from './route.ts';

/** My Profile, the same screen as the portal's. */
export function ProfilePage() {
  const { profile } = useSession();
  const { brandName, portalUrl } = useConfig();
  const storeAppearance = useStoredAppearance();
  if (profile === null) return null;
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 3 } }}>
      <title>{`${profileRoute.title} · ${brandName}`}</title>
      <MyProfilePage
        profile={profile}
        changePasswordHref={paths.changePassword}
        onAppearanceChange={storeAppearance}
        keyboard={<ShortcutSwitch />}
        passkeysAt={`${portalUrl}/profile`}
      />
    </Box>
  );
}
