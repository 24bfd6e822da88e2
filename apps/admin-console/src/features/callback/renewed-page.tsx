import { MainContent, MessagePage } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useConfig } from '../../shared/config.ts';

/** Last page of the window that renewed an ended session. The page behind it resumes on the `storage` event. */
export function RenewedPage() {
  const { brandName } = useConfig();
  useEffect(() => window.close(), []);
  return (
    <MainContent>
      <title>{`Signed in · ${brandName}`}</title>
      <MessagePage heading="You are signed in" goesOn>
        <Typography>You can close this window.</Typography>
      </MessagePage>
    </MainContent>
  );
}
