import { useApi } from '@gangway/api-client/react';
import type { Page } from '@gangway/api-client';
import type { Review, ReviewPerson } from '@gangway/contract';
import { dot, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { TablePagination, type TableState } from '@gangway/table-kit';
import { EmptyState, formatInstant, ProgressLine, QueryError, StatusWord, ViewChips } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { paths } from '../../shared/page/paths.ts';
import { PersonSearch } from '../../shared/forms/person-search.tsx';
import { RecordLayout } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useList } from '../../shared/list/use-list.ts';
import { sayNames } from '../../shared/text/say-names.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewPeople } from './review-people.tsx';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { dueMessages, outcomeCounts, progressMessages, statusOf } from './review-messages.ts';
import { ReviewSide } from './review-side.tsx';
import { reviewRoute } from './route.ts';

const peopleList: ListSetup = { name: 'review', failure: msg('Couldn’t load the people.'), defaults: { size: 20 } };

/** `/reviews/{id}`: decides person by person who keeps which access. */
export function ReviewPage() {
  return (
    <RecordPage
      route={reviewRoute}
      message={t('Couldn’t load this review.')}
      home={{ href: paths.reviews, label: t('Reviews') }}
      read={reviewQueries(useApi(reviewCalls)).one}
      skeleton={[96, 320]}
    >
      {(review) => <OneReview key={review.id} review={review} />}
    </RecordPage>
  );
}

function OneReview({ review }: { review: Review }) {
  const state = useListState(peopleList);
  const people = useList(reviewQueries(useApi(reviewCalls)).people(review.id, state.query));
  const { text, tone } = statusOf(review);
  return (
    <RecordLayout
      masthead={{
        route: reviewRoute,
        heading: review.name,
        lede: <Lede review={review} />,
        beside: <StatusWord tone={tone}>{text}</StatusWord>,
        actions: <ReviewActions review={review} />,
        views: <StateChips state={state} isOpen={review.status === 'open'} />,
        tools: <PersonSearch state={state} compact />,
      }}
      main={<PeopleOfReview review={review} state={state} people={people} />}
      isPending={people.isPending}
      facts={<ReviewSide review={review} />}
      audited={{ type: 'review', id: review.id }}
    />
  );
}

interface PeopleOfReviewProps {
  review: Review;
  state: TableState;
  people: UseQueryResult<Page<ReviewPerson>>;
}

function PeopleOfReview({ review, state, people }: PeopleOfReviewProps) {
  const { data } = people;
  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueryError message={t('Couldn’t load the people.')} query={people} />
      {people.isPending ? <Skeleton variant="rounded" height={320} /> : null}
      <Box sx={{ position: 'absolute', insetInline: 0, top: -12 }}>
        <ProgressLine active={people.isFetching} label={t('Updating')} />
      </Box>
      {data?.rows.length === 0 ? (
        <Box component="output" sx={{ display: 'block' }}>
          <EmptyState
            message={state.isFiltered ? emptyMessages(state) : t('There is no one for you to review here')}
            action={
              state.isFiltered ? (
                <Button variant="outlined" onClick={state.clearFilters}>
                  {t('Show all')}
                </Button>
              ) : undefined
            }
          />
        </Box>
      ) : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <ReviewPeople review={review} people={data.rows} onConflict={() => void people.refetch()} />
      )}
      {data === undefined ? null : (
        <TablePagination
          flush
          page={state.query.page}
          size={state.query.size}
          rowsShown={data.rows.length}
          total={data.total}
          totalCapped={data.capped}
          onPage={state.setPage}
          onSize={state.setSize}
        />
      )}
    </Box>
  );
}

function emptyMessages({ query: { q, filters } }: TableState): string {
  return filters['state'] === 'mine' && q === '' ? t('Nothing is waiting for you') : t('No one matches');
}

/** Progress and due day of an open review; author, day and outcomes of a closed one. */
function Lede({ review }: { review: Review }) {
  const { removals, yours, closedAt, closedBy } = review;
  if (closedAt === null) {
    const progress = <b>{progressMessages(review)}</b>;
    return (
      <>
        {removals === 0
          ? rich('{progress} decided', { progress })
          : rich('{progress} decided, {removals, plural, one {<b>#</b> to remove} other {<b>#</b> to remove}}', {
              progress,
              removals,
              b: <b />,
            })}
        {yours === 0 ? null : (
          <span>
            {dot}
            {rich('{yours, plural, one {<b>#</b> waiting for you} other {<b>#</b> waiting for you}}', {
              yours,
              b: <b />,
            })}
          </span>
        )}
        <span>
          {dot}
          {t('due {day}', { day: dueMessages(review) })}
        </span>
      </>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>
        {rich('Applied by {closedBy} on {day}', { closedBy: <bdi>{closedBy}</bdi>, day: formatInstant(closedAt) })}
      </span>
      {outcomeCounts(review).map(({ text, tone }) => (
        <StatusWord key={text} tone={tone}>
          {text}
        </StatusWord>
      ))}
    </Box>
  );
}

const openViews = [
  { name: msg('Everyone'), query: '' },
  { name: msg('Waiting for you'), query: 'mine' },
  { name: msg('Undecided'), query: 'undecided' },
  { name: msg('With a suggestion'), query: 'suggested' },
  { name: msg('To remove'), query: 'remove' },
  { name: msg('To keep'), query: 'keep' },
];
const closedViews = openViews.filter(({ query }) => query !== 'mine');

/** People by the state of their grants. */
function StateChips({ state, isOpen }: { state: TableState; isOpen: boolean }) {
  return (
    <ViewChips
      label={t('People in this review')}
      views={sayNames(isOpen ? openViews : closedViews)}
      value={state.query.filters['state'] ?? ''}
      onView={(query) => state.setFilter('state', query)}
    />
  );
}
