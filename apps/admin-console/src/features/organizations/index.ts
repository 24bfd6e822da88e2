export { OrganizationList } from './organization-list.tsx';
export { customerList, prefetchCustomers } from './organization-queries.ts';
