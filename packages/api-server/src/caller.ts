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
 * The organizations whose people and records the caller may touch: null for all of them (Super_Admin, Auditor), else the
 * one id of an Org_Admin. An Org_Admin without organization sees none, hence id 0.
 */
export function scopeOf(caller: Caller): number | null {
  if (isSuperAdmin(caller) || caller.roles.includes('Auditor')) return null;
  return caller.organizationId ?? 0;
}
