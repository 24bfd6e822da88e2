import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, selectRows, type Transaction } from '../store/index.ts';
import { recordChange, system } from './record-change.ts';

/** A table that takes a month of the trail; the first one takes every month before its end. A detached one keeps its name. */
const partName = /^audit_events_(before_)?(\d{4})_(\d\d)$/;
export const isAuditPart = (table: string): boolean => partName.test(table);

/** So many months have their table before they begin: a job that fails can be mended in time. */
const monthsAhead = 3;
// Milliseconds: requests that wait behind a change of the tables wait 900 for a lock.
const lockTimeout = 500;

/** Months since the year 0, in UTC. */
type Month = number;
const monthOf = (date: Date): Month => date.getUTCFullYear() * 12 + date.getUTCMonth();
const dayOf = (month: Month) => new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10);
/** @param month - such as `2026_11` */
export const nameOfMonth = (month: string): string => `audit_events_${month}`;
const nameOf = (month: Month) => nameOfMonth(dayOf(month).slice(0, 7).replace('-', '_'));
const boundOf = (month: Month) => `'${dayOf(month)} 00:00:00+00'`;

export interface AuditPart {
  name: string;
  isFirst: boolean;
  /** The month after the last one it takes. */
  end: Month;
  isAttached: boolean;
}

const Row = Type.Object({ name: Type.String(), attached: Type.Boolean() });

/** The tables that the trail has, and those it had. */
export async function auditParts(db: Database): Promise<AuditPart[]> {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select relname as name, relispartition as attached from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and starts_with(relname, 'audit_events_')
     order by relname collate "C"`,
  );
  return rows.flatMap(({ name, attached }) => {
    const [, before, year, month] = partName.exec(name) ?? [];
    if (year === undefined) return [];
    const named = Number(year) * 12 + Number(month) - 1;
    const isFirst = before !== undefined;
    return [{ name, isFirst, end: isFirst ? named : named + 1, isAttached: attached }];
  });
}

export interface MonthsToKeep {
  today: Date;
  /** Whole months before this one that stay in the trail; null: all of them. */
  retentionMonths: number | null;
}

/**
 * Gives this month and the next three their tables, and detaches those of months that are older than the trail is kept. What is
 * detached stays in the database, as unchangeable as before.
 * @returns the names of the tables it detached.
 */
export async function keepAuditMonths(db: Database, months: MonthsToKeep): Promise<string[]> {
  const detached: string[] = [];
  while (nextStep(await auditParts(db), months) !== undefined) {
    await db.transaction(async (tx) => {
      // Of all replicas, one at a time.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditMonths}::bigint)`);
      await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeout}`));
      // Another process may have been faster.
      const step = nextStep(await auditParts(tx), months);
      if (step === undefined) return;
      if ('add' in step) return addMonth(tx, step.add);
      await detach(tx, step.detach);
      detached.push(step.detach.name);
    });
  }
  return detached;
}

const has = (parts: readonly AuditPart[], month: Month) =>
  parts.some(({ name, isFirst, end }) => name === nameOf(month) || (isFirst && month < end));

function nextStep(
  parts: readonly AuditPart[],
  { today, retentionMonths }: MonthsToKeep,
): { add: Month } | { detach: AuditPart } | undefined {
  const now = monthOf(today);
  for (let month = now; month <= now + monthsAhead; month += 1) {
    if (!has(parts, month)) return { add: month };
  }
  const old = parts.find(
    ({ isAttached, end }) => isAttached && retentionMonths !== null && end <= now - retentionMonths,
  );
  return old && { detach: old };
}

export interface AuditState {
  attached: number;
  archived: number;
  /** Tables of this month and the next that are not there. */
  missing: string[];
  /** Events that no month takes. */
  strays: number;
}

/** What `gangway doctor` says of the trail. */
export async function auditState(db: Database, today: Date): Promise<AuditState> {
  const parts = await auditParts(db);
  const [other] = await selectRows(
    db,
    Type.Object({ strays: Type.Integer() }),
    sql`select count(*)::int as strays from audit_events_other`,
  );
  const attached = parts.filter(({ isAttached }) => isAttached);
  const now = monthOf(today);
  return {
    attached: attached.length,
    archived: parts.length - attached.length,
    missing: [now, now + 1].filter((month) => !has(attached, month)).map(nameOf),
    strays: other?.strays ?? 0,
  };
}

const kept = 'audit_events_kept';

/** Statements that make `table` refuse changes; on each part, since a part keeps its own triggers when it is detached. */
export const refusingChanges = (table: string): string[] => [
  `create trigger ${kept} before update or delete on ${table} for each row execute function refuse_audit_change()`,
  `create trigger audit_events_not_truncated before truncate on ${table} for each statement execute function refuse_audit_change()`,
];

/** Attached once it is complete: writers are not kept waiting while its indexes are made. */
async function addMonth(tx: Transaction, month: Month): Promise<void> {
  const name = nameOf(month);
  const [from, to] = [boundOf(month), boundOf(month + 1)];
  const run = (statement: string) => tx.execute(sql.raw(statement));
  await run(`create table ${name} (like audit_trail including defaults, primary key (id))`);
  for (const statement of refusingChanges(name)) await run(statement);
  const stray = `at >= ${from} and at < ${to}`;
  const [other] = await selectRows(
    tx,
    Type.Object({ has: Type.Boolean() }),
    sql.raw(`select exists (select 1 from audit_events_other where ${stray}) as has`),
  );
  if (other?.has === true) {
    // Events of a wrong clock, or of a time when no process made the months: they move into their own, whole.
    await run(`alter table audit_events_other disable trigger ${kept}`);
    await run(`
      with moved as (delete from audit_events_other where ${stray} returning *) insert into ${name} select * from moved`);
    await run(`alter table audit_events_other enable trigger ${kept}`);
  }
  await run(`alter table audit_trail attach partition ${name} for values from (${from}) to (${to})`);
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function detach(tx: Transaction, { name, end, isFirst }: AuditPart): Promise<void> {
  // Before the lock that no reader of the trail gets past.
  const [found] = await selectRows(
    tx,
    Type.Object({ rows: Type.Integer() }),
    sql.raw(`select count(*)::int as rows from ${name}`),
  );
  await tx.execute(sql.raw(`alter table audit_trail detach partition ${name}`));
  const lastDay = new Date(Date.parse(dayOf(end)) - 86_400_000);
  const month = monthName.format(lastDay);
  await recordChange(tx, system, {
    action: 'activity.archived',
    target: { type: 'activity', id: name, name: isFirst ? `everything up to ${month}` : month },
    after: { until: lastDay.toISOString().slice(0, 10), rows: found?.rows ?? 0 },
  });
}
