import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons of a long form, always in sight. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        backgroundColor: theme.vars.palette.background.default,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      {children}
    </Box>
  );
}
