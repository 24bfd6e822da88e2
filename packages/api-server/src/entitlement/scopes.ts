import { type Permission, mayDo } from '@gangway/contract';
import { type Actor, system } from '../trail/index.ts';

/** Who administers: a caller, or the command line, which is no person and has no session. */
export interface Administrator extends Actor {
  sid: string | null;
  organizationId: number | null;
  branchIds: readonly number[];
  roles: readonly string[];
}

/** A command of the server's operator, such as `gangway apply`: it reaches everything, and the trail names it. */
export function commandLine(name: string): Administrator {
  return { ...system, name, sid: null, organizationId: null, branchIds: [], roles: ['Super_Admin'] };
}

type Reach = Pick<Administrator, 'roles' | 'organizationId' | 'branchIds'>;

export function may(caller: Pick<Administrator, 'roles'>, permission: Permission): boolean {
  return mayDo(caller.roles, permission);
}

export function isSuperAdmin(caller: Pick<Administrator, 'roles'>): boolean {
  return caller.roles.includes('Super_Admin');
}

/** Whose records a caller reaches: those of one organization; where branches are named, only what is of their people. */
export interface Scope {
  organizationId: number;
  /** Null: all branches of the organization. */
  branchIds: readonly number[] | null;
}

/** A person who has no organization reaches none, hence id 0. */
const nothing: Scope = { organizationId: 0, branchIds: [] };

/**
 * What the caller may read: null for everything (Super_Admin, Auditor), the own organization for an Org_Admin, people of the own
 * branches for a Branch_Admin.
 */
export function readScope(caller: Reach): Scope | null {
  return isSuperAdmin(caller) || caller.roles.includes('Auditor') ? null : scopeAtHome(caller);
}

/** What the caller may write: the same, but for a role that only reads, which widens nothing. */
export function writeScope(caller: Reach): Scope | null {
  return isSuperAdmin(caller) ? null : scopeAtHome(caller);
}

function scopeAtHome({ roles, organizationId, branchIds }: Reach): Scope {
  if (organizationId === null) return nothing;
  if (roles.includes('Org_Admin')) return { organizationId, branchIds: null };
  return roles.includes('Branch_Admin') ? { organizationId, branchIds } : nothing;
}
