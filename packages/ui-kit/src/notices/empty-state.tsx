import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { SmallRoute } from '../brand/small-route.tsx';

export interface EmptyStateProps {
  /** A few words, such as "No branches yet". */
  message: string;
  /** The page's main button, or a suggestion from its data. */
  action?: ReactNode;
  /** What it is for, and why to begin: two sentences. */
  hint?: ReactNode;
}

/** Placeholder for a list or page without content yet. */
export function EmptyState({ message, action, hint }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', px: 2, py: 6, textAlign: 'center' }}>
      <SmallRoute />
      <Typography sx={{ mt: 1.5, fontSize: '1.125rem', fontWeight: 650, lineHeight: 24 / 18 }}>{message}</Typography>
      {hint === undefined ? null : (
        <Typography component="div" sx={{ mt: 0.5, maxWidth: 540, color: 'text.secondary', textWrap: 'balance' }}>
          {hint}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2.5, maxWidth: '100%' }}>{action}</Box>}
    </Box>
  );
}
