import { ShortcutSwitch } from '@gangway/account';
import { t } from '@gangway/messages';
import { usePreferences } from './use-preferences.ts';

/** Switches the console's single-key shortcuts on or off. */
export function ConsoleShortcutSwitch() {
  const { preferences, save } = usePreferences();
  return (
    <ShortcutSwitch
      checked={preferences.singleKeyShortcuts ?? true}
      hint={t('When off, /, ? and c do nothing. Ctrl K always works.')}
      onChange={(singleKeyShortcuts) => save({ singleKeyShortcuts })}
    />
  );
}
