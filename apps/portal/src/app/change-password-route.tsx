import { ChangePasswordPage } from '@gangway/account';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';

export function ChangePasswordRoute() {
  const { brandName, passwordMinimum } = useConfig();
  return (
    <>
      <title>{`Change Password · ${brandName}`}</title>
      <ChangePasswordPage destination={paths.home} passwordMinimum={passwordMinimum} />
    </>
  );
}
