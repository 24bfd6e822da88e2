import { type Review, mostReviewItems, unusedDays } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { countRows, inNameOrder, inTransaction, reviews, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say, type Sentence } from '../../server/index.ts';
import { cleanName, readRecord } from '../../records/index.ts';
import { ChosenLanguage, languageOf } from '../../outbox/index.ts';
import { recordChange } from '../../trail/index.ts';
import { bookedJoin, gaveGrant, grantRuns, grantSource, today } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { readReview } from './review-list.ts';
import { type Covered, addReviewers, tellReviewer } from './reviewers.ts';

export interface NewReview extends Covered {
  name: string;
  dueDate: string;
  reviewers: readonly number[];
}

/** A branch has to have so many other people before one can be unlike them. */
const othersNeeded = 3;
const longestDays = 366;

/**
 * Starts a review: every grant that there is at this moment becomes an item, with what is known of it. The reviewers are told.
 * @throws HttpProblem 404 for a subject that is not there, 400 at the due date, 409 while another review of it is open, 422 for
 *   reviewers who could not decide, and where there is nothing or too much to review.
 */
export function startReview(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  wanted: NewReview,
): Promise<Review> {
  const name = cleanName(wanted.name, 'name');
  const { kind, subject, dueDate } = wanted;
  return inTransaction(context.db, async (tx) => {
    await checkDueDate(tx, dueDate);
    const subjectName = await subjectNameOf(tx, wanted);
    const [made] = await tx
      .insert(reviews)
      .values({
        name,
        kind,
        subjectId: subject,
        subjectName,
        dueDate,
        createdBy: caller.id,
        createdByName: caller.name,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (!made) throw await alreadyOpen(tx, wanted, subjectName);
    await addReviewers(tx, made.id, wanted, wanted.reviewers);
    const items = await coverGrants(tx, made.id, wanted, subjectName);
    const started = await readReview(tx, caller, made.id);
    await recordChange(tx, caller, {
      action: 'review.created',
      target: { type: 'review', id: made.id, name },
      organizationId: kind === 'organization' ? subject : null,
      after: {
        name,
        covers: `${kind} ${subjectName}`,
        dueDate,
        reviewers: started.reviewers.map((reviewer) => reviewer.name),
        rows: items,
      },
    });
    const told = await selectRows(
      tx,
      Told,
      sql`select u.id, u.email, u.first_name, ${languageOf(sql`u`)} as language from review_reviewers w join users u on u.id = w.user_id
           where w.review_id = ${made.id} and u.id <> ${caller.id} order by u.id`,
    );
    for (const person of told)
      await tellReviewer(tx, context, { id: made.id, name, dueDate }, person, 'started', items);
    return started;
  });
}

const Told = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  language: ChosenLanguage,
});

async function checkDueDate(tx: Transaction, dueDate: string): Promise<void> {
  const [days] = await selectRows(
    tx,
    Type.Object({ left: Type.Integer() }),
    sql`select ${dueDate}::date - ${today} as left`,
  );
  if (days && days.left < 0) throw fieldProblem('dueDate', say('due_date_past'));
  if (days && days.left > longestDays) throw fieldProblem('dueDate', say('due_date_too_late'));
}

const tables = { organization: sql`organizations`, branch: sql`branches`, service: sql`services`, role: sql`roles` };

async function subjectNameOf(tx: Transaction, { kind, subject }: Covered): Promise<string> {
  const home =
    kind === 'branch'
      ? sql`s.display_name || ', ' || (select o.display_name from organizations o where o.id = s.organization_id)`
      : sql`s.display_name`;
  const found = await readRecord(
    tx,
    kind,
    Type.Object({ name: Type.String() }),
    sql`select ${home} as name from ${tables[kind]} s where s.id = ${subject}`,
  );
  return found.name;
}

async function alreadyOpen(tx: Transaction, { kind, subject }: Covered, subjectName: string): Promise<HttpProblem> {
  const [open] = await selectRows(
    tx,
    Type.Object({ name: Type.String() }),
    sql`select name from reviews where kind = ${kind} and subject_id = ${subject} and status = 'open'`,
  );
  const sentence = open
    ? say('review_open_named', { subject: subjectName, name: open.name })
    : say('review_open', { subject: subjectName });
  return new HttpProblem(409, 'review_open', sentence, { field: 'subject' });
}

/** The grant `x` of the user `u` is covered. */
function coveredBy({ kind, subject }: Covered): SQL {
  switch (kind) {
    case 'organization':
      return sql`u.organization_id = ${subject}`;
    case 'branch':
      return sql`u.id in (select ub.user_id from user_branches ub where ub.branch_id = ${subject})`;
    case 'service':
      return sql`x.service_id = ${subject}`;
    case 'role':
      return sql`x.role_id = ${subject}`;
  }
}

