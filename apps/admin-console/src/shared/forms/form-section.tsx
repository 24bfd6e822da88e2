import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A titled part of a long form; a hairline parts it from the one before. */
export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={heading} sx={style}>
      <Typography component="h2" variant="h2">
        {heading}
      </Typography>
      {children}
    </Box>
  );
}

const style = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: 1,
  'section + &': { borderTop: 1, borderColor: 'divider', pt: 3 },
} as const;
