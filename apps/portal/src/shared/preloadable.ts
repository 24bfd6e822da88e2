import { createElement, use, type ComponentType } from 'react';
import { fetchedOnce } from './fetched-once.ts';

/**
 * A component whose code is fetched on its first render, or earlier by `preload`. Renders at once if the code has
 * arrived: React's own `lazy` would show the fallback even so, and a fallback stays up for 300 ms.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): { Component: ComponentType<Props>; preload: () => Promise<unknown> } {
  let arrived: ComponentType<Props> | undefined;
  let shown: Promise<ComponentType<Props>> | undefined;
  const preload = fetchedOnce(async () => (arrived = await load()));

  function Component(props: Props) {
    // Read a promise that a render has waited for until it is read: React complains about a `use` that comes and goes.
    if (arrived !== undefined && shown === undefined) return createElement(arrived, props);
    // Return the same promise at every render, so that a failed fetch ends at the error page. Retry once: the failure
    // of a pending prefetch must not become the page's.
    shown ??= preload().catch(preload);
    return createElement(use(shown), props);
  }
  return { Component, preload };
}
