import type { ServiceOverview } from '@gangway/contract';
import { artOfService, Bars, formatShortDay } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { timesOpened } from './times-opened.ts';

/** Openings of a service by day. */
export function OpensPerDay({ service, opens }: { service: string; opens: ServiceOverview['opens'] }) {
  const total = timesOpened(opens);
  return (
    <RecordSection
      heading="Opened per day"
      aside={
        <Typography variant="body2" color="text.secondary">
          {total === 0 ? 'Not in the last 30 days' : `${total.toLocaleString('en')} in 30 days`}
        </Typography>
      }
    >
      <Bars
        label="Opened per day"
        service={artOfService(service) ?? 'other'}
        bars={opens.map(({ day, count }) => ({
          key: day,
          value: count,
          label: `${formatShortDay(day)}: ${count.toLocaleString('en')}`,
        }))}
        from={formatShortDay(opens[0]?.day ?? '')}
        to="Today"
      />
    </RecordSection>
  );
}
