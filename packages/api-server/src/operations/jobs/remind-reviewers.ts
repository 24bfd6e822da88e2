import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows } from '../../store/index.ts';
import { ChosenLanguage, languageOf } from '../../outbox/index.ts';
import { accountActive, today } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { mayDecide, oneByOne, tellReviewer } from '../../people/index.ts';

/** Days before the due date when reviewers are reminded. */
const remindedBefore = 3;
/** Days after it when Super_Admins are notified of open decisions. */
const escalatedAfter = 3;

const Due = Type.Object({
  reviewId: Type.Integer(),
  name: Type.String(),
  dueDate: Type.String(),
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  language: ChosenLanguage,
  undecided: Type.Integer(),
  occasion: Type.Union([Type.Literal('due-soon'), Type.Literal('overdue'), Type.Literal('escalated')]),
});

/**
 * Reminds reviewers of open decisions three days before the due date and after it, then notifies the Super_Admins. Nothing is
 * removed automatically. Safe to run repeatedly and in parallel: each person gets each reminder once.
 */
export async function remindReviewers({
  store,
  config,
  secrets,
}: Pick<Context, 'store' | 'config' | 'secrets'>): Promise<void> {
  const decider = {
    id: sql`d.id`,
    isSuperAdmin: sql`d.is_super_admin`,
    reaches: sql`(u.organization_id = d.organization and (d.is_org_admin or exists (
      select 1 from user_branches theirs join user_branches own on own.branch_id = theirs.branch_id
       where theirs.user_id = u.id and own.user_id = d.id)))`,
  };
  const rows = await selectRows(
    store.jobs,
    Due,
    sql`
    with deciders as (
      select u.id, u.email, u.first_name, ${languageOf(sql`u`)} as language, bool_or(g.name = 'Super_Admin') as is_super_admin,
             bool_or(g.name = 'Org_Admin') as is_org_admin, u.organization_id as organization
        from users u join user_service_roles x on x.user_id = u.id
        join services v on v.id = x.service_id and v.name = 'user_management'
        join roles g on g.id = x.role_id and g.name in ('Super_Admin', 'Org_Admin', 'Branch_Admin')
       where ${accountActive(sql`u`)} group by u.id),
    due as (
      select r.id, r.name, r.due_date, ${today} - r.due_date as late
        from reviews r where r.status = 'open' and r.due_date <= ${today} + ${remindedBefore}::int),
    told as (
      select r.id as review_id, r.name, r.due_date, w.user_id, case when r.late > 0 then 'overdue' else 'due-soon' end as occasion
        from due r join review_reviewers w on w.review_id = r.id
      union all
      select r.id, r.name, r.due_date, d.id, 'escalated' from due r cross join deciders d
       where r.late > ${escalatedAfter}::int and d.is_super_admin)
    select * from (
      select t.review_id as "reviewId", t.name, t.due_date::text as "dueDate", d.id, d.email, d.first_name, d.language, t.occasion,
             (select count(*)::int from review_items i join users u on u.id = i.user_id
               where i.review_id = t.review_id and i.decision is null and ${mayDecide(decider, { item: sql`i`, user: sql`u` })}) as undecided
        from told t join deciders d on d.id = t.user_id
       where not exists (
         select 1 from notifications n
          where n.dedupe_key = 'review:' || t.review_id || ':' || d.id || ':' || t.occasion || ':' || t.due_date)) open
     where open.undecided > 0 order by "reviewId", id, occasion`,
  );
  await oneByOne(rows, ({ reviewId, name, dueDate, occasion, undecided, ...person }) =>
    inTransaction(store.jobs, (tx) =>
      tellReviewer(tx, { config, secrets }, { id: reviewId, name, dueDate }, person, occasion, undecided),
    ),
  );
}
