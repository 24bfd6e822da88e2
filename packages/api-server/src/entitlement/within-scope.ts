import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from './scopes.ts';

/** The branches as a value for `any (…)`. */
function branchesOf({ branchIds }: Scope): SQL {
  return sql`${sql.param(`{${(branchIds ?? []).join(',')}}`)}::int[]`;
}

/** Limits a query to records of organizations in scope. */
export function organizationWithin(scope: Scope | null, organizationId: SQL): SQL {
  return scope === null ? sql`true` : sql`${organizationId} = ${scope.organizationId}`;
}

/** Limits a query to branches in scope. */
export function branchWithin(scope: Scope | null, branch: { id: SQL; organizationId: SQL }): SQL {
  const home = organizationWithin(scope, branch.organizationId);
  return scope === null || scope.branchIds === null
    ? home
    : sql`(${home} and ${branch.id} = any (${branchesOf(scope)}))`;
}

/** Limits a query to people in scope: of the organization and, where branches are named, working in one of them. */
export function personWithin(scope: Scope | null, person: { id: SQL; organizationId: SQL }): SQL {
  const home = organizationWithin(scope, person.organizationId);
  if (scope === null || scope.branchIds === null) return home;
  return sql`(${home} and exists (
    select 1 from user_branches reach where reach.user_id = ${person.id} and reach.branch_id = any (${branchesOf(scope)})))`;
}

/** `personWithin` for a person known by id alone. */
export function personIdWithin(scope: Scope | null, userId: SQL): SQL {
  if (scope === null) return sql`true`;
  return sql`exists (select 1 from users member where member.id = ${userId} and ${personWithin(scope, {
    id: sql`member.id`,
    organizationId: sql`member.organization_id`,
  })})`;
}

/**
 * Limits a query to records about people: all of the organization's, also of people who have left; where branches are named,
 * those of their people.
 */
export function recordWithin(scope: Scope | null, record: { userId: SQL; organizationId: SQL }): SQL {
  const home = organizationWithin(scope, record.organizationId);
  if (scope === null || scope.branchIds === null) return home;
  return sql`(${home} and ${personIdWithin(scope, record.userId)})`;
}

/** The user also works in a branch out of scope. */
export function worksBeyond(scope: Scope | null, userId: SQL): SQL {
  if (scope === null || scope.branchIds === null) return sql`false`;
  return sql`exists (
    select 1 from user_branches other where other.user_id = ${userId} and other.branch_id <> all (${branchesOf(scope)}))`;
}
