import type { Connection } from '@gangway/app-frame';
import { administrationService, rolesIn } from '@gangway/auth-client';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchQuery } from '../../shared/page/use-prefetch-on.ts';
import { pageAt } from '../routes.ts';

/** Starts the first query of the opened page while its code loads: on a slow line the code takes seconds. */
export function prefetchOnArrival({ auth, http }: Connection, client: QueryClient): void {
  const { pathname, search } = window.location;
  const route = pageAt(pathname);
  const session = auth.snapshot();
  if (route === undefined || session.status !== 'signed-in') return;
  prefetchQuery(route, { roles: rolesIn(session.profile, administrationService), client, http, search });
}
