import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type StatusTone = 'primary' | 'success' | 'warning' | 'error' | 'info' | 'neutral';

export interface StatusPillProps {
  tone: StatusTone;
  children: ReactNode;
}

/** A state in one or two words on a soft fill. The words carry the meaning, the colour only helps. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        height: 22,
        px: 1,
        borderRadius: '4px',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        border: '1px solid transparent',
        ...(tone === 'neutral'
          ? { color: 'text.secondary', backgroundColor: 'surface.sunken' }
          : { color: `${tone}.main`, backgroundColor: `soft.${tone}` }),
        '@media (forced-colors: active)': { borderColor: 'CanvasText' },
      }}
    >
      {children}
    </Box>
  );
}
