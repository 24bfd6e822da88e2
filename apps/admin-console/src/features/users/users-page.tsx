import { useSession } from '@gangway/auth-client/react';
import { UserListQuery, mostAtOnce, user as userRoutes, type User } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { DataTable, RowAction, useRowSelection } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import { useEventCallback } from '@mui/material/utils';
import Box from '@mui/material/Box';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { editUserPath, paths } from '../../shared/page/paths.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { Allowed } from '../../shared/access/allowed.tsx';
import { BatchNotice } from '../../shared/bulk/batch-notice.tsx';
import { people } from '../../shared/text/counted.ts';
import { listQuery } from '../../shared/queries/queries.ts';
import { useListExport } from '../../shared/list/export/use-list-export.ts';
import { useHighlight } from '../../shared/list/use-highlight.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { useReach } from '../../shared/access/use-reach.ts';
import { useDelayedReload } from '../../shared/page/use-delayed-reload.ts';
import { serviceKeysOf, SubscribeDialog, subscriberOf } from '../subscriptions/index.ts';
import { BulkPeople, BulkPeopleDialog, type PeopleChange } from './bulk/bulk-people.tsx';
import { useCountOneself } from './use-count-oneself.ts';
import { addUserRoute, usersRoute } from './route.ts';
import { isOwnRow, rowActions, type CallerRights } from './row-actions.ts';
import { useStateChange } from './state-change.tsx';
import { fullName, UserCard, userColumns, userFilterLabels, userHeaders } from './user-columns.tsx';
import { userList, useUserQueries } from './user-queries.ts';
import { useSubscribeRequest } from './use-subscribe-request.ts';

const card = (row: User) => <UserCard user={row} />;

/** The list of users (specification section 2). Without a search box: the top bar's search leads here. */
export function UsersPage() {
  const queries = useUserQueries();
  const exportApi = useExportApi({ user: userRoutes });
  const mayWrite = usePermission('users:write');
  const caller = useCaller();
  // Sort by newest, so that a newly added person is visible.
  const { state, list, lede, table } = useListScreen(userList, queries.page);
  const selection = useRowSelection(state);
  const isSelecting = selection.all || selection.ids.length > 0;
  const countOneself = useCountOneself(state.query);
  const [change, setChange] = useState<PeopleChange | null>(null);
  const changeState = useStateChange();
  const onState = useEventCallback((row: User) => void changeState(row));
  const reloadLater = useDelayedReload();
  const [subscribing, setSubscribing] = useState<User | null>(null);
  useSubscribeRequest(list.data?.rows, caller, setSubscribing);
  const exportAll = useListExport('users', () =>
    exportApi.user.exportCsv({ query: listQuery(UserListQuery, state.query) }),
  );
  const filterLabels = useTexts(() => userFilterLabels(list.data?.rows), [list.data?.rows]);
  const columns = useColumns(caller, onState, setSubscribing);

  return (
    <AdminPage route={usersRoute} lede={lede} actions={<PageActions />}>
      <DataTable
        {...table}
        caption={t('Users')}
        all={t('All users')}
        headers={userHeaders}
        columns={columns}
        onExport={exportAll}
        rowLabel={fullName}
        selection={
          mayWrite
            ? {
                selection,
                canSelect: (row) => !isOwnRow(row, caller),
                excluded: t('yourself excluded'),
                countExcluded: countOneself,
                most: mostAtOnce,
                actions: (
                  <BulkPeople
                    selection={selection}
                    state={state}
                    total={list.data?.total ?? 0}
                    exportAll={exportAll}
                    onChosen={setChange}
                  />
                ),
              }
            : null
        }
        renderCard={card}
        hasActions={(row) => rowActions(row, caller).length > 0}
        highlightRowId={useHighlight()}
        empty={{
          message: t('No users yet'),
          hint: t('Add the first person, or import many at once from a file. Each gets an invitation by mail.'),
          action: <AddUser />,
        }}
        filterLabels={filterLabels}
        filteredEmpty={t('No user matches')}
      />
      <BatchNotice kind="users" things={people} hidden={isSelecting} />
      {change === null ? null : (
        <BulkPeopleDialog
          change={change}
          onClose={(isDone) => {
            setChange(null);
            if (isDone) selection.clear();
          }}
        />
      )}
      {subscribing === null ? null : (
        <SubscribeDialog
          subscriber={subscriberOf(subscribing, serviceKeysOf(subscribing))}
          onClose={() => setSubscribing(null)}
          onSubscribed={() => {
            setSubscribing(null);
            reloadLater();
          }}
        />
      )}
    </AdminPage>
  );
}

function PageActions() {
  return (
    <>
      <Allowed to="imports:write">
        <WriteButton variant="outlined" href={paths.import}>
          {t('Import')}
        </WriteButton>
      </Allowed>
      <AddUser />
    </>
  );
}

function AddUser() {
  return (
    <Allowed to={addUserRoute.permission}>
      <WriteButton variant="contained" href={addUserRoute.path}>
        {t(addUserRoute.title)}
      </WriteButton>
    </Allowed>
  );
}

function useCaller(): CallerRights {
  const { profile } = useSession();
  const email = profile?.email ?? '';
  const mayWrite = usePermission('users:write');
  const mayEdit = usePermission('users:edit-anyone');
  const maySubscribe = usePermission('subscriptions:write');
  const reach = useReach();
  return useMemo(
    () => ({ email, mayWrite, mayEdit, maySubscribe, reach }),
    [email, mayWrite, mayEdit, maySubscribe, reach],
  );
}

type RowHandler = (row: User) => void;

function useColumns(caller: CallerRights, onState: RowHandler, onSubscribe: RowHandler) {
  const queries = useUserQueries();
  // Fetch the names with the list: late ones would render every row again.
  usePrefetchQuery(queries.services());
  const { data: services } = useQuery(queries.services());
  return useTexts(
    () => ({
      ...userColumns(new Map(services?.map((each) => [each.name, each]))),
      action: {
        width: 167,
        buttons: [msg('Edit'), msg('Delete'), msg('Subscribe')],
        render: (row: User) => <Actions row={row} caller={caller} onState={onState} onSubscribe={onSubscribe} />,
      },
    }),
    [services, caller, onState, onSubscribe],
  );
}

interface ActionsProps {
  row: User;
  caller: CallerRights;
  onState: RowHandler;
  onSubscribe: RowHandler;
}

function Actions({ row, caller, onState, onSubscribe }: ActionsProps) {
  if (isOwnRow(row, caller)) {
    return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('You')}</Box>;
  }
  const name = fullName(row);
  const offered = rowActions(row, caller);
  return (
    <>
      {offered.includes('Edit') ? (
        <RowAction href={editUserPath(row.id)} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </RowAction>
      ) : null}
      {offered.includes('Delete') ? (
        <RowAction onClick={() => onState(row)} aria-label={t('Delete {name}', { name })}>
          {t('Delete')}
        </RowAction>
      ) : null}
      {offered.includes('Inactive') ? (
        <RowAction
          onClick={() => onState(row)}
          aria-label={t('Inactive {name}', { name })}
          title={t('Makes the user active again')}
          aria-description={t('Makes the user active again')}
        >
          {t('Inactive')}
        </RowAction>
      ) : null}
      {offered.includes('Subscribe') ? (
        <RowAction onClick={() => onSubscribe(row)} aria-label={t('Subscribe {name}', { name })}>
          {t('Subscribe')}
        </RowAction>
      ) : null}
    </>
  );
}
