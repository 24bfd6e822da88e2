import type { Permission } from '@gangway/contract';
import type { ReactNode } from 'react';
import { usePermission } from './use-permission.ts';

export interface AllowedProps {
  to: Permission;
  children: ReactNode;
}

/** Shows its children to callers with a permission: `<Allowed to="users:write">…`. */
export function Allowed({ to, children }: AllowedProps) {
  return usePermission(to) ? children : null;
}
