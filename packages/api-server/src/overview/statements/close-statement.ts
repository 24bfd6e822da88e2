import { closingDay, type StatementSummary } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { recordChange, signEvidence, system } from '../../trail/index.ts';
import { type Administrator, commandLine } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { tellLines } from './render-lines.ts';
import { findStatement, isDue, statementText } from './statements.ts';

/** Months back in which a job closes what no one has. */
const monthsLookedBack = 12;

type Closing = Pick<Context, 'secrets'>;

/**
 * Closes a month for good: writes its lines down and signs them, in one transaction.
 * @param at when it counts as closed; now unless the demo writes its past.
 * @throws HttpProblem 404 as `findStatement`, 409 while the month runs, and for a closed one.
 */
export async function closeStatement(
  tx: Transaction,
  { secrets }: Closing,
  caller: Administrator,
  organization: number,
  month: string,
  at?: Date,
): Promise<StatementSummary> {
  // Lines are told once: a second closer waits, and finds the month closed.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.statements}, ${organization})`);
  const found = await findStatement(tx, caller, organization, month);
  if (found.state === 'open') throw new HttpProblem(409, 'month_open', say('statement_of_running_month'));
  if (found.state === 'closed') throw alreadyClosed();
  // Keep the sums of 100,000 people in memory.
  await tx.execute(sql`set local work_mem = '64MB'`);
  const { rows, ...sums } = await tellLines(tx, organization, month);
  const closedBy = caller.id === null ? null : caller.name;
  const summary: StatementSummary = {
    organization: found.organization,
    month,
    state: 'closed',
    closedAt: (at ?? new Date()).toISOString(),
    closedBy,
    ...sums,
  };
  const body = statementText(summary, rows);
  const signature = await signEvidence(tx, secrets, Buffer.from(body));
  const { rows: made } = await tx.execute(sql`
    insert into statements (organization_id, month, body, totals, lines, signature, closed_at, closed_by, is_told)
    values (${organization}, ${`${month}-01`}, ${body}, ${JSON.stringify(summary.totals)}::json, ${summary.lines}, ${signature},
            ${summary.closedAt}, ${closedBy}, true)
    on conflict do nothing returning 1`);
  // The former version of the API was sooner, which takes no lock.
  if (made.length === 0) throw alreadyClosed();
  await recordChange(tx, caller, {
    action: 'statement.closed',
    target: { type: 'organization', id: organization, name: found.organization.name },
    organizationId: organization,
    after: { month, rows: summary.lines },
    ...(at ? { at } : {}),
  });
  return summary;
}

function alreadyClosed(): HttpProblem {
  return new HttpProblem(409, 'statement_closed', say('statement_closed'));
}

const Due = Type.Object({ organization: Type.Integer(), month: Type.String() });

/** Months that are due and have use, the earliest first: a later one corrects it. */
function dueStatements(db: Database) {
  return selectRows(
    db,
    Due,
    sql`
    select o.id as organization, to_char(m.month, 'YYYY-MM') as month
      from generate_series(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${monthsLookedBack}),
             date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month') g
     cross join lateral (select g::date as month) m cross join organizations o
     where ${isDue(sql`m.month`)} and not exists (select 1 from statements st where st.organization_id = o.id and st.month = m.month)
       and exists (select 1 from usage_days d where d.organization_id = o.id and d.day >= m.month
                    and d.day < (m.month + interval '1 month')::date)
     order by m.month, o.id`,
  );
}

const job = { ...commandLine(system.name), ...system };

/** Closes every month that is due. Safe to run repeatedly and in parallel. */
export async function closeDueStatements({ store, secrets }: Pick<Context, 'store' | 'secrets'>): Promise<void> {
  for (const { organization, month } of await dueStatements(store.jobs)) {
    // One after the other: a month takes the corrections of the one before.
    await inTransaction(store.jobs, async (tx) => {
      const found = await findStatement(tx, job, organization, month);
      if (found.state !== 'closed') await closeStatement(tx, { secrets }, job, organization, month);
    });
  }
}

/** Closes every month that is due as of the day on which it was: for the demo, which writes a year at once. */
export async function closePastStatements(tx: Transaction, closing: Closing): Promise<void> {
  for (const { organization, month } of await dueStatements(tx)) {
    const [year = 0, ended = 0] = month.split('-').map(Number);
    const at = new Date(Date.UTC(year, ended, closingDay, 0, 10));
    await closeStatement(tx, closing, job, organization, month, at);
  }
}
