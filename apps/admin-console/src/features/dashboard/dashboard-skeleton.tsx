import { t } from '@gangway/messages';
import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Two columns; one on narrow screens, where what waits comes before the numbers. */
export const gridStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3.5,
  pt: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
  gridTemplateAreas: {
    xs: '"days" "needs" "heat" "changes"',
    lg: '"days days" "heat needs" "changes needs"',
  },
  gridTemplateRows: { lg: 'auto auto 1fr' },
} as const;

export const areas = {
  days: { gridArea: 'days', minWidth: 0 },
  needs: { gridArea: 'needs', minWidth: 0 },
  heat: { gridArea: 'heat', minWidth: 0 },
  changes: { gridArea: 'changes', minWidth: 0 },
} as const;

/** Placeholders with the positions and heights of the parts. */
export function DashboardSkeleton() {
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {t('Loading')}
      </Box>
      <Box sx={gridStyle} aria-hidden>
        <Skeleton variant="rounded" height={224} sx={{ ...areas.days, borderRadius: '14px' }} />
        <Lines area="needs" height={300} count={5} />
        <Lines area="heat" height={310} count={7} />
        <Lines area="changes" height={132} count={3} />
      </Box>
    </>
  );
}

function Lines({ area, height, count }: { area: keyof typeof areas; height: number; count: number }) {
  return (
    <Box sx={{ ...areas[area], height, overflow: 'hidden' }}>
      <Skeleton width="40%" height={28} sx={{ mb: 1 }} />
      {Array.from({ length: count }, (_line, index) => (
        <Skeleton key={index} width={`${88 - ((index * 29) % 40)}%`} sx={{ mb: 1.5 }} />
      ))}
    </Box>
  );
}
