import { useApi } from '@gangway/api-client/react';
import { subscription, type OrganizationFacts, type Subscription } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { EmptyState, formatShortDay, Mark, QueryError } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { lastDayBefore } from '../../shared/dates/calendar-day.ts';
import { listPath, paths, userPath } from '../../shared/page/paths.ts';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { RecordRows } from '../../shared/page/record-rows.tsx';
import { pageQuery } from '../../shared/queries/queries.ts';

/** Rows shown; the list has them all. */
const shown = 20;

/** The latest active subscriptions of an organization. */
export function OrganizationSubscriptions({ record: { id, displayName } }: { record: OrganizationFacts }) {
  const api = useApi({ subscription });
  const running = useQuery(
    pageQuery([...queryKeys.subscriptions, 'of-organization', id], (signal) =>
      api.subscription.list({
        query: { 'f.organizationId': id, 'f.status': 'Active', page: 1, size: shown, sort: '-startDate' },
        signal,
      }),
    ),
  );
  const total = running.data?.total;
  return (
    <RecordSection
      heading={t('Active subscriptions')}
      aside={
        total === undefined || total <= shown ? null : (
          <Link
            underline="hover"
            href={listPath(paths.subscriptions, { organizationId: String(id), status: 'Active' })}
          >
            {t('{total, plural, one {All # subscription} other {All # subscriptions}}', { total })}
          </Link>
        )
      }
    >
      <QueryError message={t('Couldn’t load the subscriptions.')} query={running} />
      {running.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {total === 0 ? <EmptyState message={t('No one has a plan yet')} /> : null}
      <RecordRows
        label={t('Subscriptions of {displayName}', { displayName })}
        rows={(running.data?.rows ?? []).map(subscriptionRow)}
      />
    </RecordSection>
  );
}

function subscriptionRow({ id, user, plan, service, serviceType, startDate, endDate }: Subscription) {
  return {
    key: id,
    mark: <Mark name={user.name} id={user.id} size={30} />,
    name: user.name,
    href: userPath(user.id),
    detail: (
      <>
        <bdi>{plan.name}</bdi>
        {dot}
        {service.name} ({serviceType})
      </>
    ),
    end:
      endDate === null
        ? t('Since {from}', { from: formatShortDay(startDate) })
        : t('{from} to {until}', {
            from: formatShortDay(startDate),
            until: formatShortDay(lastDayBefore(endDate)),
          }),
  };
}
