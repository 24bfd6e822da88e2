import { memo, type CSSProperties } from 'react';
import { initialsOf } from './initials.ts';

export type MarkSize = 22 | 26 | 30 | 36 | 56;

export interface MarkProps {
  /** Name of the person, shown next to the mark; null for an act of the system, which gets a clock. */
  name: string | null;
  /** Chooses one of six tints, so that a person keeps it. */
  id?: number | undefined;
  /** Width and height in pixels. */
  size?: MarkSize;
}

/** A person's mark: initials on a tint. Decoration beside the name, hidden from screen readers. */
export const Mark = memo(function Mark({ name, id = 0, size = 26 }: MarkProps) {
  const tint = Math.abs(id) % 6;
  // Inline styles: a page shows dozens, and each style rule would be recomputed.
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.42 };
  if (name === null) {
    return (
      <span className="gw-mark" aria-hidden style={style}>
        <svg width="60%" viewBox="0 0 20 20" strokeWidth="1.8">
          <circle cx="10" cy="10" r="7.5" />
          <path d="M10 6v4l3 2" />
        </svg>
      </span>
    );
  }
  return (
    <span
      className="gw-mark"
      aria-hidden
      // Render the initials with CSS: as text they would have to be part of a button's name (WCAG 2.5.3).
      data-initials={initialsOf(name)}
      style={{
        ...style,
        background: `var(--gw-palette-person-${tint})`,
        color: `var(--gw-palette-personInk-${tint})`,
      }}
    />
  );
});
