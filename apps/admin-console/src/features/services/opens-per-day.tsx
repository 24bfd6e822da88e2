import type { ServiceOverview } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { artOfService, Bars, formatShortDay } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { timesOpened } from './times-opened.ts';

/** Openings of a service by day. */
export function OpensPerDay({ service, opens }: { service: string; opens: ServiceOverview['opens'] }) {
  const total = timesOpened(opens);
  return (
    <RecordSection
      heading={t('Opened per day')}
      aside={
        <Typography variant="body2" color="text.secondary">
          {total === 0
            ? t('Not in the last 30 days')
            : t('{total, plural, one {# in 30 days} other {# in 30 days}}', { total })}
        </Typography>
      }
    >
      <Bars
        label={t('Opened per day')}
        service={artOfService(service) ?? 'other'}
        bars={opens.map(({ day, count }) => ({
          key: day,
          value: count,
          label: `${formatShortDay(day)}: ${formatNumber(count)}`,
        }))}
        from={formatShortDay(opens[0]?.day ?? '')}
        to={t('Today')}
      />
    </RecordSection>
  );
}
