import { useApi } from '@gangway/api-client/react';
import type { Customer, Review } from '@gangway/contract';
import { dot, formatNumber, msg, t } from '@gangway/messages';
import { rich, useTexts } from '@gangway/messages/react';
import { DataTable, type SelectOption, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { Meter, StatusWord, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { reviewPath } from '../../shared/page/paths.ts';
import { isComing } from '../../shared/queries/is-coming.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useAddRequest } from '../../shared/list/use-add-request.ts';
import { useLinkedOrganization } from '../../shared/queries/use-linked-organization.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { coversMessages, dueMessages, namesOf, progressMessages, statusOf } from './review-messages.ts';
import { reviewsRoute } from './route.ts';

// Load the calendar with the dialog that needs it.
const StartReviewDialog = lazy(async () => ({
  default: (await import('./start-review-dialog.tsx')).StartReviewDialog,
}));

const reviewList: ListSetup = {
  name: 'reviews',
  failure: msg('Couldn’t load reviews.'),
  defaults: { sort: { key: 'dueDate', descending: false } },
  viewed: 'reviews',
  counted: 'reviews',
  views: [
    {
      name: msg('Waiting for you'),
      query: 'f.waiting=true',
      count: 'waiting',
      lede: msg('{n, plural, one {# waiting for you} other {# waiting for you}}'),
    },
    { name: msg('Open'), query: 'f.status=open', count: 'open', lede: msg('{n, plural, one {# open} other {# open}}') },
    {
      name: msg('Overdue'),
      query: 'f.overdue=true',
      count: 'overdue',
      lede: msg('{n, plural, one {# overdue} other {# overdue}}'),
    },
    { name: msg('Closed'), query: 'f.status=closed', count: 'closed' },
  ],
  noun: msg('{n, plural, one {# review} other {# reviews}}'),
};

const headers: readonly TableHeader[] = [
  { name: msg('Name') },
  { covers: msg('Covers') },
  { reviewers: msg('Reviewers') },
  { dueDate: msg('Due') },
  { progress: msg('Decided') },
  { yours: msg('Waiting for you') },
  { status: msg('Status') },
];

/** Labels of filters that only views set. */
const filterLabels = { overdue: () => t('Overdue'), waiting: () => t('Waiting for you') };

const columns = (): TableColumns<Review> => ({
  name: {
    filter: 'none',
    maxWidth: 340,
    render: ({ id, name }) => <NameCell name={name} isActive href={reviewPath(id)} />,
  },
  covers: { filter: 'none', sortable: false, maxWidth: 340, value: coversMessages },
  reviewers: { filter: 'none', sortable: false, maxWidth: 240, value: ({ reviewers }) => namesOf(reviewers) },
  dueDate: { fit: true, filter: 'none', render: dueMessages },
  progress: {
    fit: true,
    filter: 'none',
    sortable: false,
    render: (row) => <Progress row={row} />,
  },
  yours: {
    fit: true,
    filter: 'none',
    sortable: false,
    align: 'right',
    value: ({ yours }) => (yours === 0 ? '' : formatNumber(yours)),
  },
  status: {
    fit: true,
    filter: 'select',
    options: [
      { id: 'open', name: t('Open') },
      { id: 'closed', name: t('Closed') },
    ],
    render: (row) => <Status row={row} />,
  },
});

function Progress({ row }: { row: Review }) {
  return (
    <Box sx={{ minWidth: 96, whiteSpace: 'nowrap' }}>
      {progressMessages(row)}
      <Meter used={row.decided} limit={row.items} service="other" label={t('Decided in {name}', { name: row.name })} />
    </Box>
  );
}

function Status({ row }: { row: Review }) {
  const { text, tone } = statusOf(row);
  return <StatusWord tone={tone}>{text}</StatusWord>;
}

/** `/reviews`: access reviews, by due date. */
export function ReviewsPage() {
  const queries = reviewQueries(useApi(reviewCalls));
  const mayStart = usePermission(reviewsRoute.add.permission);
  const navigate = useNavigate();
  const { state, table, lede } = useListScreen(reviewList, queries.page);
  const shownColumns = useTexts(() => columns(), []);
  const [starting, setStarting] = useState(false);
  const isEmpty = table.total === 0 && !state.isFiltered;
  const suggestion = useQuery({ ...queries.largestOrganization(), enabled: mayStart && isEmpty });
  const largest = suggestion.data ?? null;
  const [suggested, setSuggested] = useState<SelectOption | null>(null);
  const { addRequested, onAddRequestHeard } = useAddRequest();
  const linked = useLinkedOrganization();
  const isDialogShown = mayStart && (starting || (addRequested && linked !== undefined));
  function close() {
    setStarting(false);
    setSuggested(null);
    if (addRequested) onAddRequestHeard();
  }

  const startButton = mayStart ? (
    <WriteButton variant="contained" onClick={() => setStarting(true)}>
      {t(reviewsRoute.add.label)}
    </WriteButton>
  ) : null;
  return (
    <AdminPage route={reviewsRoute} lede={lede} actions={startButton}>
      <DataTable
        {...table}
        // Wait for what the empty list suggests: coming later it would move its button.
        {...(isComing(suggestion) ? { rows: undefined } : {})}
        caption={t('Reviews')}
        all={t('All reviews')}
        headers={headers}
        columns={shownColumns}
        filterLabels={filterLabels}
        rowLabel={({ name }) => name}
        renderCard={(row) => <ReviewCard row={row} />}
        empty={{
          message: mayStart ? t('No reviews yet') : t('No reviews assigned to you'),
          hint: <Reason largest={largest} />,
          action:
            largest === null ? (
              startButton
            ) : (
              <WriteButton
                variant="contained"
                onClick={() => {
                  setSuggested({ id: largest.id, name: largest.name });
                  setStarting(true);
                }}
              >
                <span>{rich('Review {name}', { name: <bdi>{largest.name}</bdi> })}</span>
              </WriteButton>
            ),
        }}
        filteredEmpty={t('No review matches')}
      />
      {isDialogShown ? (
        <Suspense fallback={null}>
          <StartReviewDialog
            suggested={addRequested ? (linked ?? null) : suggested}
            onClose={close}
            onStarted={(id) => void navigate(reviewPath(id))}
          />
        </Suspense>
      ) : null}
    </AdminPage>
  );
}

/** Why one would begin, with the organization where it helps most. */
function Reason({ largest }: { largest: Customer | null }) {
  return (
    <>
      {t('A review asks who still needs which access. Reviewers keep or remove each grant, and the evidence is kept.')}
      {largest === null ? null : (
        <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
          {rich('{name}: {people, plural, one {# person} other {# people}}, never reviewed.', {
            name: <bdi>{largest.name}</bdi>,
            people: largest.activeUsers,
          })}
        </Box>
      )}
    </>
  );
}

/** A review in the list on a phone. */
function ReviewCard({ row }: { row: Review }) {
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto">
        <NameCell name={row.name} isActive href={reviewPath(row.id)} />
      </Typography>
      <Typography variant="body2" dir="auto">
        {coversMessages(row)}
        <span>
          {dot}
          {t('reviewed by {reviewers}', { reviewers: namesOf(row.reviewers) })}
        </span>
      </Typography>
      <div>
        <Status row={row} />
      </div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Due {day}', { day: dueMessages(row) })}
        {dot}
        {t('{progress} decided', { progress: progressMessages(row) })}
        {row.yours === 0 ? (
          ''
        ) : (
          <span>
            {dot}
            {t('{yours, plural, one {# waiting for you} other {# waiting for you}}', { yours: row.yours })}
          </span>
        )}
      </Typography>
    </>
  );
}
