import { isApiError } from '@gangway/api-client';
import { msg, t } from '@gangway/messages';

const lostConnection = {
  above: msg('We lost the connection. The change may still be running. Check its progress above.'),
  'below the list': msg('We lost the connection. The change may still be running. Check its progress below the list.'),
} as const;

/**
 * Explains why a bulk change was not applied: the server's sentence. Without an answer the change may still be under
 * way.
 * @param place where its progress is shown
 */
export function applyFailure(error: unknown, place: keyof typeof lostConnection): string {
  const noAnswer = [0, 408, 502, 504];
  return isApiError(error) && !noAnswer.includes(error.status) ? error.message : t(lostConnection[place]);
}
