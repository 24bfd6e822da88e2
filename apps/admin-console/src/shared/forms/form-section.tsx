import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A titled part of a long form. */
export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={heading}
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        borderRadius: '8px',
      }}
    >
      <Typography component="h2" variant="h3">
        {heading}
      </Typography>
      {children}
    </Paper>
  );
}
