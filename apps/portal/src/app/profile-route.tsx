import { MyProfilePage } from '@gangway/account';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';
import { useSignedInPerson } from '../shared/signed-in-person.ts';

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
