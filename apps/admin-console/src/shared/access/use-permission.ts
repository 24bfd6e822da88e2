import { mayDo, type Permission } from '@gangway/contract';
import { createContext, use } from 'react';

/**
 * The caller's roles in the service `user_management`, which decide what the console offers. They stay while an ended session
 * is renewed: a page with unsaved text must not go away meanwhile.
 */
export const AdminRolesContext = createContext<readonly string[]>([]);

export function useAdminRoles(): readonly string[] {
  return use(AdminRolesContext);
}

/** Whether to offer something. The server judges every call again. */
export function usePermission(permission: Permission): boolean {
  return mayDo(useAdminRoles(), permission);
}
