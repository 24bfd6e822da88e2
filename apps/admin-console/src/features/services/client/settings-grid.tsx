import { CopyButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A setting to copy, or what stands in its place. */
export type Setting = readonly [term: string, value: string | { readonly shown: ReactNode }];

/** Settings side by side, each with a button that copies it. */
export function SettingsGrid({ settings }: { settings: readonly Setting[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
      }}
    >
      {settings.map(([term, value]) => (
        <Box key={term} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {term}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, minHeight: 28, overflowWrap: 'anywhere', '& code': { fontSize: '0.8125rem' } }}
          >
            {typeof value === 'string' ? (
              <>
                <code>{value}</code> <CopyButton what={term} text={value} />
              </>
            ) : (
              value.shown
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
