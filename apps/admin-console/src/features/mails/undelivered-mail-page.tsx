import { useApi } from '@gangway/api-client/react';
import { mail, UndeliveredMailQuery, type UndeliveredMail } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { DataTable, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { RelativeTime } from '@gangway/ui-kit';
import { queryKeys } from '../../shared/api.ts';
import { listQueries } from '../../shared/queries/queries.ts';
import { Allowed } from '../../shared/access/allowed.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { undeliveredMailRoute } from './route.ts';
import { TestMail } from './test-mail.tsx';

const mailList: ListSetup = {
  name: 'mails',
  failure: msg('Couldn’t load mails.'),
  defaults: { sort: { key: 'failedAt', descending: true } },
  viewed: 'mails',
};

const headers: readonly TableHeader[] = [
  { recipient: msg('Recipient') },
  { subject: msg('Subject') },
  { attempts: msg('Attempts') },
  { failedAt: msg('Failed') },
  { lastError: msg('Reason') },
];

const columns: TableColumns<UndeliveredMail> = {
  recipient: { maxWidth: 340 },
  attempts: { fit: true, filter: 'none', align: 'right' },
  failedAt: { fit: true, filter: 'none', render: ({ failedAt }) => <RelativeTime value={failedAt} /> },
  lastError: { filter: 'none', sortable: false, maxWidth: 480 },
};

/** `/undelivered-mail`: undelivered mails, as counted on the dashboard, with the mail server's answer; a test mail. */
export function UndeliveredMailPage() {
  const { page } = listQueries(queryKeys.mails, UndeliveredMailQuery, useApi({ mail }).mail.undelivered);
  const { table } = useListScreen(mailList, page, { headers, columns });
  return (
    <AdminPage route={undeliveredMailRoute}>
      <Allowed to="mails:test">
        <TestMail />
      </Allowed>
      <DataTable
        {...table}
        caption={t('Undelivered mail')}
        all={t('All undelivered mail')}
        headers={headers}
        columns={columns}
        rowLabel={({ recipient }) => recipient}
        empty={{
          message: t('All mail was delivered'),
          hint: t('A mail that the mail server refuses stands here, with the reason.'),
        }}
        filteredEmpty={t('No mail matches')}
      />
    </AdminPage>
  );
}
