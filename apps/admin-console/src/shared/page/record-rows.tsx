import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Key, ReactNode } from 'react';
import { StatusWord } from '@gangway/ui-kit';

export interface RecordRow {
  readonly key: Key;
  readonly mark: ReactNode;
  readonly name: string;
  /** Page of the related record. */
  readonly href?: string;
  readonly detail?: ReactNode;
  /** At the end of the row. */
  readonly end?: ReactNode;
}

/** Related records of a record, a row each between hairlines. */
export function RecordRows({ label, rows }: { label: string; rows: readonly RecordRow[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ key, mark, name, href, detail, end }) => (
        <Box component="li" key={key} sx={rowStyle}>
          {mark}
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="div" sx={{ fontWeight: 600 }}>
              {href === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Link href={href} sx={{ color: 'inherit' }} underline="hover">
                  <bdi>{name}</bdi>
                </Link>
              )}
            </Typography>
            {detail === undefined ? null : (
              <Typography variant="caption" component="div" sx={detailStyle}>
                {detail}
              </Typography>
            )}
          </Box>
          {end === undefined ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', textAlign: 'end' }}>
              {end}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Facts about a record on one line, below its name. */
export function RecordLede({ isActive, parts }: { isActive: boolean; parts: readonly ReactNode[] }) {
  const state = (
    <StatusWord tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</StatusWord>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.25,
        rowGap: 0.25,
        minHeight: { xs: 46, sm: 22 },
      }}
    >
      {[state, ...parts].map((part, index) => (
        <Box key={index} sx={partStyle}>
          {part}
          {/* After a part, so that no line begins with it. */}
          {index === parts.length ? null : (
            <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
              ·
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const partStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.25,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const;

const detailStyle = {
  color: 'text.secondary',
  // Keep links below a name apart for a finger (WCAG 2.5.8).
  '&:has(a)': { lineHeight: '28px' },
} as const;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  minHeight: 52,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
