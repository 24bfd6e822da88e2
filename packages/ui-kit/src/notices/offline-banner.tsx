import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

/** Follows `navigator.onLine`. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Reason why nothing can be saved while the browser is offline; `null` online. */
export function useOfflineReason(): string | null {
  return useOnline() ? null : t('You are offline.');
}

export interface OfflineBannerProps {
  message?: string;
}

/** Banner above the content while offline. Keeps its status region mounted, so that the text is announced. */
export function OfflineBanner({ message = t('You are offline. Showing saved data.') }: OfflineBannerProps) {
  const online = useOnline();
  return (
    // oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page
    <Box role="status">
      {online ? null : (
        <Box
          sx={{
            px: 3,
            py: 1,
            typography: 'body2',
            fontWeight: 600,
            textAlign: 'center',
            color: 'warning.main',
            backgroundColor: 'soft.warning',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {message}
        </Box>
      )}
    </Box>
  );
}
