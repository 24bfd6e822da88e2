import { useEffect } from 'react';

/**
 * Handles Back from a service: the browser may restore this page from memory with "Opening …" at the launcher's
 * address. Makes the router read the address again; the session checks itself.
 */
export function PageRestored(): null {
  useEffect(() => {
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return null;
}
