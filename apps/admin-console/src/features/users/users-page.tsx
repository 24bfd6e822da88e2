import { useSession } from '@gangway/auth-client/react';
import { UserListQuery, user as userRoutes, type User } from '@gangway/contract';
import { DataTable, RowAction } from '@gangway/table-kit';
import { useSteady, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useExportApi } from '../../app/api.ts';
import { editUserPath, paths, tabs } from '../../app/paths.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { Allowed } from '../../app/screen/allowed.tsx';
import { loadFailure } from '../../app/screen/failure-text.ts';
import { listQuery } from '../../app/screen/list-query.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useCsvExport } from '../../app/screen/use-csv-export.ts';
import { useHighlight } from '../../app/screen/use-highlight.ts';
import { useList, usePageAhead } from '../../app/screen/use-list.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { isOwnRow, rowActions, type CallerRights } from './row-actions.ts';
import { useStateChange } from './state-change.tsx';
import { fullName, userColumns, userFilterWords, userHeaders } from './user-columns.tsx';
import { useUserQueries } from './use-user-queries.ts';

export interface UsersPageProps {
  /** Draws the dialog that subscribes a user; it belongs to another feature. */
  renderSubscribe: (user: User, close: () => void) => ReactNode;
}

/** The list of users (specification section 2). It has no search box: the top bar's search leads here. */
export function UsersPage({ renderSubscribe }: UsersPageProps) {
  const queries = useUserQueries();
  const exportApi = useExportApi({ user: userRoutes });
  const { profile } = useSession();
  const email = profile?.email ?? '';
  const mayWrite = usePermission('users:write');
  const mayEdit = usePermission('users:edit');
  const maySubscribe = usePermission('subscriptions:write');
  const caller = useMemo<CallerRights>(
    () => ({ email, mayWrite, mayEdit, maySubscribe }),
    [email, mayWrite, mayEdit, maySubscribe],
  );
  // Newest first, so that whoever was just added is in sight.
  const state = useListState('users', { defaults: { sort: { key: 'id', descending: true } } });
  const list = useList(queries.page(state.query));
  const onPageAhead = usePageAhead(queries.page, state.query);
  // Asked for with the list: names that come later would have every row drawn again.
  usePrefetchQuery(queries.services());
  const { data: services } = useQuery(queries.services());
  const changeState = useStateChange();
  const onState = useSteady((row: User) => void changeState(row));
  const [subscribing, setSubscribing] = useState<User | null>(null);
  const exportCsv = useCsvExport('users', () =>
    exportApi.user.exportCsv({ query: listQuery(UserListQuery, state.query) }),
  );
  const columns = useMemo(
    () => ({
      ...userColumns(new Map(services?.map(({ name, displayName }) => [name, displayName]))),
      action: {
        render: (row: User) => <Actions row={row} caller={caller} onState={onState} onSubscribe={setSubscribing} />,
      },
    }),
    [services, caller, onState],
  );

  return (
    <AdminPage heading="Users" tabs={{ label: 'Users and subscriptions', pages: tabs.users }}>
      <NarrowedBy state={state} columns={userHeaders} words={userFilterWords} />
      <DataTable
        {...useTablePreferences('users')}
        caption="Users"
        headers={userHeaders}
        columns={columns}
        state={state}
        rows={list.data?.rows}
        total={list.data?.total}
        totalCapped={list.data?.capped}
        loading={list.isPending}
        fetching={list.isFetching}
        onPageAhead={onPageAhead}
        error={loadFailure('users', list.error)}
        onRefresh={() => void list.refetch()}
        onExport={exportCsv}
        getRowId={({ id }) => id}
        rowLabel={fullName}
        highlightRowId={useHighlight()}
        toolbar={
          <Allowed to="users:write">
            <WriteButton variant="contained" href={paths.usersAdd}>
              Add User
            </WriteButton>
          </Allowed>
        }
        empty={{ message: 'No users yet' }}
        filteredEmpty="No user matches"
      />
      {subscribing === null ? null : renderSubscribe(subscribing, () => setSubscribing(null))}
    </AdminPage>
  );
}

interface ActionsProps {
  row: User;
  caller: CallerRights;
  onState: (row: User) => void;
  onSubscribe: (row: User) => void;
}

function Actions({ row, caller, onState, onSubscribe }: ActionsProps) {
  if (isOwnRow(row, caller)) {
    return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>You</Box>;
  }
  const name = fullName(row);
  const offered = rowActions(row, caller);
  const labelled = (action: string) => `${action} ${name}`;
  return (
    <>
      {offered.includes('Edit') ? (
        <RowAction href={editUserPath(row.id)} aria-label={labelled('Edit')}>
          Edit
        </RowAction>
      ) : null}
      {offered.includes('Delete') ? (
        <RowAction tone="error" onClick={() => onState(row)} aria-label={labelled('Delete')}>
          Delete
        </RowAction>
      ) : null}
      {offered.includes('Inactive') ? (
        <RowAction
          onClick={() => onState(row)}
          aria-label={labelled('Inactive')}
          title="Makes the user active again"
          aria-description="Makes the user active again"
        >
          Inactive
        </RowAction>
      ) : null}
      {offered.includes('Subscribe') ? (
        <RowAction onClick={() => onSubscribe(row)} aria-label={labelled('Subscribe')}>
          Subscribe
        </RowAction>
      ) : null}
    </>
  );
}
