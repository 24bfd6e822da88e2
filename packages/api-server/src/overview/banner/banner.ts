import { type AuditField, Notice } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, inTransaction, selectRows } from '../../store/index.ts';
import { type Caller, fieldProblem } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';

/** The row of `settings` that holds it. */
const setting = 'launcher_notice';

const Row = Type.Object({ value: Notice });

/** The notice as it was written; null where there is none. */
export async function readNotice(db: Database): Promise<Notice | null> {
  const [row] = await selectRows(db, Row, sql`select value from settings where name = ${setting}`);
  return row?.value ?? null;
}

/** The notice while it is to be shown. */
export async function currentNotice(db: Database, now: number): Promise<Notice | null> {
  const notice = await readNotice(db);
  if (notice === null) return null;
  const hasBegun = notice.from === null || Date.parse(notice.from) <= now;
  const isOver = notice.until !== null && Date.parse(notice.until) <= now;
  return hasBegun && !isOver ? notice : null;
}

/** Replaces the notice, or removes it with null. */
export function saveNotice(db: Database, caller: Caller, wanted: Notice | null): Promise<Notice | null> {
  const notice = wanted && { ...wanted, text: wanted.text.trim() };
  if (notice?.text === '') throw fieldProblem('text', 'Write the notice, or remove it.');
  if (notice && notice.from !== null && notice.until !== null && Date.parse(notice.until) <= Date.parse(notice.from)) {
    throw fieldProblem('until', 'The notice ends before it begins. Choose a later end.');
  }
  return inTransaction(db, async (tx) => {
    // Two administrators at once: the audit names what each of them found.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.notice})`);
    const before = await readNotice(tx);
    await tx.execute(
      notice === null
        ? sql`delete from settings where name = ${setting}`
        : sql`insert into settings (name, value) values (${setting}, ${JSON.stringify(notice)}::jsonb)
              on conflict (name) do update set value = excluded.value, updated_at = now()`,
    );
    if (before === null && notice === null) return null;
    await recordChange(tx, caller, {
      action: notice === null ? 'notice.removed' : 'notice.changed',
      target: { type: 'notice', id: 1, name: 'Launcher notice' },
      before: before && fieldsOf(before),
      after: notice && fieldsOf(notice),
    });
    return notice;
  });
}

function fieldsOf({ text, from, until }: Notice): Partial<Record<AuditField, string | null>> {
  return { text, showFrom: from, showUntil: until };
}
