import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface DashboardCardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function DashboardCard({ title, action, children }: DashboardCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 }}>
        <Typography id={id} component="h2" variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}
