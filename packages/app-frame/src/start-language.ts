import { t } from '@gangway/messages';
import { startLanguage as start } from '@gangway/messages/choice';
import { toast } from '@gangway/toasts';
import { loadMirror } from '@gangway/ui-kit';

/**
 * Loads the language of the page and what mirrors it. Texts that do not load stay English, which a toast says.
 * @param part `first`: settles with the texts of the first screen, and loads the others afterwards
 */
export function startLanguage(part: 'first' | 'whole'): Promise<void> {
  return start({
    part,
    along: loadMirror,
    onFailure: () => toast.error(t('Couldn’t load every text in this language. Reload the page to try again.')),
  });
}
