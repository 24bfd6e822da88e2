import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const customersRoute = defineAppRoute({
  path: paths.customer,
  title: msg('Customers'),
  section: 'organization',
  parent: paths.organization,
  permission: 'customers:read',
  palette: [],
  load: async () => (await import('./customers-page.tsx')).CustomersPage,
  prefetch: async (context) => (await import('../organizations/index.ts')).prefetchCustomers(context),
});

export const addCustomerRoute = defineAppRoute({
  path: paths.customerAdd,
  title: msg('Add Customer'),
  section: 'organization',
  parent: paths.organization,
  permission: 'customers:write',
  palette: ['new', 'organization', 'onboarding'],
  isAction: true,
  load: async () => (await import('./add-customer-page.tsx')).AddCustomerPage,
});
