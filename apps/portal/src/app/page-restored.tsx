import { useEffect } from 'react';

/**
 * Back from a service: the browser may bring this page back from memory just as it was left, showing "Opening …" at an
 * address that is the launcher's again. The router is told to read the address again; the session checks itself.
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
