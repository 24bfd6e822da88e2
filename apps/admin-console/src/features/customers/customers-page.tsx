import { Navigate, useLocation } from 'react-router-dom';
import { formerRequestsHash, paths } from '../../shared/page/paths.ts';
import { OrganizationList } from '../organizations/index.ts';

/** `/customer`: the organizations with their counts shown. */
export function CustomersPage() {
  const { hash } = useLocation();
  if (formerRequestsHash.test(hash)) return <Navigate to={paths.requests + hash} replace />;
  return <OrganizationList counts />;
}
