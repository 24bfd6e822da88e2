import { createElement, use, type ComponentType } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/**
 * A component whose code is fetched when it is first shown, or asked for earlier by `preload`. If it has arrived by then it
 * is shown at once: React's own `lazy` would show the fallback even so, and a fallback stays up for 300 ms.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props>; preload: () => Promise<unknown> } {
  let arrived: ComponentType<Props> | undefined;
  let shown: Promise<ComponentType<Props>> | undefined;
  const preload = fetchedOnce(async () => (arrived = await load()));

  function Component(props: Props) {
    if (arrived !== undefined) return createElement(arrived, props);
    // The same promise at every attempt to render: what cannot be fetched ends at the error page. Once more, because the failure
    // of a prefetch that was still on its way must not be the page's own.
    shown ??= preload().catch(preload);
    return createElement(use(shown), props);
  }
  return { Component, preload };
}
