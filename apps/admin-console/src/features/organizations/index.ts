export { OrganizationList } from './organization-list.tsx';
export { prefetchCustomers } from './organization-queries.ts';
