import type { ReactNode } from 'react';

export type StatusTone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

export interface StatusWordProps {
  /** Colour of the dot; `neutral` is a ring. */
  tone: StatusTone;
  children: ReactNode;
}

/**
 * A state in one or two words after a dot. The words carry the meaning; the colour only helps. They have an element to
 * themselves: React would otherwise remove text that a translation has moved.
 */
export function StatusWord({ tone, children }: StatusWordProps) {
  return (
    <span className="gw-status">
      <span
        aria-hidden
        style={
          tone === 'neutral'
            ? { border: '2px solid var(--gw-palette-border-control)' }
            : { backgroundColor: `var(--gw-palette-${tone}-main)` }
        }
      />
      <span>{children}</span>
    </span>
  );
}
