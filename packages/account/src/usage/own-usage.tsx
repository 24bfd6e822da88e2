import type { OwnUsage } from '@gangway/contract';
import { t } from '@gangway/messages';
import { artOfService, Bars, formatMonth, Meter, QueryError, ServiceMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useProfileQueries } from '../my-profile/profile-queries.ts';
import { quantity, unitOf, usageWords } from './usage-words.ts';

/** What the person used of each counted service: this period beside the limit, and 12 months as bars. */
export function Usage() {
  const usage = useQuery(useProfileQueries().usage());
  return (
    <>
      <QueryError message={t('Couldn’t load your usage.')} query={usage} />
      {usage.isPending ? <Skeleton variant="rounded" height={160} /> : null}
      {(usage.data ?? []).map((each) => (
        <ServiceUsage key={each.service.key} usage={each} />
      ))}
    </>
  );
}

function ServiceUsage({ usage: { service, state, months } }: { usage: OwnUsage }) {
  const hue = artOfService(service.key) ?? 'other';
  const words = usageWords(state);
  return (
    <Box sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, mb: 3 }}>
        <ServiceMark service={artOfService(service.key)} size={40} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h3" variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
            {service.name}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            sx={{ color: words.tone === 'quiet' ? 'text.secondary' : 'secondary.main' }}
          >
            {words.text}
          </Typography>
          {words.asOf === null ? null : (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {words.asOf}
            </Typography>
          )}
          {state.used === null || state.limit === null ? null : (
            <Box sx={{ mt: 0.75 }}>
              <Meter
                used={state.used}
                limit={state.limit}
                service={hue}
                label={t('Used of {name}', { name: service.name })}
              />
            </Box>
          )}
        </Box>
      </Box>
      <Bars
        label={t('{name}, 12 months', { name: service.name })}
        service={hue}
        height={64}
        bars={months.map(({ month, used }) => ({
          key: month,
          value: used,
          label: `${formatMonth(`${month}-01`)}: ${quantity(used)} ${unitOf(state.unit, used)}`,
        }))}
        from={formatMonth(`${months[0]?.month ?? ''}-01`)}
        to={formatMonth(`${months.at(-1)?.month ?? ''}-01`)}
      />
    </Box>
  );
}
