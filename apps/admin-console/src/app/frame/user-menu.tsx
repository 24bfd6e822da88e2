import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { languageOptions, useMeQueries, useStoredAppearance, useStoredLanguage } from '@gangway/account';
import { changeLanguage } from '@gangway/app-frame';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { UserMenu, type UserMenuItem } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileRoute } from '../../features/account/route.ts';
import { activityRoute } from '../../features/activity/route.ts';
import { usePermission } from '../../shared/access/use-permission.ts';

/** The signed-in person's own menu. */
export function AccountMenu() {
  const auth = useAuth();
  const session = useSession();
  // Keep the owner of an ended session while its dialog is open.
  const [profile, setProfile] = useState(session.profile);
  if (session.profile !== null && session.profile !== profile) setProfile(session.profile);
  const storeAppearance = useStoredAppearance();
  const storeLanguage = useStoredLanguage(changeLanguage);
  const { data: me } = useQuery({ ...useMeQueries().me(), enabled: session.profile !== null });
  const seesActivity = usePermission(activityRoute.permission);
  const items: UserMenuItem[] = [
    { label: t(profileRoute.title), href: profileRoute.path, icon: <PersonOutlined fontSize="small" /> },
    ...(seesActivity
      ? [{ label: t(activityRoute.title), href: activityRoute.path, icon: <HistoryOutlined fontSize="small" /> }]
      : []),
    // Clear local state whatever the reply; the gate then shows /login (specification section 4).
    { label: t('Log Out'), onSelect: () => void auth.signOut(), icon: <LogoutOutlined fontSize="small" /> },
  ];
  return (
    <UserMenu
      name={profile?.name ?? ''}
      email={profile?.email ?? ''}
      personId={me?.id}
      items={items}
      size={30}
      onAppearanceChange={storeAppearance}
      languages={{ options: languageOptions, onChange: storeLanguage }}
    />
  );
}
