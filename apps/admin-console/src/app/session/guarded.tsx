import type { Permission } from '@gangway/contract';
import { AccessDenied } from '@gangway/ui-kit';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePermission } from '../screen/use-permission.ts';

/** A page of the console for those who may see it. */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  if (usePermission(permission)) return children;
  return <AccessDenied reason="Your role does not include this page." href={paths.dashboard} linkLabel="Dashboard" />;
}
