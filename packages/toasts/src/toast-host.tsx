import { useDirection } from '@gangway/messages/react';
import { endSide } from '@gangway/ui-kit';
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
  // Move to the other corner with the page.
  useDirection();
  return (
    <SnackbarProvider
      maxSnack={4}
      anchorOrigin={anchorOf(preset)}
      // Toasts time themselves, see use-auto-close.
      autoHideDuration={null}
      preventDuplicate
      Components={components}
    >
      <Drain queue={queue} preset={preset} />
    </SnackbarProvider>
  );
}

/** The specified corner, mirrored on a page that is read from the right. */
function anchorOf({ anchorOrigin: { vertical, horizontal } }: ToastPreset) {
  return { vertical, horizontal: horizontal === 'center' ? horizontal : endSide() };
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
