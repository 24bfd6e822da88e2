import { useApi } from '@gangway/api-client/react';
import { accessRequest, customer, type Customer } from '@gangway/contract';
import { DataTable, RowAction } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { Allowed } from '../../shared/access/allowed.tsx';
import { useListScreen } from '../../shared/list/use-list-screen.ts';
import { useRowsExport } from '../../shared/list/use-rows-export.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { AccessRequestsPanel } from './access-requests-panel.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { accessRequestQueries } from './access-request-queries.ts';
import { customerList, customerQueries } from './customer-queries.ts';
import { customerColumns, customerFilterLabels, customerHeaders } from './customer-row.tsx';
import { addCustomerRoute, customersRoute } from './route.ts';

/** `/customer`: organizations as customers, with their access requests. */
export function CustomersPage() {
  const queries = customerQueries(useApi({ customer }));
  const exportApi = useExportApi({ customer });
  const { state, list, table } = useListScreen(customerList, queries.page);
  const onExport = useRowsExport('customers', customerHeaders, customerColumns, () =>
    customerQueries(exportApi).all(state.query),
  );
  const mayReadRequests = usePermission('access-requests:read');
  const requests = useInfiniteQuery({
    ...accessRequestQueries(useApi({ accessRequest })).open(),
    enabled: mayReadRequests,
  });
  // Wait for the requests: above the list, they would push it down under the pointer.
  const hasAnswer = !mayReadRequests || !requests.isPending || requests.failureCount > 0;
  const [isKnown, setKnown] = useState(hasAnswer);
  // Remember it: the panel refetches when it mounts, and would mount and unmount for ever.
  if (hasAnswer && !isKnown) setKnown(true);
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

  if (!isKnown) {
    return (
      <AdminPage route={customersRoute}>
        <ListSkeleton />
      </AdminPage>
    );
  }
  return (
    <AdminPage route={customersRoute}>
      {mayReadRequests ? <AccessRequestsPanel /> : null}
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
