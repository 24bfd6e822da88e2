import { arrayOf, type Database, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { writeScope } from '../../entitlement/index.ts';
import { endLocked, lockSubscription, takeEndBack } from '../../catalogue/index.ts';
import { BulkFilter, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  type BatchKind,
  type ChangedSubject,
  type Chosen,
  type RowOutcome,
  stored,
  type Subject,
  type Work,
  eachRow,
} from '../batches/batch-kind.ts';
import { refuseEdited } from './refuse-edited.ts';
import type { ResolvedOperation } from './resolve-operation.ts';
import { subscriptionsOfFilter } from './selected.ts';

/** Ends many subscriptions, each by the rules of ending one. */
export const subscriptionsBatch: BatchKind<ResolvedOperation> = {
  name: 'subscriptions',
  permission: () => 'subscriptions:write',
  snapshot,
  change: (work, subjects) => eachRow(work, subjects, endOne),
  undo: (work, subjects) => eachRow(work, subjects, reopen),
};

async function endOne(work: Work<ResolvedOperation>, { id, seenVersion }: Subject): Promise<RowOutcome> {
  const { caller, operation } = work;
  if (id === null || operation.kind !== 'end-subscription') throw notFound('subscription');
  const found = await lockSubscription(work, id);
  if (found.user_id === caller.id) throw new HttpProblem(403, 'own_account', say('own_subscription'));
  refuseEdited(found.version, seenVersion, 'preview');
  if (found.end_date !== null && (found.end_date <= found.today || found.end_date <= found.start_date)) {
    return { changed: false, reason: say('already_ended') };
  }
  if (found.end_date !== null && found.end_date === operation.endDate) {
    return { changed: false, reason: say('already_ends_then') };
  }
  await endLocked(work, found, operation.endDate);
  return { changed: true, before: { endDate: found.end_date }, version: found.version + 1 };
}

const Before = Type.Object({ endDate: nullable(Type.String()) });

async function reopen(work: Work<ResolvedOperation>, { id, leftVersion, before }: ChangedSubject): Promise<RowOutcome> {
  if (id === null) throw notFound('subscription');
  const found = await lockSubscription(work, id);
  refuseEdited(found.version, leftVersion, 'change');
  await takeEndBack(work, found, stored(Before, before).endDate);
  return { changed: true, before: null, version: null };
}

/** Versions of the subscriptions, the ids that the filter finds, and for others than a Super_Admin what is released. */
async function snapshot(db: Database, caller: Caller, { selection, ids }: Chosen): Promise<string> {
  const selected = sql`any (${arrayOf(ids)}::int[])`;
  const released =
    writeScope(caller) === null
      ? sql`''`
      : sql`(select string_agg(concat_ws(':', organization_id, plan_id), ',' order by organization_id, plan_id)
               from released_plans where organization_id in (select organization_id from subscriptions where id = ${selected}))`;
  const [found] = await selectRows(
    db,
    Type.Object({ snapshot: Type.String() }),
    sql`select concat_ws('|',
          (select string_agg(s.id || ':' || s.version, ',' order by s.id) from subscriptions s where s.id = ${selected}),
          ${released}) as snapshot`,
  );
  const again = selection === null ? ids : await subscriptionsOfFilter(db, caller, stored(BulkFilter, selection));
  return `${found?.snapshot ?? ''}|${again.join()}`;
}
