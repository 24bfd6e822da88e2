import { MyProfilePage } from '@gangway/account';
import { useOutletContext } from 'react-router-dom';
import { useConfig } from './config.tsx';
import { paths } from './paths.ts';
import type { SignedInContext } from './signed-in-layout.tsx';

export function ProfileRoute() {
  const { profile, saveAppearance } = useOutletContext<SignedInContext>();
  const { brandName } = useConfig();
  return (
    <>
      <title>{`My Profile · ${brandName}`}</title>
      <MyProfilePage profile={profile} changePasswordHref={paths.changePassword} onAppearanceChange={saveAppearance} />
    </>
  );
}
