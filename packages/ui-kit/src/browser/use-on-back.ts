import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when someone goes back or forward in the history. What lies over a page closes then: the page may stay, at another
 * address, or be still there while the next one loads.
 */
export function useOnBack(onBack: () => void): void {
  const heard = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => heard();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);
}
