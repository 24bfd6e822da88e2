import { mayDo, type Permission } from '@gangway/contract';
import { t } from '@gangway/messages';
import { AccessDenied } from '@gangway/ui-kit';
import type { ReactNode } from 'react';
import { paths } from '../../shared/page/paths.ts';
import { useAdminRoles } from '../../shared/access/use-permission.ts';

export interface GuardedProps {
  /** Undefined: every signed-in person may see it. */
  permission: Permission | undefined;
  children: ReactNode;
}

/** A page of the console, behind its permission check. */
export function Guarded({ permission, children }: GuardedProps) {
  const roles = useAdminRoles();
  if (permission === undefined || mayDo(roles, permission)) return children;
  return (
    <AccessDenied reason={t('You don’t have access to this page.')} href={paths.dashboard} linkLabel={t('Dashboard')} />
  );
}
