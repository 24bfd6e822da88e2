import Box from '@mui/material/Box';
import { use } from 'react';
import { OwnMark } from './own-mark.ts';
import { stopColour } from './stop-colour.ts';

export interface BrandMarkProps {
  /** Name next to the mark. Without it the mark stands alone, hidden from screen readers. */
  name?: string;
  /** Height of the mark in pixels. */
  size?: number;
  /** Uses the signal colour for the stop on the dark rail, where the light scheme's orange lacks contrast. */
  onRail?: boolean;
}

/** The logo, at an own host the organization's: a gangway as a route line, from the hollow stop on the quay up to the filled one aboard. */
export function BrandMark({ name, size = 28, onRail = false }: BrandMarkProps) {
  const own = use(OwnMark);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: onRail ? 'rail.text' : 'text.primary' }}
    >
      {own ?? (
        <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
          <g stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round">
            <circle cx="6" cy="23.5" r="3.25" />
            <path d="M9.25 23.5h3.5L19.5 8.5h2" />
            <path d="M2.75 29.5h26.5" opacity="0.45" />
          </g>
          <circle cx="25.5" cy="8.5" r="4.25" fill={onRail ? 'var(--gw-palette-rail-signal, #F28C52)' : stopColour} />
        </svg>
      )}
      {name === undefined ? null : (
        <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1 }}>
          {name}
        </Box>
      )}
    </Box>
  );
}
