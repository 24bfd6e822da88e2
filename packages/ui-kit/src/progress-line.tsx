import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';

export interface ProgressLineProps {
  active: boolean;
  /** What is loading, for screen readers. */
  label?: string;
}

/** A 2 px line above content that is being refreshed. Keeps its height when idle, so nothing moves. */
export function ProgressLine({ active, label = 'Loading' }: ProgressLineProps) {
  return (
    <Box sx={{ height: 2 }}>
      {active ? <LinearProgress aria-label={label} sx={{ height: 2, borderRadius: 1 }} /> : null}
    </Box>
  );
}
