import { useEffect, useRef } from 'react';

export interface AutoCloseOptions {
  durationMs: number;
  paused: boolean;
  onClose: () => void;
  /** Called with the remaining time whenever the timer starts, so that it survives a reload. */
  onRunning?: (remainingMs: number) => void;
}

/**
 * Closes after `durationMs` of unpaused time. Replaces notistack's timer, which keeps running under keyboard focus and
 * restarts after a hover at half the full time instead of the remaining time.
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
