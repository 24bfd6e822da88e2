import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { ToastContent } from './toast-content.tsx';
import type { ToastPreset } from './toast-presets.ts';
import type { ToastQueue } from './toast-queue.ts';

const components = {
  success: ToastContent,
  error: ToastContent,
  info: ToastContent,
  warning: ToastContent,
};

export interface ToastHostProps {
  queue: ToastQueue;
  preset: ToastPreset;
}

/** The part that imports notistack; loaded with the first toast. */
export function ToastHost({ queue, preset }: ToastHostProps) {
  return (
    <SnackbarProvider
      maxSnack={4}
      anchorOrigin={preset.anchorOrigin}
      // Toasts time themselves, see use-auto-close.
      autoHideDuration={null}
      preventDuplicate
      Components={components}
    >
      <Drain queue={queue} preset={preset} />
    </SnackbarProvider>
  );
}

function Drain({ queue, preset }: ToastHostProps) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    function showWaiting() {
      for (const toast of queue.take()) {
        enqueueSnackbar(toast.message, { variant: toast.variant, toast, durationMs: preset.durationMs });
      }
    }
    showWaiting();
    return queue.subscribe(showWaiting);
  }, [enqueueSnackbar, preset, queue]);
  return null;
}
