import type { Http } from '@gangway/api-client';
import type { Profile } from '@gangway/auth-client';
import { LauncherPage } from '../features/launcher/launcher-page.tsx';
import { launcherQueries } from '../features/launcher/launcher-queries.ts';
import { keepCacheFor, queryClient } from './data-layer.tsx';

export function LauncherRoute() {
  return <LauncherPage />;
}

/** Asks for what the launcher shows before it is there. */
export function prefetchLauncher(http: Http, { subject }: Profile): void {
  keepCacheFor(subject);
  const { catalogue, mine } = launcherQueries(http);
  void queryClient.prefetchQuery(catalogue());
  void queryClient.prefetchQuery(mine());
}
