import { VisuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { countsGrid, halvesGrid } from './dashboard-layout.ts';

/** Grey cards in the places and heights of what is coming. */
export function DashboardSkeleton() {
  return (
    <>
      <Box component="output">
        <VisuallyHidden>Loading</VisuallyHidden>
      </Box>
      <Skeleton variant="rounded" height={132} aria-hidden />
      <Box sx={countsGrid} aria-hidden>
        {['users', 'organizations', 'subscriptions', 'without'].map((name) => (
          <Skeleton key={name} variant="rounded" height={118} />
        ))}
      </Box>
      <Box sx={halvesGrid} aria-hidden>
        <Skeleton variant="rounded" height={374} />
        <Skeleton variant="rounded" height={374} />
      </Box>
      <Skeleton variant="rounded" height={480} aria-hidden />
    </>
  );
}
