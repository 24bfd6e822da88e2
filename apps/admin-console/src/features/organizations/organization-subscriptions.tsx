import { useApi } from '@gangway/api-client/react';
import { subscription, type OrganizationFacts, type Subscription } from '@gangway/contract';
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
import { counted, subscriptions as nouns } from '../../shared/text/counted.ts';

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
      heading="Active subscriptions"
      aside={
        total === undefined || total <= shown ? null : (
          <Link
            underline="hover"
            href={listPath(paths.subscriptions, { organizationId: String(id), status: 'Active' })}
          >
            {`All ${counted(total, nouns)}`}
          </Link>
        )
      }
    >
      <QueryError thing="the subscriptions" query={running} />
      {running.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {total === 0 ? <EmptyState message="No one has a plan yet" /> : null}
      <RecordRows label={`Subscriptions of ${displayName}`} rows={(running.data?.rows ?? []).map(subscriptionRow)} />
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
        <bdi>{plan.name}</bdi> · {service.name} ({serviceType})
      </>
    ),
    end:
      endDate === null
        ? `Since ${formatShortDay(startDate)}`
        : `${formatShortDay(startDate)} to ${formatShortDay(lastDayBefore(endDate))}`,
  };
}
