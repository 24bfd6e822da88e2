import { OrganizationList } from './organization-list.tsx';

/** `/organization`: the organizations, with their counts on demand. */
export function OrganizationsPage() {
  return <OrganizationList />;
}
