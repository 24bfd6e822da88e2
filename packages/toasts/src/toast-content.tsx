import { t } from '@gangway/messages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Close from '@mui/icons-material/Close';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect, useRef, useState, type PointerEvent } from 'react';
import { dueToasts } from './due-toasts.ts';
import type { QueuedToast } from './toast-queue.ts';
import { useAutoClose } from './use-auto-close.ts';

/** Drag distance that dismisses; below `clickPx` it counts as a click, which also dismisses. */
const dismissPx = 80;
const clickPx = 4;

declare module 'notistack' {
  interface VariantOverrides {
    success: ToastContentExtras;
    error: ToastContentExtras;
    info: ToastContentExtras;
    warning: ToastContentExtras;
  }
}

/** A `type`, because notistack requires an index signature. */
type ToastContentExtras = {
  toast: QueuedToast;
  durationMs: number;
};

function isInButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/**
 * One toast. Adds to notistack: dismissal by click, Escape and drag, a role by severity, unique ids, sufficient
 * contrast, and a timer that pauses on focus.
 */
export const ToastContent = forwardRef<HTMLDivElement, CustomContentProps & ToastContentExtras>(function ToastContent(
  { id, style, className, toast, durationMs },
  ref,
) {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // Mount the region a moment before its text: screen readers announce changes only.
  const [spoken, setSpoken] = useState(false);
  const urgent = toast.variant === 'error' || toast.variant === 'warning';

  function close() {
    dueToasts.drop(toast.id);
    closeSnackbar(id);
  }
  useAutoClose({
    durationMs: toast.remainingMs ?? durationMs,
    paused: hovered || focused,
    onClose: close,
    onRunning: (remainingMs) => dueToasts.keep(toast, remainingMs),
  });
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(true), 50);
    return () => clearTimeout(timer);
  }, []);

  const { offset, handlers } = useDrag(close);

  return (
    <SnackbarContent
      ref={ref}
      id={toast.id}
      className={className ?? ''}
      role={urgent ? 'alert' : 'status'}
      data-toast={toast.variant}
      style={{
        ...style,
        transform: `translateX(${offset}px)`,
        opacity: 1 - Math.min(Math.abs(offset) / 240, 0.6),
        touchAction: 'pan-y',
        cursor: 'pointer',
        // Keep a drag from selecting a long message.
        userSelect: 'none',
      }}
      {...handlers}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Alert
        role="presentation"
        severity={toast.variant}
        onClose={close}
        closeText={t('Dismiss message')}
        {...(toast.action && { action: <ToastActions action={toast.action} onClose={close} /> })}
        sx={{
          width: '100%',
          minWidth: { sm: 288 },
          maxWidth: { sm: 480 },
          boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
          overflowWrap: 'anywhere',
          '@media (forced-colors: active)': { border: '1px solid CanvasText' },
        }}
      >
        <span style={{ visibility: spoken ? 'visible' : 'hidden' }}>{toast.message}</span>
      </Alert>
    </SnackbarContent>
  );
});

function ToastActions({ action, onClose }: { action: NonNullable<QueuedToast['action']>; onClose: () => void }) {
  return (
    <>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          action.onClick();
          onClose();
        }}
      >
        {action.label}
      </Button>
      <IconButton size="small" color="inherit" aria-label={t('Dismiss message')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
}

/** Follows the pointer sideways, and dismisses after a long drag or a click. */
function useDrag(dismiss: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || isInButton(event.target)) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (start.current !== null) setOffset(event.clientX - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (start.current === null) return;
      const moved = Math.abs(event.clientX - start.current);
      start.current = null;
      if (moved > dismissPx || moved < clickPx) dismiss();
      else setOffset(0);
    },
    onPointerCancel() {
      start.current = null;
      setOffset(0);
    },
  };
  return { offset, handlers };
}
