import { nullable, type ReviewDecision, type ReviewItem } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { accessDenied, type Caller, HttpProblem, say } from '../../server/index.ts';
import { cleanText, notFound, readRecord } from '../../records/index.ts';
import { recordChange, unnamedActor } from '../../trail/index.ts';
import { actorNames } from '../../entitlement/index.ts';
import { deciderOf, mayDecide, seesItem, seesReview } from './may-review.ts';
import { readItems } from './review-list.ts';

export interface Decision {
  items: readonly { id: number; version: number }[];
  /** Null takes a decision back. */
  decision: ReviewDecision | null;
  note?: string;
}

const OpenReview = Type.Object({ name: Type.String(), status: Type.String() });
const Found = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  isOwn: Type.Boolean(),
  mayDecide: Type.Boolean(),
  grant: Type.String(),
  decision: Type.Union([Type.Literal('keep'), Type.Literal('remove'), Type.Null()]),
  note: Type.String(),
  decidedBy: nullable(Type.Integer()),
  organizationId: nullable(Type.Integer()),
  decidedByName: nullable(Type.String()),
});

/**
 * Decides about some grants of a review, all of them or none. A repeat by the same person answers what stands.
 * @throws HttpProblem 404 for what the caller does not see, 403 for the caller's own access and where the rule gives no say, 409
 *   when the review is closed or another reviewer has decided.
 */
export function decide(db: Database, caller: Caller, reviewId: number, wanted: Decision): Promise<ReviewItem[]> {
  const note = wanted.decision === null ? '' : cleanText(wanted.note ?? '', 'note');
  return inTransaction(db, async (tx) => {
    const name = await openReview(tx, caller, reviewId);
    const found = await lockItems(tx, caller, reviewId, wanted);
    const changed = found.filter((item) =>
      wanted.decision === null
        ? item.decision !== null
        : item.decision !== wanted.decision || item.note !== note || item.decidedBy !== caller.id,
    );
    const late = changed.find(({ id, version }) =>
      wanted.items.some((item) => item.id === id && item.version !== version),
    );
    if (late) throw decidedMeanwhile(late.decidedByName);
    if (changed.length > 0) {
      const isDecision = wanted.decision !== null;
      await tx.execute(sql`
        update review_items set decision = ${wanted.decision}, note = ${note}, version = version + 1,
               decided_by = ${isDecision ? caller.id : null}, decided_by_name = ${isDecision ? caller.name : null},
               decided_at = ${isDecision ? sql`now()` : null}
         where id in ${changed.map(({ id }) => id)}`);
      await recordDecision(tx, caller, { id: reviewId, name }, changed, {
        decision: wanted.decision ?? 'undecided',
        note,
      });
    }
    const items = await readItems(tx, caller, sql`i.id in ${found.map(({ id }) => id)}`);
    return items.map(({ userId: _userId, ...item }) => item);
  });
}

/** One event for each organization of the people: its administrators read of their own people, and of no others. */
async function recordDecision(
  tx: Transaction,
  caller: Caller,
  { id, name }: { id: number; name: string },
  items: readonly Static<typeof Found>[],
  after: { decision: string; note: string },
): Promise<void> {
  const organizations = new Set(items.map(({ organizationId }) => organizationId));
  for (const organizationId of organizations) {
    const theirs = items.filter((item) => item.organizationId === organizationId);
    await recordChange(tx, caller, {
      action: 'review.decided',
      target: { type: 'review', id, name },
      organizationId,
      after: { ...after, grants: theirs.map(({ grant }) => grant) },
    });
  }
}

/** The name of a review that is open, and stays so until the transaction ends. */
async function openReview(tx: Transaction, caller: Caller, id: number): Promise<string> {
  const row = await readRecord(
    tx,
    'review',
    OpenReview,
    sql`select r.name, r.status from reviews r where r.id = ${id} and ${seesReview(caller, sql`r`)} for share of r`,
  );
  if (row.status === 'closed') {
    throw new HttpProblem(409, 'review_closed', say('review_closed'));
  }
  return row.name;
}

async function lockItems(tx: Transaction, caller: Caller, reviewId: number, { items }: Decision) {
  const ids = [...new Set(items.map(({ id }) => id))];
  const found = await selectRows(
    tx,
    Found,
    sql`
    select i.id, i.version, u.id = ${caller.id} as "isOwn", ${mayDecide(deciderOf(caller, sql`u`), { item: sql`i`, user: sql`u` })} as "mayDecide",
           i.person || ': ' || i.service_name || ' as ' || i.role_name as "grant", i.decision, i.note,
           u.organization_id as "organizationId", i.decided_by as "decidedBy", ${actorNames(caller)({ id: sql`i.decided_by`, name: sql`i.decided_by_name` })} as "decidedByName"
      from review_items i join users u on u.id = i.user_id
     where i.review_id = ${reviewId} and i.id in ${ids} and ${seesItem(caller, sql`u`)} order by i.id for update of i`,
  );
  if (found.length < ids.length) throw notFound('item of the review');
  if (found.some(({ isOwn }) => isOwn)) {
    throw new HttpProblem(403, 'own_account', say('own_access_in_review'));
  }
  if (found.some((item) => !item.mayDecide)) {
    throw accessDenied(say('review_out_of_reach'));
  }
  return found;
}

function decidedMeanwhile(by: string | null): HttpProblem {
  if (by === null) return new HttpProblem(409, 'changed_meanwhile', say('decision_withdrawn'));
  const sentence = by === unnamedActor ? say('decided_by_administrator') : say('decided_by', { by });
  return new HttpProblem(409, 'changed_meanwhile', sentence);
}
