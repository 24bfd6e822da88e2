import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Puts fields side by side where there is room. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {children}
    </Box>
  );
}
