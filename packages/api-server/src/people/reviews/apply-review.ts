import { nullable, type Review, type ReviewOutcome } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { type Change, recordChange, recordChanges } from '../../trail/index.ts';
import { grantRuns } from '../../entitlement/index.ts';
import { activeSuperAdmins, type Context, endSessionsOfLostRoles } from '../../identity/index.ts';
import { keepEvidence } from './evidence.ts';
import { seesReview } from './may-review.ts';
import { readReview } from './review-list.ts';

/**
 * Removes exactly what was decided to be removed and still is as it was, ends the sessions at those services, closes the review and
 * signs its evidence, in one transaction. On a closed review it changes nothing.
 * @throws HttpProblem 404 for a review that is not there.
 */
export function applyReview(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  id: number,
): Promise<Review> {
  return inTransaction(context.db, async (tx) => {
    const found = await readRecord(
      tx,
      'review',
      Type.Object({
        name: Type.String(),
        status: Type.String(),
        organizationId: nullable(Type.Integer()),
      }),
      sql`select r.name, r.status, case when r.kind = 'organization' then r.subject_id end as "organizationId"
            from reviews r where r.id = ${id} and ${seesReview(caller, sql`r`)} for update of r`,
    );
    if (found.status === 'closed') return readReview(tx, caller, id);
    const removals = await removeDecided(tx, caller, id, found.name);
    await tx.execute(sql`
      update review_items i
         set outcome = case when i.decision is null then 'undecided' when i.decision = 'keep' then 'kept' else done.outcome end
        from review_items me
        left join unnest(${arrayOf(removals.map((item) => item.id))}::int[],
                         ${arrayOf(removals.map(({ outcome }) => outcome))}::text[]) done (item, outcome) on done.item = me.id
       where me.id = i.id and i.review_id = ${id}`);
    await tx.execute(sql`
      update reviews set status = 'closed', closed_at = now(), closed_by_name = ${caller.name} where id = ${id}`);
    const closed = await readReview(tx, caller, id);
    await recordChange(tx, caller, {
      action: 'review.applied',
      target: { type: 'review', id, name: found.name },
      organizationId: found.organizationId,
      after: { outcomes: outcomesInWords(closed.outcomes) },
    });
    await keepEvidence(tx, context, caller, id);
    return closed;
  });
}

const outcomeWords: Record<keyof NonNullable<Review['outcomes']>, string> = {
  kept: 'kept',
  removed: 'removed',
  changed: 'changed since',
  gone: 'gone since',
  lastSuperAdmin: 'kept as the last Super_Admin',
  undecided: 'undecided',
};

/** `3 removed`, for the trail. */
function outcomesInWords(outcomes: Review['outcomes']): string[] {
  const count = (name: keyof typeof outcomeWords) => outcomes?.[name] ?? 0;
  const names = ['kept', 'removed', 'changed', 'gone', 'lastSuperAdmin', 'undecided'] as const;
  return names.filter((name) => count(name) > 0).map((name) => `${count(name)} ${outcomeWords[name]}`);
}

const Removal = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  person: Type.String(),
  organizationId: nullable(Type.Integer()),
  grantId: Type.Integer(),
  service: Type.String(),
  role: Type.String(),
  limit: nullable(Type.Integer()),
  until: nullable(Type.String()),
  state: Type.Union([Type.Literal('removed'), Type.Literal('changed'), Type.Literal('gone')]),
});
type Removal = Static<typeof Removal>;

interface Done {
  id: number;
  outcome: ReviewOutcome;
}

async function removeDecided(tx: Transaction, caller: Caller, reviewId: number, review: string): Promise<Done[]> {
  // Organizations, then people in the order of their ids, as whatever else locks both; the guard of the last Super_Admin after them.
  const people = sql`(select i.user_id from review_items i where i.review_id = ${reviewId} and i.decision = 'remove')`;
  await tx.execute(sql`
    select 1 from organizations where id in (select organization_id from users where id in ${people}) order by id for key share`);
  await tx.execute(sql`select 1 from users where id in ${people} order by id for no key update`);
  const items = await selectRows(
    tx,
    Removal,
    sql`
    select i.id, i.user_id as "userId", i.person, u.organization_id as "organizationId", i.grant_id as "grantId", i.service, i.role,
           i.limit_value as limit, i.until::text as until,
           case when x.id is null then 'gone'
                when x.id = i.grant_id and x.created_at = i.given_at and x.notification = i.notification
                 and x.tracking_url_enabled = i.tracking_url_enabled and x.limit_value is not distinct from i.limit_value
                 and x.until is not distinct from i.until then 'removed'
                else 'changed' end as state
      from review_items i join users u on u.id = i.user_id
      left join user_service_roles x
        on x.user_id = i.user_id and x.service_id = i.service_id and x.role_id = i.role_id and ${grantRuns(sql`x`)}
     where i.review_id = ${reviewId} and i.decision = 'remove' order by i.id`,
  );
  const kept = await keepOneSuperAdmin(tx, items);
  const removed = items.filter(({ id, state }) => state === 'removed' && !kept.has(id));
  await removeGrants(tx, removed);
  await recordChanges(
    tx,
    caller,
    removed.map((item) => removalEvent(item, review)),
  );
  return items.map(({ id, state }) => ({ id, outcome: kept.has(id) ? 'last-super-admin' : state }));
}

/** Items that stay, since without them no one could administer. */
async function keepOneSuperAdmin(tx: Transaction, items: readonly Removal[]): Promise<ReadonlySet<number>> {
  const theirs = items.filter(
    ({ service, role, state }) => service === 'user_management' && role === 'Super_Admin' && state === 'removed',
  );
  if (theirs.length === 0) return new Set();
  const left = new Set(await activeSuperAdmins(tx));
  const kept = new Set<number>();
  for (const { id, userId } of theirs) {
    if (left.size === 1 && left.has(userId)) kept.add(id);
    else left.delete(userId);
  }
  return kept;
}

async function removeGrants(tx: Transaction, removed: readonly Removal[]): Promise<void> {
  if (removed.length === 0) return;
  const lost = new Map<number, Set<string>>();
  for (const { userId, service } of removed) {
    lost.set(userId, (lost.get(userId) ?? new Set()).add(service));
  }
  await tx.execute(sql`
    delete from user_service_roles where id = any (${arrayOf(removed.map(({ grantId }) => grantId))}::int[])`);
  await tx.execute(sql`
    update users set version = version + 1 where id = any (${arrayOf([...lost.keys()])}::int[])`);
  for (const [userId, services] of lost) await endSessionsOfLostRoles(tx, userId, [...services], 'access reviewed');
}

function removalEvent(
  { userId, person, organizationId, service, role, limit, until }: Removal,
  review: string,
): Change {
  return {
    action: 'user.access_removed',
    target: { type: 'user', id: userId, name: person },
    organizationId,
    before: {
      services: {
        [service]: { role: [role], ...(limit === null ? {} : { limit }), ...(until === null ? {} : { until }) },
      },
    },
    after: { services: {}, review },
  };
}
