import { isApiError } from '@gangway/api-client';
import { useSession } from '@gangway/auth-client/react';
import type { UserDetail } from '@gangway/contract';
import { ErrorNotice, NotFoundPage } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../../shared/admin-page.tsx';
import type { RouteFacts } from '../../shared/app-route.ts';
import { paths } from '../../shared/paths.ts';
import { isOwnRow } from './row-actions.ts';
import { useUserQueries } from './use-user-queries.ts';

export interface WithUserProps {
  route: RouteFacts;
  children: (user: UserDetail) => ReactNode;
}

/** The user that the address names, and what is shown until it is there or where there is none. Oneself has My Profile. */
export function WithUser({ route, children }: WithUserProps) {
  const { id: idText = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(idText) ? Number(idText) : null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { profile } = useSession();
  const user = useQuery({ ...useUserQueries().one(id ?? 0), enabled: id !== null });

  if (id === null || isApiError(user.error, 404)) {
    return <NotFoundPage path={pathname} homeHref={paths.users} homeLabel="Users" onBack={() => void navigate(-1)} />;
  }
  if (user.data === undefined) {
    return (
      <AdminPage route={route} width="form">
        {user.isError ? (
          <ErrorNotice thing="this user" onRetry={() => void user.refetch()} retrying={user.isFetching} />
        ) : (
          <>
            <Skeleton variant="rounded" height={40} />
            <Skeleton variant="rounded" height={170} />
            <Skeleton variant="rounded" height={120} />
          </>
        )}
      </AdminPage>
    );
  }
  if (isOwnRow(user.data, { email: profile?.email ?? '' })) return <Navigate to={paths.profile} replace />;
  return children(user.data);
}
