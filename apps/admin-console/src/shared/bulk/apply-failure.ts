import { isApiError } from '@gangway/api-client';

/**
 * Why many changes were not applied: the server's sentence. Where none came they may be under way all the same.
 * @param place where their progress is shown: `below the list`
 */
export function applyFailure(error: unknown, place: string): string {
  const noAnswer = [0, 408, 502, 504];
  return isApiError(error) && !noAnswer.includes(error.status)
    ? error.message
    : `We lost the connection. The change may still be running. Check its progress ${place}.`;
}
