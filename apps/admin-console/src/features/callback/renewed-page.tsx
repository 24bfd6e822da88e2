import { MainContent } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';

/** Last page of the window in which an ended session was renewed. The page behind it goes on by the `storage` event. */
export function RenewedPage() {
  useEffect(() => window.close(), []);
  return (
    <MainContent>
      <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', gap: 1, px: 2 }}>
        <Typography component="h1" variant="h1">
          You are signed in
        </Typography>
        <Typography>You can close this window.</Typography>
      </Box>
    </MainContent>
  );
}
