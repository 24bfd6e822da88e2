import { ChangePasswordPage } from '@gangway/account';
import { useConfig } from './config.tsx';
import { paths } from './paths.ts';

export function ChangePasswordRoute() {
  const { brandName } = useConfig();
  return (
    <>
      <title>{`Change Password · ${brandName}`}</title>
      <ChangePasswordPage destination={paths.home} />
    </>
  );
}
