import { mayDo, type Permission } from '@gangway/contract';
import { createContext, use } from 'react';

/**
 * The caller's roles in the service `user_management`, which decide what the console offers. Keeps them while an ended
 * session is renewed: a page with unsaved text must stay open.
 */
export const AdminRolesContext = createContext<readonly string[]>([]);

export function useAdminRoles(): readonly string[] {
  return use(AdminRolesContext);
}

/** Whether to offer an action. The server judges every call again. */
export function usePermission(permission: Permission): boolean {
  return mayDo(useAdminRoles(), permission);
}
