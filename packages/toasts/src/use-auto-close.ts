import { useEffect, useRef } from 'react';

export interface AutoCloseOptions {
  durationMs: number;
  paused: boolean;
  onClose: () => void;
  /** Told the time left whenever the clock starts, so that it can be kept over a reload. */
  onRunning?: (remainingMs: number) => void;
}

/**
 * Closes after `durationMs` of unpaused time. Our own clock because notistack's goes on while the toast has the
 * keyboard focus, and after a hover starts again at half the full time instead of what was left.
 */
export function useAutoClose({ durationMs, paused, onClose, onRunning }: AutoCloseOptions): void {
  const left = useRef(durationMs);
  const callbacks = useRef({ onClose, onRunning });
  useEffect(() => {
    callbacks.current = { onClose, onRunning };
  });
  useEffect(() => {
    if (paused) return undefined;
    const startedAt = performance.now();
    callbacks.current.onRunning?.(left.current);
    const timer = setTimeout(() => callbacks.current.onClose(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [paused]);
}
