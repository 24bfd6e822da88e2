import type { ReactNode } from 'react';

export type StatusTone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

export interface StatusWordProps {
  tone: StatusTone;
  /** Normal state: a dot and the word without a fill, so that exceptions catch the eye. */
  quiet?: boolean;
  children: ReactNode;
}

/**
 * A state in one or two words on a soft fill. The words carry the meaning; the colour only helps. They stand in an element
 * of their own: a pill that changes between quiet and filled would else remove text that a translation has moved.
 */
export function StatusWord({ tone, quiet = false, children }: StatusWordProps) {
  if (quiet) {
    return (
      <span className="gw-status">
        <span
          aria-hidden
          style={{ backgroundColor: `var(--gw-palette-${tone === 'neutral' ? 'border-control' : `${tone}-main`})` }}
        />
        <span>{children}</span>
      </span>
    );
  }
  const colours = {
    color: `var(--gw-palette-${tone === 'neutral' ? 'text-secondary' : `${tone}-main`})`,
    backgroundColor: `var(--gw-palette-soft-${tone})`,
  };
  return (
    <span className="gw-pill" style={colours}>
      <span>{children}</span>
    </span>
  );
}
