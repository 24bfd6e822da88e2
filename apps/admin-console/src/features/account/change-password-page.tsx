import { ChangePassword } from '@gangway/account';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useConfig } from '../../shared/config.ts';
import { changePasswordRoute } from './route.ts';

/** Change Password, the portal's own screen. Leads to the portal's `/` afterwards. */
export function OwnPasswordPage() {
  const { portalUrl, passwordMinimum } = useConfig();
  return (
    <AdminPage route={changePasswordRoute} width="form">
      <ChangePassword destination={`${portalUrl}/`} passwordMinimum={passwordMinimum} />
    </AdminPage>
  );
}
