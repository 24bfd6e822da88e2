import { t } from '@gangway/messages';

/** Names of the buttons of MUI's Autocomplete, as its properties. */
export function autocompleteTexts() {
  return { clearText: t('Clear'), closeText: t('Close'), openText: t('Open') };
}
