import type { Connection } from '@gangway/app-frame';
import { LauncherPage } from '../features/launcher/launcher-page.tsx';
import { launcherQueries } from '../features/launcher/launcher-queries.ts';
import { queryClientOf } from './data-layer.tsx';

export function LauncherRoute() {
  return <LauncherPage />;
}

/** Requests the launcher's data while its page is still to render. */
export function prefetchLauncher({ auth, http }: Connection): void {
  const client = queryClientOf(auth);
  const { catalogue, mine, notice } = launcherQueries(http);
  void client.prefetchQuery(catalogue());
  void client.prefetchQuery(mine());
  void client.prefetchQuery(notice());
}
