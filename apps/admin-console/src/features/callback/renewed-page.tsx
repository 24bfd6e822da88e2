import { MainContent, MessagePage } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useConfig } from '../../shared/config.ts';

/** Last page of the window in which an ended session was renewed. The page behind it goes on by the `storage` event. */
export function RenewedPage() {
  const { brandName } = useConfig();
  useEffect(() => window.close(), []);
  return (
    <MainContent>
      <title>{`Signed in · ${brandName}`}</title>
      <MessagePage heading="You are signed in">
        <Typography>You can close this window.</Typography>
      </MessagePage>
    </MainContent>
  );
}
