import { useApi } from '@gangway/api-client/react';
import { customer, type Customer } from '@gangway/contract';
import { DataTable, RowAction } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import { useState } from 'react';
import { useExportApi } from '../../app/api.ts';
import { paths, tabs } from '../../app/paths.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { Allowed } from '../../app/screen/allowed.tsx';
import { listProps } from '../../app/screen/list-props.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useList, usePageAhead } from '../../app/screen/use-list.ts';
import { useRowsExport } from '../../app/screen/use-rows-export.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { AccessRequestsPanel } from './access-requests-panel.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { allCustomers, customerQueries } from './customer-queries.ts';
import { customerColumns, customerFilterWords, customerHeaders } from './customer-row.tsx';

/** `/customer`: organizations seen as customers, and who asks to be let in. */
export function CustomersPage() {
  const queries = customerQueries(useApi({ customer }));
  const exportApi = useExportApi({ customer });
  const state = useListState('customers', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const onPageAhead = usePageAhead(queries.list, state.query);
  const [opened, setOpened] = useState<Customer | null>(null);
  // The list is read again after a change: the drawer shows what it says now.
  const shown = list.data?.rows.find(({ id }) => id === opened?.id) ?? opened;

  const columns = {
    ...customerColumns,
    action: {
      render: (row: Customer) => (
        <RowAction worksOffline aria-label={`Open ${row.name}`} aria-haspopup="dialog" onClick={() => setOpened(row)}>
          Open
        </RowAction>
      ),
    },
  };

  return (
    <AdminPage heading="Customers" tabs={{ label: 'Organization and customers', pages: tabs.organizations }}>
      <Allowed to="access-requests:read">
        <AccessRequestsPanel />
      </Allowed>
      <NarrowedBy state={state} columns={customerHeaders} words={customerFilterWords} />
      <DataTable
        {...useTablePreferences('customers')}
        {...listProps('customers', list)}
        onPageAhead={onPageAhead}
        caption="Customers"
        headers={customerHeaders}
        columns={columns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ name }) => name}
        toolbar={
          <Allowed to="customers:write">
            <WriteButton variant="contained" href={paths.customerAdd}>
              Add customer
            </WriteButton>
          </Allowed>
        }
        empty={{ message: 'No customers yet' }}
        filteredEmpty="No customer matches"
        onExport={useRowsExport('customers', customerHeaders, customerColumns, () =>
          allCustomers(exportApi, state.query),
        )}
      />
      {shown === null ? null : (
        <CustomerDrawer customer={shown} open={opened !== null} onClose={() => setOpened(null)} />
      )}
    </AdminPage>
  );
}
