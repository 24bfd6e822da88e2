import { createContext, use, useSyncExternalStore } from 'react';
import type { createMemoryRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'subscribe'>;

/** The router itself. Its hooks answer in a transition, which waits until the next page is rendered. */
export const RouterContext = createContext<Router | null>(null);

/** Path of the current page and, from the click on, of the one that comes. */
export function useComingPath(): string {
  const router = use(RouterContext);
  if (router === null) throw new Error('The router is missing.');
  return useSyncExternalStore(
    router.subscribe,
    () => (router.state.navigation.location ?? router.state.location).pathname,
  );
}
