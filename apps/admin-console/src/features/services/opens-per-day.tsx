import type { ServiceOverview } from '@gangway/contract';
import { formatShortDay, VisuallyHidden, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { timesOpened } from './times-opened.ts';

/** Openings of a service by day: 30 bars for the eye, their numbers as a list. */
export function OpensPerDay({ service, opens }: { service: string; opens: ServiceOverview['opens'] }) {
  const total = timesOpened(opens);
  const top = topOfScale(Math.max(1, ...opens.map(({ count }) => count)));
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
      <Box sx={chartStyle}>
        {(top % 2 === 0 ? [top, top / 2, 0] : [top, 0]).map((value) => (
          <Box key={value} className="line" aria-hidden style={{ bottom: `${(100 * value) / top}%` }}>
            <span>{value.toLocaleString('en')}</span>
          </Box>
        ))}
        <Box component="ol" aria-label="Opened per day" sx={barsStyle}>
          {opens.map(({ day, count }) => {
            const label = `${formatShortDay(day)}: ${count.toLocaleString('en')}`;
            return (
              <li key={day} title={label}>
                <Box
                  component="span"
                  aria-hidden
                  sx={{ backgroundColor: count === 0 ? 'divider' : `service.${hue}` }}
                  style={{ height: count === 0 ? 2 : `${Math.max(4, (100 * count) / top)}%` }}
                />
                <VisuallyHidden>{label}</VisuallyHidden>
              </li>
            );
          })}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: -0.5,
          marginInlineEnd: scaleWidth,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span aria-hidden>{formatShortDay(opens[0]?.day ?? '')}</span>
        <span aria-hidden>Today</span>
      </Box>
    </RecordSection>
  );
}

/** The next of 1, 2, 4, 10, 20, 40, 100 …: a scale with a round middle. */
export function topOfScale(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4].find((step) => step * power >= most) ?? 10) * power;
}

/** Room for the numbers after the bars. */
const scaleWidth = '36px';

const chartStyle = {
  position: 'relative',
  height: 120,
  mt: 2,
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    borderBottom: 1,
    borderColor: 'divider',
    typography: 'caption',
    color: 'text.secondary',
  },
  '& .line > span': { position: 'absolute', insetInlineEnd: 0, bottom: '1px', lineHeight: '16px' },
} as const;

const barsStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  alignItems: 'end',
  gap: { xs: '2px', sm: '4px' },
  position: 'relative',
  height: '100%',
  marginInlineEnd: scaleWidth,
  '& > li': { flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'end' },
  '& > li > span:first-of-type': {
    width: '100%',
    borderRadius: '2px 2px 0 0',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  },
} as const;
