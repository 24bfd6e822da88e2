import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type Fact = readonly [term: string, value: ReactNode];

export interface FactsProps {
  facts: readonly Fact[];
  /**
   * On wide screens: `beside` puts each value next to its term, `grid` stacks them in two columns, `columns` in three,
   * the last of them narrow.
   */
  layout?: 'beside' | 'grid' | 'columns';
}

/** A list of terms and their values. */
export function Facts({ facts, layout = 'beside' }: FactsProps) {
  const beside = layout === 'beside';
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: beside ? { xs: 0.25, sm: 1 } : 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: columns[layout] },
      }}
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={beside ? { display: 'contents' } : { minWidth: 0 }}>
          <Typography component="dt" variant={beside ? 'body2' : 'caption'} sx={{ color: 'text.secondary' }}>
            {term}
          </Typography>
          <Typography
            component="dd"
            variant={beside ? 'body2' : 'body1'}
            {...(beside ? {} : { dir: 'auto' })}
            sx={{ m: 0, ...(beside ? { mb: { xs: 1, sm: 0 } } : {}), overflowWrap: 'anywhere' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const columns: Record<NonNullable<FactsProps['layout']>, string> = {
  beside: 'minmax(120px, auto) minmax(0, 1fr)',
  grid: 'minmax(0, 1fr) minmax(0, 1fr)',
  columns: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)',
};
