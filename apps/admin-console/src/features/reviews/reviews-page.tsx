import { useApi } from '@gangway/api-client/react';
import type { Review } from '@gangway/contract';
import { DataTable, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { formatDay, StatusPill, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { reviewPath } from '../../shared/page/paths.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useAddRequest } from '../../shared/list/use-add-request.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { kindMessages, statusOf } from './review-messages.ts';
import { reviewsRoute } from './route.ts';

// Load the calendar with the dialog that needs it.
const StartReviewDialog = lazy(async () => ({
  default: (await import('./start-review-dialog.tsx')).StartReviewDialog,
}));

const reviewList: ListSetup = {
  name: 'reviews',
  defaults: { sort: { key: 'dueDate', descending: false } },
  viewed: 'reviews',
  views: [
    { name: 'Open', query: 'f.status=open' },
    { name: 'Closed', query: 'f.status=closed' },
  ],
};

const headers: readonly TableHeader[] = [
  { name: 'Name' },
  { covers: 'Covers' },
  { dueDate: 'Due' },
  { progress: 'Decided' },
  { yours: 'Waiting for you' },
  { status: 'Status' },
];

const columns: TableColumns<Review> = {
  name: {
    filter: 'none',
    maxWidth: 340,
    render: ({ id, name }) => <NameCell name={name} isActive href={reviewPath(id)} />,
  },
  covers: { filter: 'none', sortable: false, maxWidth: 340, value: coversMessages },
  dueDate: { fit: true, filter: 'none', render: ({ dueDate }) => formatDay(dueDate) },
  progress: {
    fit: true,
    filter: 'none',
    sortable: false,
    align: 'right',
    render: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {progressMessages(row)}
      </Box>
    ),
  },
  yours: {
    fit: true,
    filter: 'none',
    sortable: false,
    align: 'right',
    value: ({ yours }) => (yours === 0 ? '' : yours.toLocaleString('en')),
  },
  status: {
    fit: true,
    filter: 'select',
    options: [
      { id: 'open', name: 'Open' },
      { id: 'closed', name: 'Closed' },
    ],
    render: (row) => <Status row={row} />,
  },
};

function coversMessages({ covers: { kind, name } }: Review): string {
  return `${kindMessages[kind]}: ${name}`;
}

function progressMessages({ decided, items }: Review): string {
  return `${decided.toLocaleString('en')} of ${items.toLocaleString('en')}`;
}

function Status({ row }: { row: Review }) {
  const { text, tone } = statusOf(row);
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

/** `/reviews`: access reviews, by due date. */
export function ReviewsPage() {
  const queries = reviewQueries(useApi(reviewCalls));
  const mayStart = usePermission(reviewsRoute.add.permission);
  const navigate = useNavigate();
  const { table } = useListScreen(reviewList, queries.page, { headers, columns });
  const [starting, setStarting] = useState(false);
  const { addRequested, onAddRequestHeard } = useAddRequest();
  const isDialogShown = mayStart && (starting || addRequested);
  function close() {
    setStarting(false);
    if (addRequested) onAddRequestHeard();
  }

  const startButton = mayStart ? (
    <WriteButton variant="contained" onClick={() => setStarting(true)}>
      {reviewsRoute.add.label}
    </WriteButton>
  ) : null;
  return (
    <AdminPage route={reviewsRoute} actions={startButton}>
      <DataTable
        {...table}
        caption="Reviews"
        headers={headers}
        columns={columns}
        rowLabel={({ name }) => name}
        renderCard={(row) => <ReviewCard row={row} />}
        empty={{ message: mayStart ? 'No reviews yet' : 'No reviews assigned to you', action: startButton }}
        filteredEmpty="No review matches"
      />
      {isDialogShown ? (
        <Suspense fallback={null}>
          <StartReviewDialog onClose={close} onStarted={(id) => void navigate(reviewPath(id))} />
        </Suspense>
      ) : null}
    </AdminPage>
  );
}

/** A review as a card on a phone. */
function ReviewCard({ row }: { row: Review }) {
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto">
        <NameCell name={row.name} isActive href={reviewPath(row.id)} />
      </Typography>
      <Typography variant="body2" dir="auto">
        {coversMessages(row)}
      </Typography>
      <div>
        <Status row={row} />
      </div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Due {formatDay(row.dueDate)} · {progressMessages(row)} decided
        {row.yours === 0 ? '' : <span>{` · ${row.yours.toLocaleString('en')} waiting for you`}</span>}
      </Typography>
    </>
  );
}
