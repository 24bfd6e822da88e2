import { Spinner, VisuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

/** Placeholder of a page whose code is loading. */
export function PageComing() {
  return (
    <Box component="output" sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', color: 'primary.main' }}>
      <Spinner size={36} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Box>
  );
}
