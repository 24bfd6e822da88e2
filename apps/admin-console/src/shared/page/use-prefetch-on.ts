import { useConnection } from '@gangway/app-frame';
import { mayDo } from '@gangway/contract';
import { prefetch } from '@gangway/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { AppRoutesContext, type AppRoute, type PrefetchContext } from './app-route.ts';
import { useAdminRoles } from '../access/use-permission.ts';

/** Ignores a pointer that only passes over a link. */
const restMs = 40;

export interface PrefetchHandlers {
  onPointerMove: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

interface Caller extends PrefetchContext {
  readonly roles: readonly string[];
}

/** Prefetches the first query of a page, if the caller may make it. */
export function prefetchQuery(route: AppRoute, { roles, ...context }: Caller): void {
  if (route.permission !== undefined && !mayDo(roles, route.permission)) return;
  void prefetch(async () => route.prefetch?.(context));
}

/** Prefetches the count of a stop in the page's section: if it arrived during rendering, React would start over. */
function prefetchWaiting({ permission, waiting }: AppRoute, { roles, client, http }: Caller): void {
  if (waiting === undefined || (permission !== undefined && !mayDo(roles, permission))) return;
  void client.prefetchQuery({ ...waiting(http), staleTime: Infinity });
}

/**
 * Fetches the code and the first query of a page when its link is hovered or focused, so that a click only has to
 * render: `<Link to={path} {...usePrefetchOn(path)}>`.
 */
export function usePrefetchOn(path: string): PrefetchHandlers {
  const routes = use(AppRoutesContext);
  const route = routes.find((each) => each.path === path);
  const roles = useAdminRoles();
  const client = useQueryClient();
  const { http } = useConnection();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function fetchPage() {
    if (route === undefined || window.location.pathname === path) return;
    void prefetch(route.load);
    prefetchQuery(route, { roles, client, http });
    for (const stop of routes) if (stop.section === route.section) prefetchWaiting(stop, { roles, client, http });
  }
  const begin = () => {
    timer.current ??= setTimeout(fetchPage, restMs);
  };
  const callOff = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // Wait for a movement: a link that slides under a resting pointer, as in the rail that unfolds, is not aimed at.
  return { onPointerMove: begin, onPointerLeave: callOff, onFocus: begin, onBlur: callOff };
}
