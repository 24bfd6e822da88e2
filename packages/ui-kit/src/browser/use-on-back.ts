import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the user goes back or forward in the history. Close overlays then: the page may stay, at another
 * address, or remain until the next one has loaded.
 */
export function useOnBack(onBack: () => void): void {
  const heard = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => heard();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
}
