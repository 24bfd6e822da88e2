import { OrganizationList } from './organization-list.tsx';
import { organizationList } from './organization-queries.ts';

/** `/organization`: the organizations with their counts. */
export function OrganizationsPage() {
  return <OrganizationList setup={organizationList} />;
}
