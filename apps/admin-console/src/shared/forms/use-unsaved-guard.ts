import { t } from '@gangway/messages';
import { useConfirm } from '@gangway/ui-kit';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useReloadHold } from '../page/use-delayed-reload.ts';

/**
 * Asks before unsaved text is left by a link, Back, a reload or closing the tab. Returns a function that lets the next
 * navigation pass; call it after saving.
 */
export function useUnsavedGuard(unsaved: boolean): () => void {
  const confirm = useConfirm();
  const saved = useRef(false);
  useReloadHold(unsaved);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void (async () => {
      const leave = await confirm({
        title: t('Leave this page?'),
        message: t('You have unsaved changes.'),
        yesLabel: t('Leave'),
        noLabel: t('Stay'),
        emphasis: 'no',
        staysOnBack: true,
      });
      if (leave) blocker.proceed();
      else blocker.reset();
    })();
  }, [blocker, confirm]);

  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return useCallback(() => {
    saved.current = true;
  }, []);
}
