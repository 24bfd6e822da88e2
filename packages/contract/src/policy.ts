/** The roles of the service `user_management`; they decide who may do what in the console (specification section 6). */
export const adminRoles = ['Super_Admin', 'Org_Admin', 'Auditor', 'Branch_Admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

const everyAdmin = adminRoles;
const superAdmin = ['Super_Admin'] as const;
const organizationAdmins = ['Super_Admin', 'Org_Admin'] as const;
const peopleAdmins = ['Super_Admin', 'Org_Admin', 'Branch_Admin'] as const;

/**
 * The whole policy, one row per permission. Object checks (an Org_Admin acts on the own organization only, a Branch_Admin
 * on people of the own branches) come on top, in the server. The console reads the same table to offer only what is allowed.
 */
export const policy = {
  'dashboard:read': everyAdmin,
  'search:read': everyAdmin,
  'activity:read': everyAdmin,
  'notifications:read': everyAdmin,
  'notifications:write': everyAdmin,
  // Of all organizations, and of people of none.
  'mails:read': ['Super_Admin', 'Auditor'],
  // To the caller's own address.
  'mails:test': superAdmin,
  'users:read': everyAdmin,
  'users:add': organizationAdmins,
  'users:write': peopleAdmins,
  // Within what is released, and of people below the caller.
  'users:edit': peopleAdmins,
  // Everything about everyone, roles of the administration included.
  'users:edit-anyone': superAdmin,
  // A copy of everything held on a person, and its erasure.
  'personal-data:manage': superAdmin,
  'user-sessions:read': everyAdmin,
  'user-sessions:write': organizationAdmins,
  'user-sign-in:read': everyAdmin,
  'user-sign-in:write': organizationAdmins,
  'subscriptions:read': everyAdmin,
  'subscriptions:write': peopleAdmins,
  'organizations:read': everyAdmin,
  'organizations:write': superAdmin,
  'looks:read': everyAdmin,
  // An Org_Admin: those of the own organization.
  'looks:write': organizationAdmins,
  'hosts:write': superAdmin,
  'branches:read': everyAdmin,
  'branches:write': organizationAdmins,
  'services:read-all': everyAdmin,
  'services:write': superAdmin,
  'plans:read': everyAdmin,
  'plans:write': superAdmin,
  'roles:read': everyAdmin,
  'roles:write': superAdmin,
  'customers:read': everyAdmin,
  'customers:write': superAdmin,
  'access-requests:read': peopleAdmins,
  'access-requests:write': peopleAdmins,
  'entitlements:read': everyAdmin,
  'usage:read': everyAdmin,
  'statements:read': ['Super_Admin', 'Org_Admin', 'Auditor'],
  'statements:close': superAdmin,
  'access:read': everyAdmin,
  // An Org_Admin and a Branch_Admin: those that name the caller, and the people within reach.
  'reviews:read': everyAdmin,
  'reviews:write': superAdmin,
  'reviews:decide': peopleAdmins,
  // Own ones, and what others of the organization share.
  'saved-views:use': everyAdmin,
  // Each operation asks for the permission of its single change as well.
  'bulk:write': peopleAdmins,
  'reviews:evidence': ['Super_Admin', 'Auditor'],
  // An Org_Admin: those of the own organization; those for everyone are read only.
  'access-templates:read': everyAdmin,
  'access-templates:write': organizationAdmins,
  // Each row on top by the rules of a single change.
  'imports:write': organizationAdmins,
} as const satisfies Record<string, readonly AdminRole[]>;

export type Permission = keyof typeof policy;

/** `public`: anyone; `signed-in`: any live session; otherwise a row of the policy table. */
export type Access = 'public' | 'signed-in' | Permission;

/** Whether any of the caller's `user_management` roles carries the permission. */
export function mayDo(roles: readonly string[], permission: Permission): boolean {
  const allowed: readonly string[] = policy[permission];
  return roles.some((role) => allowed.includes(role));
}
