import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MessagePage } from './message-page.tsx';

export interface NotFoundPageProps {
  /** Shown as text; pass the path without its query. */
  path: string;
  homeHref?: string;
  homeLabel?: string;
  onBack?: () => void;
}

/** Page for an unknown address or a missing record. */
export function NotFoundPage({
  path,
  homeHref = '/',
  homeLabel = t('Dashboard'),
  onBack = () => window.history.back(),
}: NotFoundPageProps) {
  return (
    <MessagePage
      heading={t('Page not found')}
      actions={
        <>
          <Button variant="contained" href={homeHref}>
            {homeLabel}
          </Button>
          <Button variant="outlined" onClick={onBack}>
            {t('Back')}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {rich('There is nothing at {path}. Check the address, or start again.', { path: <bdi dir="ltr">{path}</bdi> })}
      </Typography>
    </MessagePage>
  );
}