/**
 * Makes every grant that the subject covers an item of the review.
 * @returns the number of items
 * @throws HttpProblem 422 where there is nothing or too much to review.
 */
export async function coverGrants(
  tx: Transaction,
  reviewId: number,
  covered: Covered,
  subjectName: string,
): Promise<number> {
  const source = sql`from user_service_roles x join users u on u.id = x.user_id where ${grantRuns(sql`x`)} and ${coveredBy(covered)}`;
  const grants = await countRows(tx, sql`from (select 1 ${source} limit ${mostReviewItems + 1}) counted`);
  if (grants === 0) throw unfit(say('nothing_to_review', { subject: subjectName }));
  if (grants > mostReviewItems) {
    throw unfit(say('too_much_to_review', { subject: subjectName, most: mostReviewItems }));
  }
  const { rows } = await tx.execute(itemsInsert(reviewId, source));
  return rows.length;
}

function unfit(sentence: Sentence): HttpProblem {
  return new HttpProblem(422, 'does_not_fit', sentence, { field: 'subject' });
}

const unused = sql`now() - make_interval(days => ${unusedDays}::int)`;

/** One statement, hence one moment. What was opened least is asked of the console itself where the service is the console's own. */
function itemsInsert(reviewId: number, source: SQL): SQL {
  const self = sql`(case when u.is_active then 1 else 0 end)`;
  return sql`
    insert into review_items (
      review_id, user_id, person, email, organization, branches, grant_id, service_id, service, service_name, role_id, role,
      role_name, limit_value, notification, tracking_url_enabled, until, given_at, given_by, given_from, plan, last_opened_at,
      suggestions)
    with covered as materialized (select x.id, x.user_id, x.service_id, x.role_id ${source}),
    seats as materialized (
      select ub.branch_id, count(*)::int as n from user_branches ub join users p on p.id = ub.user_id and p.is_active
       where ub.branch_id in (select b.branch_id from user_branches b where b.user_id in (select user_id from covered))
       group by ub.branch_id),
    holders as materialized (
      select ub.branch_id, h.service_id, h.role_id, count(*)::int as n
        from user_branches ub join users p on p.id = ub.user_id and p.is_active
        join user_service_roles h on h.user_id = ub.user_id and ${grantRuns(sql`h`)}
       where ub.branch_id in (select branch_id from seats)
         and exists (select 1 from covered c where c.service_id = h.service_id and c.role_id = h.role_id)
       group by ub.branch_id, h.service_id, h.role_id)
    select ${reviewId}::int, u.id, full_name(u), u.email,
           (select o.display_name from organizations o where o.id = u.organization_id),
           array(select b.display_name from user_branches ub join branches b on b.id = ub.branch_id
                  where ub.user_id = u.id order by ub.position, b.id),
           x.id, v.id, v.name, v.display_name, r.id, r.name, r.display_name, x.limit_value, x.notification,
           x.tracking_url_enabled, x.until, x.created_at, given.given_by, given.given_from, booked.plan, used.last,
           array_remove(array[
             case when x.created_at < ${unused} and coalesce(used.last < ${unused}, true) then 'not-opened' end,
             case when booked.plan_status = 'Ended' then 'plan-ended' end,
             case when v.name <> 'user_management' and coalesce(others.n >= ${othersNeeded}::int and others.holding = 0, false)
                  then 'unlike-branch' end], null)
      from covered c join user_service_roles x on x.id = c.id join users u on u.id = x.user_id
      join services v on v.id = x.service_id join roles r on r.id = x.role_id
      ${bookedJoin({ user: sql`u`, service: sql`v` })}
      left join lateral (
        select e.actor_name as given_by, ${grantSource(sql`e`)} as given_from from audit_events e where ${gaveGrant(sql`e`, sql`x`)}
         order by e.id limit 1) given on true
      cross join lateral (
        select case when v.name = 'user_management' then u.last_sign_in_at else (
                 select o.last_opened_at from service_opens o where o.user_id = u.id and o.service_id = v.id) end as last) used
      left join lateral (
        select sum(s.n - ${self})::int as n, sum(coalesce(h.n, ${self}) - ${self})::int as holding
          from user_branches ub join seats s on s.branch_id = ub.branch_id
          left join holders h on h.branch_id = ub.branch_id and h.service_id = x.service_id and h.role_id = x.role_id
         where ub.user_id = u.id) others on true
     order by ${inNameOrder(sql`u.sort_name`)}, u.id, x.id
    returning id`;
}
