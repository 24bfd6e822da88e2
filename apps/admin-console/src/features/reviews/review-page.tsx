import { useApi } from '@gangway/api-client/react';
import type { Page } from '@gangway/api-client';
import type { Review, ReviewPerson } from '@gangway/contract';
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
import { ReviewActions } from './review-actions.tsx';
import { ReviewPeople } from './review-people.tsx';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { dueMessages, outcomeCounts, progressMessages, statusOf } from './review-messages.ts';
import { ReviewSide } from './review-side.tsx';
import { reviewRoute } from './route.ts';

const peopleList: ListSetup = { name: 'review', defaults: { size: 20 } };

/** `/reviews/{id}`: decides person by person who keeps which access. */
export function ReviewPage() {
  return (
    <RecordPage
      route={reviewRoute}
      thing="this review"
      home={{ href: paths.reviews, label: 'Reviews' }}
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
      <QueryError thing="the people" query={people} />
      {people.isPending ? <Skeleton variant="rounded" height={320} /> : null}
      <Box sx={{ position: 'absolute', insetInline: 0, top: -12 }}>
        <ProgressLine active={people.isFetching} label="Updating" />
      </Box>
      {data?.rows.length === 0 ? (
        <Box component="output" sx={{ display: 'block' }}>
          <EmptyState
            message={state.isFiltered ? emptyMessages(state) : 'There is no one for you to review here'}
            action={
              state.isFiltered ? (
                <Button variant="outlined" onClick={state.clearFilters}>
                  Show all
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
  return filters['state'] === 'mine' && q === '' ? 'Nothing is waiting for you' : 'No one matches';
}

/** Progress and due day of an open review; author, day and outcomes of a closed one. */
function Lede({ review }: { review: Review }) {
  const { removals, yours, closedAt, closedBy } = review;
  if (closedAt === null) {
    return (
      <>
        <b>{progressMessages(review)}</b> decided
        {removals === 0 ? null : (
          <span>
            , <b>{removals.toLocaleString('en')}</b> to remove
          </span>
        )}
        {yours === 0 ? null : (
          <span>
            {' · '}
            <b>{yours.toLocaleString('en')}</b> waiting for you
          </span>
        )}
        <span>{` · due ${dueMessages(review)}`}</span>
      </>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <span>
        Applied by <bdi>{closedBy}</bdi> on {formatInstant(closedAt)}
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
  { name: 'Everyone', query: '' },
  { name: 'Waiting for you', query: 'mine' },
  { name: 'Undecided', query: 'undecided' },
  { name: 'With a suggestion', query: 'suggested' },
  { name: 'To remove', query: 'remove' },
  { name: 'To keep', query: 'keep' },
];
const closedViews = openViews.filter(({ query }) => query !== 'mine');

/** People by the state of their grants. */
function StateChips({ state, isOpen }: { state: TableState; isOpen: boolean }) {
  return (
    <ViewChips
      label="People in this review"
      views={isOpen ? openViews : closedViews}
      value={state.query.filters['state'] ?? ''}
      onView={(query) => state.setFilter('state', query)}
    />
  );
}
