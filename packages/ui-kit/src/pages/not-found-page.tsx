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
  homeLabel = 'Dashboard',
  onBack = () => window.history.back(),
}: NotFoundPageProps) {
  return (
    <MessagePage
      heading="Page not found"
      actions={
        <>
          <Button variant="contained" href={homeHref}>
            {homeLabel}
          </Button>
          <Button variant="outlined" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        There is nothing at <bdi>{path}</bdi>. Check the address, or start again.
      </Typography>
    </MessagePage>
  );
}
