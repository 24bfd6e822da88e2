import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { BrandMark, MainContent, OfflineBanner, SkipLink } from '@gangway/ui-kit';
import { Outlet } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';

/** Layout of pages linked from mails, without a session: a card with the brand above it. */
export function CardLayout() {
  const { brandName } = useConfig();
  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
        <OfflineBanner message="You are offline. Check your connection and try again." />
        <Box component="header" sx={{ px: { xs: 2, sm: 4 }, py: 3 }}>
          <Link href={paths.login} underline="none" color="inherit" sx={{ display: 'inline-flex' }}>
            <BrandMark name={brandName} />
          </Link>
        </Box>
        <MainContent>
          <Box sx={{ display: 'grid', justifyItems: 'center', px: { xs: 0, sm: 2 }, pb: 6, pt: { sm: 3 } }}>
            <Box
              sx={{
                width: '100%',
                maxWidth: 460,
                p: { xs: 2, sm: 4 },
                backgroundColor: { sm: 'background.paper' },
                border: { sm: 1 },
                borderColor: { sm: 'divider' },
                borderRadius: { sm: '8px' },
              }}
            >
              <Outlet />
            </Box>
          </Box>
        </MainContent>
      </Box>
    </>
  );
}
