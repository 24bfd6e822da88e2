import { type Permission, mayDo } from '@gangway/contract';

/** Who makes this request, as the database says at this moment. */
export interface Caller {
  id: number;
  sub: string;
  email: string;
  name: string;
  organizationId: number | null;
  /** Roles in the service `user_management`. */
  roles: readonly string[];
  sid: string;
  familySid: string;
  client: 'portal' | 'console';
  authTime: Date;
  /** Where the request comes from, for the audit trail. */
  ip: string;
  userAgent: string;
  requestId: string;
}

export function may(caller: Caller, permission: Permission): boolean {
  return mayDo(caller.roles, permission);
}

export function isSuperAdmin(caller: Caller): boolean {
  return caller.roles.includes('Super_Admin');
}

/**
 * The organizations whose records the caller may read: null for all of them (Super_Admin, Auditor), else the own one.
 * A person who has no organization reads none, hence id 0.
 */
export function readScope(caller: Caller): number | null {
  if (isSuperAdmin(caller) || caller.roles.includes('Auditor')) return null;
  return caller.organizationId ?? 0;
}

/**
 * The organizations whose records the caller may write: null for all of them (Super_Admin), the own one for an Org_Admin, else
 * none (0). A role that only reads widens nothing.
 */
export function writeScope(caller: Caller): number | null {
  if (isSuperAdmin(caller)) return null;
  return caller.roles.includes('Org_Admin') ? (caller.organizationId ?? 0) : 0;
}
