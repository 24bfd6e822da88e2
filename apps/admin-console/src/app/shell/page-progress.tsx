import { ProgressLine } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

/** A line over the top of the page while the next one loads; takes no room. */
export function PageProgress({ active }: { active: boolean }) {
  return (
    <Box sx={{ position: 'sticky', top: 56, height: 0, zIndex: 'appBar' }}>
      <ProgressLine active={active} label="Loading the page" />
    </Box>
  );
}
