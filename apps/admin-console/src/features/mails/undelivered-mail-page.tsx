import { pageOf, type ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { mail, UndeliveredMailQuery, type UndeliveredMail } from '@gangway/contract';
import { DataTable, type TableColumns, type TableHeader, type TableQuery } from '@gangway/table-kit';
import { RelativeTime } from '@gangway/ui-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { AdminPage } from '../../shared/admin-page.tsx';
import { listProps } from '../../shared/list-props.ts';
import { listQuery } from '../../shared/list-query.ts';
import { type ListSetup } from '../../shared/prefetch-list.ts';
import { useList } from '../../shared/use-list.ts';
import { useListState } from '../../shared/use-list-state.ts';
import { useTablePreferences } from '../../shared/use-table-preferences.ts';
import { undeliveredMailRoute } from './route.ts';

const mailList: ListSetup = { name: 'mails', defaults: { sort: { key: 'failedAt', descending: true } } };

const headers: readonly TableHeader[] = [
  { recipient: 'Recipient' },
  { subject: 'Subject' },
  { attempts: 'Attempts' },
  { failedAt: 'Failed' },
  { lastError: 'Reason' },
];

const columns: TableColumns<UndeliveredMail> = {
  recipient: { maxWidth: 340 },
  attempts: { fit: true, filter: 'none', align: 'right' },
  failedAt: { fit: true, filter: 'none', render: ({ failedAt }) => <RelativeTime value={failedAt} /> },
  lastError: { filter: 'none', sortable: false, maxWidth: 480 },
};

/** `/undelivered-mail`: the mails that the dashboard counts as undelivered, with what the mail server said. */
export function UndeliveredMailPage() {
  const api = useApi({ mail });
  const state = useListState(mailList, { headers, columns });
  const list = useList(undeliveredMail(api, state.query));
  return (
    <AdminPage route={undeliveredMailRoute}>
      <DataTable
        {...useTablePreferences('mails')}
        {...listProps('mails', list)}
        caption="Undelivered mail"
        headers={headers}
        columns={columns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ recipient }) => recipient}
        empty={{ message: 'All mail was delivered' }}
        filteredEmpty="No mail matches"
      />
    </AdminPage>
  );
}

function undeliveredMail(api: ApiClient<{ mail: typeof mail }>, query: TableQuery) {
  return queryOptions({
    queryKey: [...queryKeys.mails, 'undelivered', query],
    queryFn: async ({ signal }) =>
      pageOf(await api.mail.undelivered({ query: listQuery(UndeliveredMailQuery, query), signal })),
    placeholderData: keepPreviousData,
  });
}
