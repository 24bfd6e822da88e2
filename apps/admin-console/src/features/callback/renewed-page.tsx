import { t } from '@gangway/messages';
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
      <title>{t('Signed in · {brandName}', { brandName })}</title>
      <MessagePage heading={t('You are signed in')} goesOn>
        <Typography>{t('You can close this window.')}</Typography>
      </MessagePage>
    </MainContent>
  );
}
