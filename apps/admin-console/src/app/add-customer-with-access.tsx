import { AddCustomerPage } from '../features/customers/add-customer-page.tsx';
import { AccessTable } from '../shared/access/access-table.tsx';
import { accessFormRules, accessPayload, accessRows } from '../features/users/user-form.ts';

/** Onboarding, with the users' table of services in it. Only a Super_Admin onboards. */
export function AddCustomerWithAccess() {
  return (
    <AddCustomerPage
      access={{
        rows: (services) => accessRows(services, {}, 'everything'),
        rules: (own) => accessFormRules.shape(own),
        payload: accessPayload,
        table: <AccessTable />,
      }}
    />
  );
}
