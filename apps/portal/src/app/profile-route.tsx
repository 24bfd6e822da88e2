import { MyProfilePage } from '@gangway/account';
import { useConfig } from './config.tsx';
import { paths } from './paths.ts';
import { useSignedInPerson } from './screen/signed-in-person.ts';

export function ProfileRoute() {
  const { profile, saveAppearance } = useSignedInPerson();
  const { brandName } = useConfig();
  return (
    <>
      <title>{`My Profile · ${brandName}`}</title>
      <MyProfilePage profile={profile} changePasswordHref={paths.changePassword} onAppearanceChange={saveAppearance} />
    </>
  );
}
