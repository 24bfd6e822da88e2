import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { moreAheadShadow, useOverflow } from './use-overflow.ts';

export interface SidewaysScrollProps {
  /** Accessible name of the scrolling region. */
  label: string;
  children: ReactNode;
}

/** A small table on a card. Scrolls by itself when wider than the card, and is then focusable. */
export function SidewaysScroll({ label, children }: SidewaysScrollProps) {
  const [ref, overflows] = useOverflow();
  return (
    <Box
      ref={ref}
      {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrollable` } : {})}
      sx={(theme) => ({
        width: '100%',
        overflowX: 'auto',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: '8px',
        backgroundColor: theme.vars.palette.background.paper,
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
        ...moreAheadShadow,
      })}
    >
      {children}
    </Box>
  );
}
