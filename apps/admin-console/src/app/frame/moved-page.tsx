import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';

/** Leads from a former address to the page's present one, with parameters, search and hash. */
export function MovedPage({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, useParams()), search, hash }} replace />;
}
