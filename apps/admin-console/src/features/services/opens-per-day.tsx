import type { ServiceOverview } from '@gangway/contract';
import { formatShortDay, VisuallyHidden, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { timesOpened } from './times-opened.ts';

/** Openings of a service by day: 30 bars for the eye, their numbers as a list. */
export function OpensPerDay({ service, opens }: { service: string; opens: ServiceOverview['opens'] }) {
  const total = timesOpened(opens);
  const most = Math.max(1, ...opens.map(({ count }) => count));
  const hue = artOfService(service) ?? 'other';
  return (
    <RecordSection
      heading="Opened per day"
      aside={
        <Typography variant="body2" color="text.secondary">
          {total === 0 ? 'Not in the last 30 days' : `${total.toLocaleString('en')} in 30 days`}
        </Typography>
      }
    >
      <Box component="ol" aria-label="Opened per day" sx={barsStyle}>
        {opens.map(({ day, count }) => {
          const label = `${formatShortDay(day)}: ${count.toLocaleString('en')}`;
          return (
            <li key={day} title={label}>
              <Box
                component="span"
                aria-hidden
                sx={{ backgroundColor: count === 0 ? 'divider' : `service.${hue}` }}
                style={{ height: count === 0 ? 2 : `${Math.max(4, (100 * count) / most)}%` }}
              />
              <VisuallyHidden>{label}</VisuallyHidden>
            </li>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span aria-hidden>{formatShortDay(opens[0]?.day ?? '')}</span>
        <span aria-hidden>Today</span>
      </Box>
    </RecordSection>
  );
}

const barsStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  alignItems: 'end',
  gap: { xs: '2px', sm: '4px' },
  height: 120,
  borderBottom: 1,
  borderColor: 'border.soft',
  '& > li': { flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'end' },
  '& > li > span:first-of-type': {
    width: '100%',
    borderRadius: '2px 2px 0 0',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  },
} as const;
