export { OrganizationList } from './organization-list.tsx';
export { customerColumns } from './organization-row.tsx';
export { customerList, prefetchCustomers } from './organization-queries.ts';
