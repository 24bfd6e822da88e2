import { useCallback, useEffect, useRef } from 'react';
import { holdReload, reloadLater } from './page-reload.ts';

/** Specification section 9: after a user state change or a subscription the page reloads after 5 s. */
const reloadDelayMs = 5000;

/**
 * Returns a function that reloads this page 5 s later. Queries refresh at once (`meta.invalidates`); the reload waits
 * for dialogs, open rows and unsaved forms, and is cancelled when the page is left.
 */
export function useDelayedReload(): () => void {
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback(() => {
    callOff.current?.();
    callOff.current = reloadLater(reloadDelayMs);
  }, []);
}

/** Holds the reload back while `holding`: an unsaved form, an open row. */
export function useReloadHold(holding: boolean): void {
  useEffect(() => (holding ? holdReload() : undefined), [holding]);
}
