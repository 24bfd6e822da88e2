import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { MainContent, SkipLink } from './app-frame.tsx';
import { BrandMark } from '../brand/brand-mark.tsx';
import { BrandName } from '../brand/brand-name.ts';
import { RouteLine } from '../brand/route-line.tsx';
import { OfflineBanner } from '../notices/offline-banner.tsx';

/** Layout of pages without a session: the form or message on the left, the route line on the right where there is room. */
export function SplitLayout({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', minHeight: '100dvh', backgroundColor: 'background.paper' }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <OfflineBanner message={t('You are offline. Check your connection and try again.')} />
          <Box component="header" sx={{ px: { xs: 2, sm: 4 }, py: 3 }}>
            <BrandMark name={brandName} />
          </Box>
          <MainContent>
            <Box
              sx={{
                display: 'grid',
                justifyItems: 'center',
                px: { xs: 2, sm: 4 },
                // Position from the top, not centred: content that loads below the form then moves nothing.
                pt: { xs: 2, sm: 'clamp(16px, 26dvh - 205px, 160px)' },
                pb: 2,
              }}
            >
              <Box className="gw-split" sx={{ width: '100%', maxWidth: 380 }}>
                <BrandName value={null}>{children}</BrandName>
              </Box>
            </Box>
          </MainContent>
        </Box>
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: '0 0 44%',
            maxWidth: 720,
            backgroundColor: 'rail.bg',
            overflow: 'clip',
          }}
        >
          <Box sx={{ position: 'sticky', top: 0, height: '100dvh' }}>
            <RouteLine />
          </Box>
        </Box>
      </Box>
    </>
  );
}
