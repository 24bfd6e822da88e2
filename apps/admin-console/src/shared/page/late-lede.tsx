import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A lede that waits for an answer. Keeps its lines free, two on a phone and a tablet, so that nothing below moves. */
export function LateLede({ children }: { children?: ReactNode }) {
  return <Box sx={{ minHeight: { xs: 44, md: 22 } }}>{children}</Box>;
}
