import { AddCustomerPage } from '../features/customers/add-customer-page.tsx';
import { AccessTable } from '../features/users/access-table.tsx';
import { accessFormRules, accessPayload, accessRows } from '../features/users/user-form.ts';
import { usePermission } from '../shared/use-permission.ts';

/** Onboarding, with the users' table of services in it. */
export function AddCustomerWithAccess() {
  // Only a Super_Admin grants roles of user_management.
  const grantsAdministration = usePermission('users:edit-anyone');
  return (
    <AddCustomerPage
      access={{
        rows: (services) => accessRows(services, {}, grantsAdministration),
        rules: (own) => accessFormRules.shape(own),
        payload: accessPayload,
        table: <AccessTable />,
      }}
    />
  );
}
