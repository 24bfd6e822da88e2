import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a page should wait for a first answer, which would move what stands below. Not for a second try: what the page
 * shows by then stays, with the text typed into it.
 */
export function isComing({
  isLoading,
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>): boolean {
  return isLoading && !isFetched && failureCount === 0;
}
