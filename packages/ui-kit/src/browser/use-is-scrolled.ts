import { useSyncExternalStore } from 'react';

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether content lies under a bar at the top of the window. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > 0);
}
