import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect, useState } from 'react';
import type { CellSentence } from './access-messages.ts';

export interface CellCardProps {
  anchor: HTMLElement;
  sentence: CellSentence;
}

/** Long enough that a pointer on its way opens nothing. */
const delay = 300;

/** A cell's sentence beside it. Hidden from screen readers, which have it as the cell's name. */
export function CellCard({ anchor, sentence: { start, rest, end } }: CellCardProps) {
  const [open, setOpen] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(anchor), delay);
    return () => clearTimeout(timer);
  }, [anchor]);
  if (open !== anchor) return null;
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      aria-hidden
      // Cover other cells without taking their presses.
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Paper
        elevation={8}
        sx={{
          m: 0.75,
          px: 2,
          py: 1.5,
          width: 310,
          maxWidth: 'calc(100vw - 32px)',
          borderRadius: '10px',
          backgroundColor: 'surface.raised',
          typography: 'body2',
          overflowWrap: 'anywhere',
        }}
      >
        <b>{start}</b>
        {rest}
        {end === null ? null : <Box sx={endStyle}>{end}</Box>}
      </Paper>
    </Popper>
  );
}

const endStyle = { mt: 0.75, color: 'secondary.main' } as const;
