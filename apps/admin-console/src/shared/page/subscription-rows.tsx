import type { Page } from '@gangway/api-client';
import type { Subscription } from '@gangway/contract';
import { t } from '@gangway/messages';
import { EmptyState, formatShortDay, Mark, QueryError } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lastDayBefore } from '../dates/calendar-day.ts';
import { listPath, paths, userPath } from './paths.ts';
import { RecordSection } from './record-layout.tsx';
import { RecordRows } from './record-rows.tsx';

/** Subscriptions shown; their list has them all. */
export const subscriptionsShown = 20;

export interface SubscriptionRowsProps {
  query: UseQueryResult<Page<Subscription>>;
  /** Filters of the list that has all of them. */
  filters: Readonly<Record<string, string>>;
  label: string;
  /** Shown without any. */
  none: string;
  /** Below the name of a subscription's person. */
  renderDetail: (subscription: Subscription) => ReactNode;
}

/** The latest active subscriptions of a record, with the way to all of them. */
export function SubscriptionRows({ query, filters, label, none, renderDetail }: SubscriptionRowsProps) {
  const total = query.data?.total;
  return (
    <RecordSection
      heading={t('Active subscriptions')}
      aside={
        total === undefined || total <= subscriptionsShown ? null : (
          <Link underline="hover" href={listPath(paths.subscriptions, { ...filters, status: 'Active' })}>
            {t('{total, plural, one {All # subscription} other {All # subscriptions}}', { total })}
          </Link>
        )
      }
    >
      <QueryError message={t('Couldn’t load the subscriptions.')} query={query} />
      {query.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {total === 0 ? <EmptyState message={none} /> : null}
      <RecordRows
        label={label}
        rows={(query.data?.rows ?? []).map((each) => ({
          key: each.id,
          mark: <Mark name={each.user.name} id={each.user.id} size={30} />,
          name: each.user.name,
          href: userPath(each.user.id),
          detail: renderDetail(each),
          end: termOf(each),
        }))}
      />
    </RecordSection>
  );
}

function termOf({ startDate, endDate }: Subscription): string {
  const from = formatShortDay(startDate);
  if (endDate === null) return t('Since {from}', { from });
  return t('{from} to {until}', { from, until: formatShortDay(lastDayBefore(endDate)) });
}
