import { SavedView, type ViewedList } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  countRows,
  type Database,
  inTransaction,
  isUniqueViolation,
  nameOrder,
  one,
  savedViews,
  selectRows,
  type Transaction,
} from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { cleanName, readRecord } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';

/** More than anyone finds their way in. */
const mostPerList = 50;

/** Own views, and those that others of the same organization share; people without an organization share among themselves. */
export function listViews(db: Database, caller: Caller, list: ViewedList): Promise<SavedView[]> {
  return selectRows(
    db,
    SavedView,
    sql`
    select v.id, v.list, v.name, v.query, v.is_shared as "isShared", v.owner_id = ${caller.id} as "isMine",
           full_name(u) as owner
      from saved_views v join users u on u.id = v.owner_id
     where v.list = ${list}
       and (v.owner_id = ${caller.id}
            or (v.is_shared and v.organization_id is not distinct from ${caller.organizationId}::int
                and u.organization_id is not distinct from v.organization_id))
     order by ${nameOrder(sql`v.name`)}, v.id`,
  );
}

export interface NewView {
  list: ViewedList;
  name: string;
  query: string;
  isShared: boolean;
}

/** Audited where it is shared: an own one concerns no one else. @throws HttpProblem 409 for a name in use and too many. */
export async function saveView(db: Database, caller: Caller, wanted: NewView): Promise<SavedView> {
  const name = cleanName(wanted.name, 'name');
  try {
    return await inTransaction(db, async (tx) => {
      const held = await countRows(tx, sql`from saved_views where owner_id = ${caller.id} and list = ${wanted.list}`);
      if (held >= mostPerList) {
        throw new HttpProblem(409, 'too_many_views', say('too_many_views', { count: mostPerList }));
      }
      const made = one(
        await tx
          .insert(savedViews)
          .values({ ...wanted, name, ownerId: caller.id, organizationId: caller.organizationId })
          .returning({ id: savedViews.id }),
      );
      if (wanted.isShared) await recordView(tx, caller, 'view.shared', { id: made.id, name });
      return { ...wanted, id: made.id, name, isMine: true, owner: caller.name };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name_key')) throw error;
    throw new HttpProblem(409, 'name_taken', say('view_name_taken'), { field: 'name' });
  }
}

/** @throws HttpProblem 404 for a view that is not the caller's own. */
export function removeView(db: Database, caller: Caller, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const gone = await readRecord(
      tx,
      'view',
      Type.Object({ name: Type.String(), isShared: Type.Boolean() }),
      sql`delete from saved_views where id = ${id} and owner_id = ${caller.id} returning name, is_shared as "isShared"`,
    );
    if (gone.isShared) await recordView(tx, caller, 'view.removed', { id, name: gone.name });
  });
}

function recordView(
  tx: Transaction,
  caller: Caller,
  action: 'view.shared' | 'view.removed',
  { id, name }: { id: number; name: string },
): Promise<void> {
  return recordChange(tx, caller, {
    action,
    target: { type: 'view', id, name },
    organizationId: caller.organizationId,
  });
}
