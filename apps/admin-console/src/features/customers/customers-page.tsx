import { useApi } from '@gangway/api-client/react';
import { customer, type Customer } from '@gangway/contract';
import { DataTable, RowAction } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useExportApi } from '../../shared/api.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { Allowed } from '../../shared/access/allowed.tsx';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { useRowsExport } from '../../shared/list/use-rows-export.ts';
import { CustomerDrawer } from './customer-drawer.tsx';
import { customerList, customerQueries } from './customer-queries.ts';
import { customerColumns, customerFilterLabels, customerHeaders } from './customer-row.tsx';
import { formerRequestsHash, paths } from '../../shared/page/paths.ts';
import { addCustomerRoute, customersRoute } from './route.ts';

/** `/customer`: organizations as customers. */
export function CustomersPage() {
  const queries = customerQueries(useApi({ customer }));
  const exportApi = useExportApi({ customer });
  const { state, list, table } = useListScreen(customerList, queries.page);
  const onExport = useRowsExport('customers', customerHeaders, customerColumns, () =>
    customerQueries(exportApi).all(state.query),
  );
  const { hash } = useLocation();
  const [opened, setOpened] = useState<Customer | null>(null);
  // Read the customer from the list, which is fetched again after a change.
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

  if (formerRequestsHash.test(hash)) return <Navigate to={paths.requests + hash} replace />;
  return (
    <AdminPage route={customersRoute}>
      <DataTable
        {...table}
        caption="Customers"
        headers={customerHeaders}
        columns={columns}
        rowLabel={({ name }) => name}
        toolbar={<AddCustomer />}
        empty={{ message: 'No customers yet', action: <AddCustomer /> }}
        filterLabels={customerFilterLabels}
        filteredEmpty="No customer matches"
        onExport={onExport}
      />
      {shown === null ? null : (
        <CustomerDrawer customer={shown} open={opened !== null} onClose={() => setOpened(null)} />
      )}
    </AdminPage>
  );
}

function AddCustomer() {
  return (
    <Allowed to={addCustomerRoute.permission}>
      <WriteButton variant="contained" href={addCustomerRoute.path}>
        {addCustomerRoute.title}
      </WriteButton>
    </Allowed>
  );
}
