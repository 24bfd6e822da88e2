import { useCallback, useEffect, useRef } from 'react';
import { holdReload, reloadLater } from './page-reload.ts';

/** Specification section 9: after a user state change or a subscription the page reloads after 5 s. */
const reloadDelayMs = 5000;

/**
 * Gives the function that reloads this page 5 s later. The data is fresh at once (`meta.invalidates`); the reload itself
 * waits for dialogs, open rows and unsaved forms, and is called off when the page is left before.
 */
export function useDelayedReload(): () => void {
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback(() => {
    callOff.current?.();
    callOff.current = reloadLater(reloadDelayMs);
  }, []);
}

/** Keeps the page from being reloaded while `holding`: an unsaved form, an open row. */
export function useReloadHold(holding: boolean): void {
  useEffect(() => (holding ? holdReload() : undefined), [holding]);
}
