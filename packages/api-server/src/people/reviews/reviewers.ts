import type { ReviewKind } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  type Database,
  inNameOrder,
  notifications,
  reviewReviewers,
  selectRows,
  type Transaction,
} from '../../store/index.ts';
import { HttpProblem, say, type Sentence } from '../../server/index.ts';
import { type ChosenLanguage, enqueueMail, reviewMail } from '../../outbox/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { notificationInsert } from '../../trail/index.ts';

export interface Covered {
  kind: ReviewKind;
  subject: number;
}

/** The organizations whose people a review reaches. */
function organizationsOf({ kind, subject }: Covered): SQL {
  const homes = (holds: SQL) =>
    sql`(select p.organization_id from user_service_roles h join users p on p.id = h.user_id where ${holds})`;
  switch (kind) {
    case 'organization':
      return sql`(${subject}::int)`;
    case 'branch':
      return sql`(select b.organization_id from branches b where b.id = ${subject})`;
    case 'service':
      return homes(sql`h.service_id = ${subject}`);
    case 'role':
      return homes(sql`h.role_id = ${subject}`);
  }
}

const Candidate = Type.Object({ id: Type.Integer(), name: Type.String(), role: Type.String() });
type Candidate = Type.Static<typeof Candidate>;

/** Who may be a reviewer: every Super_Admin, and the Org_Admins and Branch_Admins of what is covered. */
export function possibleReviewers(db: Database, covered?: Covered): Promise<Candidate[]> {
  const theirs = covered === undefined ? sql`false` : sql`u.organization_id in ${organizationsOf(covered)}`;
  const inBranch =
    covered?.kind === 'branch'
      ? sql`exists (select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id = ${covered.subject})`
      : sql`true`;
  return selectRows(
    db,
    Candidate,
    sql`
    select u.id, full_name(u) as name, -- The names fall in the order of their reach.
           max(g.name) as role
      from users u join user_service_roles x on x.user_id = u.id
      join services v on v.id = x.service_id and v.name = 'user_management'
      join roles g on g.id = x.role_id and (
        g.name = 'Super_Admin' or (g.name = 'Org_Admin' and ${theirs}) or (g.name = 'Branch_Admin' and ${theirs} and ${inBranch}))
     where ${accountActive(sql`u`)} group by u.id order by ${inNameOrder(sql`u.sort_name`)}, u.id limit 1000`,
  );
}

/** @throws HttpProblem 422 at `reviewers` for people who could not decide about what is covered. */
export async function addReviewers(
  tx: Transaction,
  reviewId: number,
  covered: Covered,
  ids: readonly number[],
): Promise<void> {
  const possible = new Set((await possibleReviewers(tx, covered)).map(({ id }) => id));
  const chosen = [...new Set(ids)];
  if (!chosen.every((id) => possible.has(id))) {
    const message = say('reviewers_without_reach');
    throw new HttpProblem(422, 'not_an_administrator', message, { field: 'reviewers' });
  }
  await tx.insert(reviewReviewers).values(chosen.map((userId) => ({ reviewId, userId })));
}

export interface Told {
  id: number;
  email: string;
  first_name: string;
  language: Static<typeof ChosenLanguage>;
}

/** When a reviewer hears of a review: as it starts, before it is due, after it was, and a Super_Admin when reviewers did nothing. */
export type Occasion = 'started' | 'due-soon' | 'overdue' | 'escalated';

const titleOf: Record<Occasion, (values: { name: string }) => Sentence> = {
  started: (values) => say('review_to_do', values),
  'due-soon': (values) => say('review_due_soon', values),
  overdue: (values) => say('review_overdue', values),
  escalated: (values) => say('review_still_open', values),
};

/** Mail and notification to one person, once for each occasion; false where the person had it. */
export async function tellReviewer(
  tx: Transaction,
  context: Pick<Context, 'config' | 'secrets'>,
  review: { id: number; name: string; dueDate: string },
  { id, email, first_name: firstName, language }: Told,
  occasion: Occasion,
  undecided: number,
): Promise<boolean> {
  const path = `/reviews/${review.id}`;
  const link = new URL(path, context.config.consoleUrl).href;
  const mail = reviewMail({
    brand: context.config.brandName,
    firstName,
    language,
    ...review,
    link,
    occasion,
    undecided,
  });
  const made = await notificationInsert(tx, {
    kind: 'review-due',
    recipientId: id,
    title: titleOf[occasion]({ name: review.name }),
    link: path,
    dedupeKey: `review:${review.id}:${id}:${occasion}:${review.dueDate}`,
  }).returning({ id: notifications.id });
  if (made.length === 0) return false;
  await enqueueMail(tx, context, { ...mail, to: email, userId: id });
  return true;
}
