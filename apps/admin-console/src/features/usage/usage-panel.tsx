import { price, quantity, runwayOf, unitOf } from '@gangway/account';
import { useApi } from '@gangway/api-client/react';
import { service, usage, type LimitState, type UsageRow } from '@gangway/contract';
import { dot, listed, t } from '@gangway/messages';
import { artOfService, formatShortDay, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../shared/access/use-permission.ts';
import { daysAfter, todayInUtc } from '../../shared/dates/calendar-day.ts';
import { daysIn, monthName, thisMonth } from '../../shared/dates/months.ts';
import { ServiceKeyMark } from '../../shared/list/service-key-mark.tsx';
import { accessPath, paths, userPath } from '../../shared/page/paths.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { MonthChart } from './month-chart.tsx';
import { usageQueries } from './usage-queries.ts';
import { nameOf } from './usage-table.tsx';

/** The month of one row beside its limit, and what can be done about it. */
export function UsagePanel({ row, month }: { row: UsageRow; month: string }) {
  const api = useApi({ usage, service });
  const services = useQuery(everyService(api));
  const serviceId = services.data?.find(({ name }) => name === row.service.key)?.id;
  const days = useQuery(usageQueries(api).days(row, month, serviceId));
  const mayRaise = usePermission('users:write');
  const { user, branch, state } = row;
  const about = [user?.name, branch?.name].filter(Boolean).join(dot);
  return (
    <Box
      component="section"
      aria-label={nameOf(row)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <ServiceKeyMark serviceKey={row.service.key} size={40} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h2" tabIndex={-1} dir="auto">
            {row.service.name}
          </Typography>
          <Typography variant="caption" component="p" dir="auto" sx={{ color: 'text.secondary' }}>
            {state === null ? about : listed([about, state.unit.other])}
          </Typography>
        </Box>
      </Box>
      <QueryError message={t('Couldn’t load the month.')} query={days} />
      {days.data === undefined ? (
        days.isError ? null : (
          <Skeleton variant="rounded" height={260} />
        )
      ) : (
        <MonthChart {...chartOf(row, month, days.data)} service={artOfService(row.service.key) ?? 'other'} />
      )}
      {state === null ? null : <Outlook state={state} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {user === null ? (
          <Button variant="outlined" href={`${paths.usage}?f.branch=${branch?.id ?? ''}`}>
            {t('See people')}
          </Button>
        ) : (
          <>
            {mayRaise && state !== null && state.limit !== null ? (
              <Button variant="contained" href={accessPath(user.id, serviceId)}>
                {t('Raise the limit')}
              </Button>
            ) : null}
            <Button variant="outlined" href={userPath(user.id)}>
              {t('See person')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}

/** Sums by day, beginning with what the limit's period had counted before the month. */
export function chartOf(row: UsageRow, month: string, days: readonly { day: string; used: number }[]) {
  const isNow = month === thisMonth();
  const today = isNow ? Number(todayInUtc().slice(8)) : daysIn(month);
  const { state } = row;
  const ofMonth = days.reduce((sum, { used }) => sum + used, 0);
  let sum = isNow && state !== null && state.used !== null ? Math.max(0, state.used - ofMonth) : 0;
  const usedOn = new Map(days.map(({ day, used }) => [Number(day.slice(8)), used]));
  const sums = Array.from({ length: today }, (_, index) => (sum += usedOn.get(index + 1) ?? 0));
  const runway = state === null || !isNow ? null : runwayOf(state);
  const reachedOn = runway?.kind === 'days' ? today + runway.days : null;
  // The unit is the service’s own word, which no catalogue holds.
  const used = state === null ? quantity(sum) : `${quantity(sum)} ${unitOf(state.unit, sum)}`;
  const limit = state?.limit ?? null;
  return {
    label:
      limit === null
        ? t('{row}: {used} in {month}.', { row: nameOf(row), used, month: monthName(month) })
        : t('{row}: {used} in {month}, limit {limit}.', {
            row: nameOf(row),
            used,
            month: monthName(month),
            limit: quantity(limit),
          }),
    month,
    sums,
    limit,
    reachedOn: reachedOn !== null && reachedOn <= daysIn(month) ? reachedOn : null,
  };
}

function Outlook({ state }: { state: LimitState }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', '& b': { color: 'text.primary', fontWeight: 600 } }}>
      <b>{reachedText(state)}</b> <span>{afterwardsText(state)}</span>
    </Typography>
  );
}

function reachedText(state: LimitState): string {
  const runway = runwayOf(state);
  switch (runway.kind) {
    case 'none':
      return state.used === null ? t('Nothing measured yet.') : t('No limit.');
    case 'reached':
      return t('The limit is reached.');
    case 'early':
      return t('Too early to say when it is reached.');
    case 'past':
      return t('Not reached in this period.');
    case 'days':
      return t('Reached about {day}.', {
        day: formatShortDay(daysAfter(todayInUtc(), runway.days)),
      });
  }
}

function afterwardsText({ mode, furtherPrice, currency, resetsAt }: LimitState): string {
  if (mode === null) return '';
  if (mode === 'hard') {
    return resetsAt === null
      ? t('Hard limit: the service closes then.')
      : t('Hard limit: the service closes then, until {day}.', {
          day: formatShortDay(resetsAt.slice(0, 10)),
        });
  }
  return furtherPrice === null || currency === null
    ? t('Soft limit: the service stays open.')
    : t('Soft limit: further ones cost {furtherPrice} each.', { furtherPrice: price(furtherPrice, currency) });
}
