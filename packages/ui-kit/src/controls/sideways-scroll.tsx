import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { moreAheadShadow, useOverflow } from './use-overflow.ts';

export interface SidewaysScrollProps {
  /** Accessible name of the scrolling region. */
  label: string;
  children: ReactNode;
}

/** A small table. Scrolls by itself when wider than its column, and is then focusable. */
export function SidewaysScroll({ label, children }: SidewaysScrollProps) {
  const [ref, overflows] = useOverflow();
  return (
    <Box
      ref={ref}
      {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': t('{label}, scrollable', { label }) } : {})}
      sx={{
        width: '100%',
        overflowX: 'auto',
        // Align the first column with the heading above: emotion warns of `:first-child`, and a row's head and first cell differ in type.
        '& tr > :not(* + *)': { paddingInlineStart: 0 },
        ...moreAheadShadow,
      }}
    >
      {children}
    </Box>
  );
}
