import { type StatementLine, StatementTotal } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, one, selectRows, type Transaction } from '../../store/index.ts';
import { ownLimitJoin, tighterLimit } from '../../entitlement/index.ts';
import { linesOf, type Which } from './statement-lines.ts';

/** Lines with the limit that ruled, and the names of today. */
function namedLines(which: Which): SQL {
  const { most, rule } = tighterLimit(sql`held.limit_value`, sql`x.included`);
  return sql`
    select x.*, case when x.is_told then x.limit_told else ${most} end as most, case when x.is_told then x.rule_told else ${rule} end as rule,
           nullif(x.month, ${which.month}) as corrects, u.sort_name, full_name(u) as person, b.display_name as branch,
           v.name as service_key, v.display_name as service, coalesce(v.unit_other, '') as unit
      from ${linesOf(which)} x join users u on u.id = x.user_id join services v on v.id = x.service_id
      left join branches b on b.id = x.branch_id ${ownLimitJoin({ user: sql`u`, service: sql`v` })}`;
}

const text = (value: SQL) => sql`to_json(${value})`;
const number = (value: SQL) => sql`${value}::float8`;
/** Of days and decimals, which need no escapes. */
const quoted = (value: SQL) => sql`'"' || ${value} || '"'`;

/** A line as it is answered, every value as JSON. Joins texts, which takes half the time of `json_build_object`. */
const line: Readonly<Record<keyof StatementLine, SQL>> = {
  user: sql`'{"id":' || user_id || ',"name":' || to_json(person) || '}'`,
  branch: sql`'{"id":' || branch_id || ',"name":' || to_json(branch) || '}'`,
  service: sql`'{"key":' || to_json(service_key) || ',"name":' || to_json(service) || '}'`,
  plan: text(sql`plan`),
  subscription: sql`nullif(subscription_id, 0)`,
  from: quoted(sql`from_day`),
  to: quoted(sql`before_day - 1`),
  unit: text(sql`unit`),
  used: number(sql`used`),
  limit: number(sql`most`),
  rule: quoted(sql`rule`),
  included: number(sql`included`),
  over: number(sql`over`),
  furtherPrice: quoted(sql`further_price`),
  amount: quoted(sql`amount`),
  currency: quoted(sql`currency`),
  corrects: quoted(sql`to_char(corrects, 'YYYY-MM')`),
};
const asJson = sql`concat(${sql.join(
  Object.entries(line).map(
    ([field, value], n) => sql`${sql.raw(`'${n === 0 ? '{' : ','}"${field}":'`)}, coalesce((${value})::text, 'null')`,
  ),
  sql`, `,
)}, '}')`;

const Rendered = Type.Object({ rows: Type.String(), lines: Type.Integer(), totals: Type.Array(StatementTotal) });

/** The lines as the text of a JSON array, with their number and sums. */
type RenderedLines = Type.Static<typeof Rendered>;

/**
 * Renders the lines of one organization, corrections last, by name, service and first day, in one statement: fetching a hundred
 * thousand rows would take longer than making them. `alongside` reads `lines` as well.
 */
async function render(db: Database, which: Which, alongside = sql``): Promise<RenderedLines> {
  return one(
    await selectRows(
      db,
      Rendered,
      sql`
      with lines as materialized (${namedLines(which)}) ${alongside}
      select '[' || concat_ws(',', string_agg(line, ',') filter (where corrects is null), string_agg(line, ',') filter (where corrects is not null)) || ']' as rows,
             count(*)::int as lines,
             (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]')
                from (select currency, sum(amount) as amount from lines where amount is not null group by currency) sums) as totals
        from (select corrects, ${asJson} as line
                from (select * from lines order by sort_name collate any_script, user_id, service_id, from_day, subscription_id offset 0) l) l`,
    ),
  );
}

const whichOf = (organization: number, month: string): Which => ({
  organizations: sql`array[${organization}::int]`,
  month: sql`${`${month}-01`}::date`,
});

/** Renders the lines as they come out now. */
export async function renderLines(db: Database, organization: number, month: string): Promise<RenderedLines> {
  return render(db, whichOf(organization, month));
}

/** Renders the lines, and keeps them as told: later statements say only what differs. */
export async function tellLines(tx: Transaction, organization: number, month: string): Promise<RenderedLines> {
  const columns = sql`organization_id, month, user_id, service_id, subscription_id, coalesce(branch_id, 0), from_day, before_day, used, over,
    amount, included, further_price, currency, plan, most, rule`;
  return render(
    tx,
    whichOf(organization, month),
    sql`, told as (
      insert into told_use select ${columns} from lines where corrects is null order by user_id, service_id, subscription_id
    ), told_before as (
      insert into told_use as told select ${columns} from lines where corrects is not null
      on conflict (organization_id, month, user_id, service_id, subscription_id)
      do update set used = told.used + excluded.used, over = told.over + excluded.over, amount = told.amount + excluded.amount)`,
  );
}
