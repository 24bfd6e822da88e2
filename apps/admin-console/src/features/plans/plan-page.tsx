import { useApi } from '@gangway/api-client/react';
import { activity, plan, service, subscription, type AuditEvent, type Plan } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { formatShortDay, ServiceMark, artOfService } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePermission } from '../../shared/access/use-permission.ts';
import { queryKeys } from '../../shared/api.ts';
import { recordHistoryQuery } from '../../shared/audit/record-history-query.ts';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { paths, servicePath } from '../../shared/page/paths.ts';
import { RecordFacts, RecordLayout } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede } from '../../shared/page/record-rows.tsx';
import { SubscriptionRows, subscriptionsShown } from '../../shared/page/subscription-rows.tsx';
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
        query: { 'f.planId': id, 'f.status': 'Active', page: 1, size: subscriptionsShown, sort: '-startDate' },
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
          <SubscriptionRows
            query={running}
            filters={{ plan: displayName }}
            label={t('Subscriptions to {displayName}', { displayName })}
            none={t('No one has this plan')}
            renderDetail={({ organization, user }) => <bdi>{organization?.name ?? user.email}</bdi>}
          />
        </>
      }
      facts={<PlanFacts record={record} history={history.data ?? []} />}
      audited={{ type: 'plan', id }}
    />
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
