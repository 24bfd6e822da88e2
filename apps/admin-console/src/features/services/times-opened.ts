import type { ServiceOverview } from '@gangway/contract';

/** How often a service was opened in all the days. */
export function timesOpened(opens: ServiceOverview['opens']): number {
  return opens.reduce((sum, { count }) => sum + count, 0);
}
