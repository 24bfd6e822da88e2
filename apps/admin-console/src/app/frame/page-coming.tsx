import { t } from '@gangway/messages';
import { Masthead, Spinner, VisuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { matchPath, useLocation } from 'react-router-dom';
import { routes } from '../routes.ts';

/** Placeholder of a page whose code is loading: its heading, or the place of a record's name. */
export function PageComing() {
  const { pathname } = useLocation();
  const page = routes.find(({ path }) => matchPath(path, pathname) !== null);
  return (
    <>
      {page === undefined || page.path.includes(':') ? (
        <Box sx={{ px: 'var(--gw-page)', pt: { xs: 0.5, sm: 1.25 } }}>
          <Skeleton variant="rounded" width={240} height={36} />
        </Box>
      ) : (
        <Masthead open title={t(page.title)} />
      )}
      <Box component="output" sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh', color: 'primary.main' }}>
        <Spinner size={36} />
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      </Box>
    </>
  );
}
