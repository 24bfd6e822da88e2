import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '../../entitlement/index.ts';

/**
 * Joins where the use of a day belongs: `plan`, the subscription that ran. Without a branch of its own, the use is of the person's
 * first one. `user` is the alias of `users`.
 */
export function placeOfUse({ user, service, day }: { user: SQL; service: SQL; day: SQL }): {
  columns: SQL;
  joins: SQL;
} {
  const home = sql`(
    select h.branch_id from user_branches h where h.user_id = ${user}.id order by h.position, h.branch_id limit 1)`;
  return {
    columns: sql`
      coalesce(plan.organization_id, ${user}.organization_id, 0) as organization_id,
      coalesce(plan.branch_id, ${home}, 0) as branch_id, coalesce(plan.id, 0) as subscription_id`,
    joins: sql`
      left join lateral (
        select b.id, b.organization_id, b.branch_id from subscriptions b
         where b.user_id = ${user}.id and b.service_id = ${service} and ${isLive(sql`b`, day)}
         order by coalesce(b.end_date, 'infinity') desc, b.id desc limit 1) plan on true`,
  };
}
