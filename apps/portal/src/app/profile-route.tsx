import { MyProfile, ShortcutSwitch, useProfileHead } from '@gangway/account';
import { t } from '@gangway/messages';
import { paths } from '../shared/paths.ts';
import { useSignedInPerson } from '../shared/signed-in-person.ts';
import { useSingleKeys } from '../shared/use-single-keys.ts';
import { AccountPage } from './account-page.tsx';

export function ProfileRoute() {
  const { profile, saveAppearance, saveLanguage } = useSignedInPerson();
  const { singleKeys, save } = useSingleKeys();
  const head = useProfileHead(profile, paths.changePassword);
  return (
    <AccountPage heading={t('My Profile')} {...head}>
      <MyProfile
        profile={profile}
        changePasswordHref={paths.changePassword}
        onAppearanceChange={saveAppearance}
        onLanguageChange={saveLanguage}
        keyboard={
          <ShortcutSwitch
            checked={singleKeys}
            hint={t('When off, / does not go to the reference field.')}
            onChange={save}
          />
        }
      />
    </AccountPage>
  );
}
