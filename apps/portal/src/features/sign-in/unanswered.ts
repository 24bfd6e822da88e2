import { t } from '@gangway/messages';

/** Text for a missing answer: `message`, unless the browser gives the reason. */
export function unanswered(message: string): string {
  return navigator.onLine ? message : t('You are offline. Check your connection and try again.');
}
