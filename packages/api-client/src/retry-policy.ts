import { isApiError } from './api-error.ts';

/**
 * Whether a query that failed is asked again, for the query client's `retry`: twice where another attempt may go better (no
 * answer, or the server's own trouble), never for an answer that will stay the same.
 */
export function retryPolicy(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isApiError(error)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || error.status === 502 || error.status === 503;
}
