import { ChangePassword } from '@gangway/account';
import { t } from '@gangway/messages';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';
import { AccountPage } from './account-page.tsx';

export function ChangePasswordRoute() {
  const { passwordMinimum } = useConfig();
  return (
    <AccountPage heading={t('Change Password')}>
      <ChangePassword destination={paths.home} passwordMinimum={passwordMinimum} />
    </AccountPage>
  );
}
