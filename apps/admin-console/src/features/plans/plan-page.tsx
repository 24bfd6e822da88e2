import type { Page } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import {
  activity,
  plan,
  service,
  subscription,
  type AuditEvent,
  type Plan,
  type Subscription,
} from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { EmptyState, formatShortDay, Mark, QueryError, ServiceMark, artOfService } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePermission } from '../../shared/access/use-permission.ts';
import { queryKeys } from '../../shared/api.ts';
import { recordHistoryQuery } from '../../shared/audit/record-history-query.ts';
import { lastDayBefore } from '../../shared/dates/calendar-day.ts';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { listPath, paths, servicePath, userPath } from '../../shared/page/paths.ts';
import { RecordFacts, RecordLayout, RecordSection } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede, RecordRows } from '../../shared/page/record-rows.tsx';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { pageQuery } from '../../shared/queries/queries.ts';
import { PlanNumbers } from './plan-numbers.tsx';
import { planQueries } from './plan-queries.ts';
import { planSwitch } from './plan-row.tsx';
import { planRoute } from './route.ts';

/** `/plans/{id}`: one plan, its terms and who has it. */
export function PlanPage() {
  const queries = planQueries(useApi({ plan }));
  return (
    <RecordPage
      route={planRoute}
      message={t('Couldn’t load this plan.')}
      home={{ href: paths.plans, label: t('Plans') }}
      read={queries.one}
      skeleton={[40, 240]}
    >
      {(record) => <PlanRecord key={record.id} record={record} />}
    </RecordPage>
  );
}

/** Subscriptions shown; their list has them all. */
const shown = 20;

function PlanRecord({ record }: { record: Plan }) {
  const { id, displayName, isActive, serviceId, serviceName, serviceType } = record;
  const turn = useMutation(planQueries(useApi({ plan })).switch());
  const mayWrite = usePermission('plans:write');
  const api = useApi({ activity, subscription });
  const { data: services } = useQuery(everyService(useApi({ service })));
  const ofPlan = services?.find((each) => each.id === serviceId);
  const history = useQuery(recordHistoryQuery(api, 'plan', id));
  const running = useQuery(
    pageQuery([...queryKeys.subscriptions, 'of-plan', id], (signal) =>
      api.subscription.list({
        query: { 'f.planId': id, 'f.status': 'Active', page: 1, size: shown, sort: '-startDate' },
        signal,
      }),
    ),
  );
  const total = running.data?.total;
  return (
    <RecordLayout
      masthead={{
        route: planRoute,
        heading: displayName,
        mark: <ServiceMark service={artOfService(ofPlan?.name ?? '')} size={56} />,
        lede: (
          <RecordLede
            isActive={isActive}
            parts={[
              <Link key="service" href={servicePath(serviceId)} underline="hover" sx={{ color: 'inherit' }}>
                <bdi>{serviceName}</bdi>
              </Link>,
              serviceType,
              ...(total === undefined
                ? []
                : [
                    <span key="total">
                      {rich(
                        '{total, plural, one {<b>#</b> active subscription} other {<b>#</b> active subscriptions}}',
                        { total, b: <b /> },
                      )}
                    </span>,
                  ]),
            ]}
          />
        ),
        actions: mayWrite ? (
          <StateSwitch
            row={record}
            type="plan"
            action={planSwitch((row, next) => turn.mutateAsync({ row, isActive: next }))}
            onPage
          />
        ) : null,
      }}
      main={
        <>
          <PlanNumbers record={record} unit={ofPlan?.unit ?? null} />
          <RunningSubscriptions to={displayName} running={running} />
        </>
      }
      facts={<PlanFacts record={record} history={history.data ?? []} />}
      audited={{ type: 'plan', id }}
    />
  );
}

function RunningSubscriptions({ to, running }: { to: string; running: UseQueryResult<Page<Subscription>> }) {
  const total = running.data?.total;
  return (
    <RecordSection
      heading={t('Active subscriptions')}
      aside={
        total === undefined || total <= shown ? null : (
          <Link underline="hover" href={listPath(paths.subscriptions, { plan: to, status: 'Active' })}>
            {t('{total, plural, one {All # subscription} other {All # subscriptions}}', { total })}
          </Link>
        )
      }
    >
      <QueryError message={t('Couldn’t load the subscriptions.')} query={running} />
      {running.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {total === 0 ? <EmptyState message={t('No one has this plan')} /> : null}
      <RecordRows
        label={t('Subscriptions to {displayName}', { displayName: to })}
        rows={(running.data?.rows ?? []).map(subscriptionRow)}
      />
    </RecordSection>
  );
}

function PlanFacts({ record, history }: { record: Plan; history: readonly AuditEvent[] }) {
  const priced = history.find(({ action, after }) => action !== 'plan.created' && after?.['price'] !== undefined);
  return (
    <RecordFacts
      facts={[
        [
          t('Price'),
          <>
            {record.price || '–'}
            {priced === undefined ? null : (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {rich('Changed {day} by {person}', {
                  day: formatShortDay(priced.at),
                  person: <bdi>{priced.actor?.name ?? t('System')}</bdi>,
                })}
              </Typography>
            )}
          </>,
        ],
        [t('Limits'), record.limits || '–'],
        [t('Additional limit price per count'), record.additionalLimitPricePerCount || '–'],
        [t('Description'), record.description || '–'],
        [t('ID'), String(record.id)],
      ]}
    />
  );
}

function subscriptionRow({ id, user, organization, startDate, endDate }: Subscription) {
  return {
    key: id,
    mark: <Mark name={user.name} id={user.id} size={30} />,
    name: user.name,
    href: userPath(user.id),
    detail: <bdi>{organization?.name ?? user.email}</bdi>,
    end:
      endDate === null
        ? t('Since {from}', { from: formatShortDay(startDate) })
        : t('{from} to {until}', {
            from: formatShortDay(startDate),
            until: formatShortDay(lastDayBefore(endDate)),
          }),
  };
}
