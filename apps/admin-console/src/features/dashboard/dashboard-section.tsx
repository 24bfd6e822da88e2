import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface DashboardSectionProps {
  title: string;
  /** A sentence below the title. */
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the dashboard or of its reports. */
export function DashboardSection({ title, hint, action, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
        <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {hint === undefined ? null : (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>{children}</Box>
    </Box>
  );
}
