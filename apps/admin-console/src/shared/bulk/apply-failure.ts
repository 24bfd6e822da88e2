import { isApiError } from '@gangway/api-client';

/**
 * Explains why a bulk change was not applied: the server's sentence. Without an answer the change may still be under
 * way.
 * @param place where their progress is shown: `below the list`
 */
export function applyFailure(error: unknown, place: string): string {
  const noAnswer = [0, 408, 502, 504];
  return isApiError(error) && !noAnswer.includes(error.status)
    ? error.message
    : `We lost the connection. The change may still be running. Check its progress ${place}.`;
}
