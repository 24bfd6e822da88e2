import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { useStoredAppearance } from '@gangway/account';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { UserMenu, type UserMenuItem } from '@gangway/ui-kit';
import { paths } from '../paths.ts';
import { usePermission } from '../screen/use-permission.ts';

/** The signed-in person's own menu. */
export function AccountMenu() {
  const auth = useAuth();
  const { profile } = useSession();
  const storeAppearance = useStoredAppearance();
  const seesActivity = usePermission('activity:read');
  const items: UserMenuItem[] = [
    { label: 'My Profile', href: paths.profile, icon: <PersonOutlined fontSize="small" /> },
    { label: 'Change Password', href: paths.changePassword, icon: <LockOutlined fontSize="small" /> },
    ...(seesActivity ? [{ label: 'Activity', href: paths.activity, icon: <HistoryOutlined fontSize="small" /> }] : []),
    // Whatever the reply, everything local goes and the gate shows /login (specification section 4).
    { label: 'Log Out', onSelect: () => void auth.signOut(), icon: <LogoutOutlined fontSize="small" /> },
  ];
  return (
    <UserMenu
      name={profile?.name ?? ''}
      email={profile?.email ?? ''}
      items={items}
      onAppearanceChange={storeAppearance}
    />
  );
}
