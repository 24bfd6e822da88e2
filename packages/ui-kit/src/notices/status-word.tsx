import type { ReactNode } from 'react';

export type StatusTone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

export interface StatusWordProps {
  /** Colour of the dot; `neutral` is a ring. */
  tone: StatusTone;
  children: ReactNode;
}

/**
 * A state in one or two words after a dot. The words carry the meaning; the colour only helps. One element, styled once
 * for all: lists show a hundred.
 */
export function StatusWord({ tone, children }: StatusWordProps) {
  return (
    <span className="gw-status" data-tone={tone}>
      {children}
    </span>
  );
}
