import { MyProfile } from '@gangway/account';
import { paths } from '../shared/paths.ts';
import { useSignedInPerson } from '../shared/signed-in-person.ts';
import { AccountPage } from './account-page.tsx';

export function ProfileRoute() {
  const { profile, saveAppearance } = useSignedInPerson();
  return (
    <AccountPage heading="My Profile" width={720}>
      <MyProfile profile={profile} changePasswordHref={paths.changePassword} onAppearanceChange={saveAppearance} />
    </AccountPage>
  );
}
