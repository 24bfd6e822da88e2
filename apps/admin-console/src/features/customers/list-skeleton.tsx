import { VisuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Placeholder until the requests are loaded: lines only, so that nothing moves. */
export function ListSkeleton() {
  return (
    <Box component="output" sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {['70%', '55%', '85%', '60%'].map((width) => (
        <Skeleton key={width} aria-hidden width={width} />
      ))}
    </Box>
  );
}
