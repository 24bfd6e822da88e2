import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyArt } from '../brand/empty-art.tsx';

export interface EmptyStateProps {
  /** One sentence, such as "No branches yet". */
  message: string;
  /** The page's main button. */
  action?: ReactNode;
  /** What to do about it, if the button does not say it. */
  hint?: ReactNode;
}

/** What stands where content will be. */
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
