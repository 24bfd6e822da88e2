import { closingDay, nullable, Ref, type Statement, StatementSummary, StatementTotal } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inNameOrder, folded, isoInstant, selectRows } from '../../store/index.ts';
import { readRecord } from '../../records/index.ts';
import { type Administrator, organizationWithin, readScope } from '../../entitlement/index.ts';
import { renderLines } from './render-lines.ts';
import { linesOf } from './statement-lines.ts';

/** Months in the list, and organizations where none is named. */
const listedMonths = 12;
const listedOrganizations = 50;

type Reader = Pick<Administrator, 'roles' | 'organizationId' | 'branchIds'>;

const within = (caller: Reader) => organizationWithin(readScope(caller), sql`o.id`);

/** First day of the current month, UTC; and of one so many months before. */
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`;
const monthsAgo = (months: number) => sql`(${thisMonth} - make_interval(months => ${months}))::date`;

/** A statement that is not stored: of the running month, or of one that has ended. */
const stateOf = (month: SQL) => sql`case when ${month} >= ${thisMonth} then 'open' else 'closing' end`;

/** The month has ended, and so have the days in which its late events are taken. */
export const isDue = (month: SQL) =>
  sql`(now() at time zone 'UTC')::date >= (${month} + interval '1 month')::date + ${closingDay - 1}::int`;

const Listed = Type.Object({ ...StatementSummary.properties, totals: Type.Array(StatementTotal) });

const columns = sql`json_build_object('id', o.id, 'name', o.display_name) as organization, to_char(m.month, 'YYYY-MM') as month`;

/**
 * Statements of the last 12 months, the latest first: the stored ones, and those of the running and the last month as far as they
 * have lines. Without an organization, of the first 50 by name.
 */
export async function listStatements(
  db: Database,
  caller: Reader,
  organization: number | undefined,
): Promise<StatementSummary[]> {
  const rows = await selectRows(
    db,
    Type.Object({ id: Type.Integer() }),
    sql`
    select o.id from organizations o
     where ${within(caller)} and ${organization === undefined ? sql`true` : sql`o.id = ${organization}`}
     order by ${inNameOrder(folded(sql`o.display_name`))}, o.id limit ${listedOrganizations}`,
  );
  const organizations = sql`${sql.param(`{${rows.map(({ id }) => id).join(',')}}`)}::int[]`;
  const live = (month: SQL) => sql`
    select ${columns}, ${stateOf(month)} as state, null as "closedAt", null as "closedBy",
           coalesce(json_agg(json_build_object('currency', m.currency, 'amount', m.amount::text) order by m.currency)
             filter (where m.currency is not null), '[]') as totals, sum(m.lines)::int as lines, o.display_name
      from (select x.organization_id, ${month} as month, x.currency::text, sum(x.amount) as amount, count(*) as lines
              from ${linesOf({ organizations, month })} x group by x.organization_id, x.currency) m
      join organizations o on o.id = m.organization_id
     where not exists (select 1 from statements st where st.organization_id = o.id and st.month = m.month)
     group by o.id, m.month`;
  return selectRows(
    db,
    Listed,
    sql`
    select organization, month, state, "closedAt", "closedBy", totals, lines from (
      select ${columns}, 'closed' as state, ${isoInstant(sql`m.closed_at`)} as "closedAt", m.closed_by as "closedBy", m.totals, m.lines,
             o.display_name
        from statements m join organizations o on o.id = m.organization_id
       where m.organization_id = any (${organizations}) and m.month > ${monthsAgo(listedMonths)}
      union all ${live(thisMonth)}
      union all ${live(monthsAgo(1))}) listed
    order by month desc, ${inNameOrder(folded(sql`display_name`))}`,
  );
}

const Stored = Type.Object({
  organization: Ref,
  state: Type.Union([Type.Literal('open'), Type.Literal('closing'), Type.Literal('closed')]),
  body: nullable(Type.String()),
  signature: nullable(Type.String()),
  closedAt: nullable(Type.String()),
  closedBy: nullable(Type.String()),
});

/**
 * The statement as it is stored, or where it stands until then.
 * @throws HttpProblem 404 for an organization out of reach, and for a month that has not begun.
 */
export async function findStatement(db: Database, caller: Reader, organization: number, month: string) {
  const first = sql`${`${month}-01`}::date`;
  return readRecord(
    db,
    'statement',
    Stored,
    sql`
    select json_build_object('id', o.id, 'name', o.display_name) as organization, st.body, st.signature, st.closed_by as "closedBy",
           case when st.body is null then ${stateOf(first)} else 'closed' end as state, ${isoInstant(sql`st.closed_at`)} as "closedAt"
      from organizations o left join statements st on st.organization_id = o.id and st.month = ${first}
     where o.id = ${organization} and ${within(caller)} and ${first} <= ${thisMonth}
       and (st.body is not null or ${first} > ${monthsAgo(listedMonths)})`,
  );
}

/** A statement with its lines: a closed one as it was closed, else as it comes out now. @throws HttpProblem 404 as `findStatement` */
export async function readStatement(
  db: Database,
  caller: Reader,
  organization: number,
  month: string,
): Promise<Statement> {
  const found = await findStatement(db, caller, organization, month);
  if (found.body !== null) return statementOf(found.body);
  const { rows, ...sums } = await renderLines(db, organization, month);
  const { state } = found;
  return statementOf(
    statementText({ organization: found.organization, month, state, closedAt: null, closedBy: null, ...sums }, rows),
  );
}

/** The JSON of a statement, from that of its lines. */
export function statementText(summary: StatementSummary, rows: string): string {
  return `${JSON.stringify(summary).slice(0, -1)},"rows":${rows}}`;
}

/** A body as it was signed, or would be. */
function statementOf(body: string): Statement {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `statementText` wrote it, and nothing changes it
  return JSON.parse(body) as Statement;
}
