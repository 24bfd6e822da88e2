import { useApi } from '@gangway/api-client/react';
import type { Review } from '@gangway/contract';
import { FieldShell } from '@gangway/form-kit/field-shell';
import { TablePagination, type TableState } from '@gangway/table-kit';
import { EmptyState, formatDay, formatInstant, ProgressLine, QueryError, StatusWord } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { paths } from '../../shared/page/paths.ts';
import { PersonSearch } from '../../shared/forms/person-search.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { useList } from '../../shared/list/use-list.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewPeople } from './review-people.tsx';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { kindMessages, outcomeCounts, statusOf } from './review-messages.ts';
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
    <AdminPage
      route={reviewRoute}
      heading={review.name}
      width="form"
      beside={<StatusWord tone={tone}>{text}</StatusWord>}
      actions={<ReviewActions review={review} />}
    >
      <Summary review={review} />
      <PeopleFilters state={state} isOpen={review.status === 'open'} />
      <QueryError thing="the people" query={people} />
      {people.isPending ? <Skeleton variant="rounded" height={320} /> : null}
      {people.data === undefined ? null : (
        <Box sx={{ position: 'relative', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ position: 'absolute', insetInline: 0, top: -8 }}>
            <ProgressLine active={people.isFetching} label="Updating" />
          </Box>
          {people.data.rows.length === 0 ? (
            <Paper variant="outlined">
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
            </Paper>
          ) : (
            <ReviewPeople review={review} people={people.data.rows} onConflict={() => void people.refetch()} />
          )}
          <TablePagination
            page={state.query.page}
            size={state.query.size}
            rowsShown={people.data.rows.length}
            total={people.data.total}
            totalCapped={people.data.capped}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        </Box>
      )}
    </AdminPage>
  );
}

function emptyMessages({ query: { q, filters } }: TableState): string {
  return filters['state'] === 'mine' && q === '' ? 'Nothing is waiting for you' : 'No one matches';
}

/** Scope, reviewers, due date and progress of a review. */
function Summary({ review }: { review: Review }) {
  const { covers, dueDate, reviewers, items, decided, removals, yours, closedAt, closedBy } = review;
  const words = `${decided.toLocaleString('en')} of ${items.toLocaleString('en')} decided`;
  const labelId = useId();
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {kindMessages[covers.kind]}: <bdi>{covers.name}</bdi> · due {formatDay(dueDate)} · reviewed by{' '}
        <bdi>{reviewers.map(({ name }) => name).join(', ')}</bdi>
      </Typography>
      {closedAt === null ? (
        <>
          <Typography id={labelId} variant="body2" sx={{ fontWeight: 600 }}>
            {words}
            {removals === 0 ? '' : <span>{`, ${removals.toLocaleString('en')} to remove`}</span>}
            {yours === 0 ? '' : <span>{` · ${yours.toLocaleString('en')} waiting for you`}</span>}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-labelledby={labelId}
            value={items === 0 ? 100 : Math.floor((decided / items) * 100)}
            sx={{ height: 8, borderRadius: 4, backgroundColor: 'divider' }}
          />
        </>
      ) : (
        <>
          <Typography variant="body2">
            Applied by <bdi>{closedBy}</bdi> on {formatInstant(closedAt)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {outcomeCounts(review).map(({ text, tone }) => (
              <StatusWord key={text} tone={tone}>
                {text}
              </StatusWord>
            ))}
          </Box>
        </>
      )}
    </Paper>
  );
}

const openChoices = [
  { id: 'mine', name: 'Waiting for me' },
  { id: 'undecided', name: 'Undecided' },
  { id: 'suggested', name: 'With a suggestion' },
  { id: 'remove', name: 'To remove' },
  { id: 'keep', name: 'To keep' },
] as const;
const closedChoices = openChoices.filter(({ id }) => id !== 'mine');

function PeopleFilters({ state, isOpen }: { state: TableState; isOpen: boolean }) {
  const id = useId();
  const { state: shown = '' } = state.query.filters;
  const choices = isOpen ? openChoices : closedChoices;
  return (
    <Box
      component="search"
      aria-label="People in this review"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 260px))' } }}
    >
      <FieldShell id={`${id}-state`} label="Show">
        <TextField
          select
          hiddenLabel
          value={choices.some((choice) => choice.id === shown) ? shown : ''}
          onChange={(event) => state.setFilter('state', event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { id: `${id}-state` } }}
        >
          <option value="">Everyone</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </TextField>
      </FieldShell>
      <PersonSearch state={state} />
    </Box>
  );
}
