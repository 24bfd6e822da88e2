import { OrganizationList } from './organization-list.tsx';
import { organizationList } from './organization-queries.ts';
import { organizationColumns } from './organization-row.tsx';

/** `/organization`: the organizations with their people and branches. */
export function OrganizationsPage() {
  return <OrganizationList setup={organizationList} columns={organizationColumns} />;
}
