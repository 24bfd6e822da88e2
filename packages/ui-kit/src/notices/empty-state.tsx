import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyArt } from '../brand/empty-art.tsx';

export interface EmptyStateProps {
  /** One sentence, such as "No branches yet". */
  message: string;
  /** The page's main button. */
  action?: ReactNode;
  /** Advice, if the button is not enough. */
  hint?: ReactNode;
}

/** Placeholder for a list or page without content yet. */
export function EmptyState({ message, action, hint }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        px: 2,
        py: 6,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <EmptyArt />
      <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{message}</Typography>
      {hint === undefined ? null : (
        <Typography component="div" variant="body2">
          {hint}
        </Typography>
      )}
      {action}
    </Box>
  );
}
