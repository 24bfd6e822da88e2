import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** Stands in for `ErrorPage` when its own code does not load: the specified heading, and the way on. */
export function BareErrorPage() {
  return (
    <div role="alert">
      <Typography component="h1" variant="h1" tabIndex={-1}>
        {t('Unexpected Application Error!')}
      </Typography>
      <Button variant="contained" sx={{ mt: 2 }} onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    </div>
  );
}
