import { useSession } from '@gangway/auth-client/react';
import type { UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { AppRoute } from '../../../shared/page/app-route.ts';
import { paths } from '../../../shared/page/paths.ts';
import { RecordPage } from '../../../shared/page/record-page.tsx';
import { isOwnRow } from '../row-actions.ts';
import { useUserQueries } from '../user-queries.ts';

export interface WithUserProps {
  route: AppRoute;
  children: (user: UserDetail) => ReactNode;
}

/** The page of the user in the address. Redirects the caller's own to My Profile. */
export function WithUser({ route, children }: WithUserProps) {
  const email = useSession().profile?.email ?? '';
  return (
    <RecordPage
      route={route}
      message={t('Couldn’t load this user.')}
      home={{ href: paths.users, label: t('Users') }}
      read={useUserQueries().one}
      skeleton={[40, 170, 120]}
    >
      {(user) => (isOwnRow(user, { email }) ? <Navigate to={paths.profile} replace /> : children(user))}
    </RecordPage>
  );
}
