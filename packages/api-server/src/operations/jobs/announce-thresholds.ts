import { nullable, type LimitState } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import {
  ChosenLanguage,
  enqueueMail,
  languageOf,
  limitMail,
  localeOf,
  ownSenderTo,
  senderOf,
} from '../../outbox/index.ts';
import { notify } from '../../trail/index.ts';
import { accountActive, countOf, grantsWithState, limitOf, limitStatesOf, usedOf } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { say } from '../../server/index.ts';

/** Changes whose pairs are judged in one transaction. */
const atOnce = 500;

const Passed = Type.Object({
  user_id: Type.Integer(),
  service_id: Type.Integer(),
  highest: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  language: ChosenLanguage,
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
  service: Type.String(),
});
type Passed = Type.Static<typeof Passed>;
type JobContext = Pick<Context, 'store' | 'config' | 'secrets'>;

/**
 * Tells the person by mail, and the administrators by a notification, that 80 or 100 % of a limit are used, where the grant's
 * notification switch is on. Judges the pairs whose use was counted since. The mark of the period makes it once for each threshold;
 * a new period or a raised limit arms it again. Safe to run repeatedly and in parallel.
 */
export async function announceThresholds(context: JobContext): Promise<void> {
  while ((await inTransaction(context.store.jobs, (tx) => announceSome(tx, context))) > 0);
}

const Taken = Type.Object({ user_id: Type.Integer(), service_id: Type.Integer() });

/**
 * Takes all changes of some pairs, so that one counted in each of many lots is judged once.
 * @returns how many pairs were judged; 0 too where another process judges.
 */
async function announceSome(tx: Transaction, context: JobContext): Promise<number> {
  const taken = await selectRows(
    tx,
    Taken,
    sql`
    with lot as materialized (
      select distinct user_id, service_id from (
        select user_id, service_id from usage_touched
         where (select pg_try_advisory_xact_lock(${advisoryLocks.thresholds})) order by id limit ${atOnce}) first
    ), removed as (
      delete from usage_touched t using lot where t.user_id = lot.user_id and t.service_id = lot.service_id
    )
    select user_id, service_id from lot`,
  );
  if (taken.length === 0) return 0;
  const passed = await markPassed(tx, taken);
  const states = await limitStatesOf(
    tx,
    passed.map(({ user_id: userId, service_id: serviceId }) => ({ userId, serviceId })),
  );
  for (const each of passed) {
    const state = states.get(`${each.user_id}:${each.service_id}`);
    if (state) await tell(tx, context, each, state);
  }
  return taken.length;
}

/** Raises the marks of the pairs that passed a threshold, and returns those pairs. */
function markPassed(tx: Transaction, pairs: readonly Type.Static<typeof Taken>[]): Promise<Passed[]> {
  const { joins } = limitOf({ user: sql`u`, service: sql`v` });
  return selectRows(
    tx,
    Passed,
    sql`
    with judged as (
      select u.id as user_id, v.id as service_id, ruling.subscription_id, ruling.from_day, ruling.most,
             ${usedOf({ user: sql`u`, service: sql`v` })} as used
        from (select distinct user_id, service_id
                from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x (user_id integer, service_id integer)) pair
        join users u on u.id = pair.user_id join services v on v.id = pair.service_id ${joins}
       where ${accountActive(sql`u`)} and ruling.is_counted and ruling.most > 0
         and exists (select 1 from ${grantsWithState} g
                      where g.user_id = u.id and g.service_id = v.id and g.counts and g.notification)
    ), marked as (
      insert into usage_marks (user_id, service_id, subscription_id, period_start, highest, limit_told)
      select user_id, service_id, subscription_id, from_day, case when used >= most then 100 else 80 end, most
        from judged where used >= most * 0.8 order by user_id, service_id
      on conflict (user_id, service_id, subscription_id, period_start) do update
        set highest = excluded.highest, limit_told = excluded.limit_told
        where excluded.highest > usage_marks.highest or excluded.limit_told > usage_marks.limit_told
      returning user_id, service_id, highest
    )
    select m.user_id, m.service_id, m.highest, u.email, u.first_name, ${languageOf(sql`u`)} as language,
           full_name(u) as name, u.organization_id,
           v.display_name as service
      from marked m join users u on u.id = m.user_id join services v on v.id = m.service_id order by m.user_id, m.service_id`,
  );
}

async function tell(
  tx: Transaction,
  { config, secrets }: JobContext,
  {
    user_id: userId,
    first_name: firstName,
    language,
    organization_id: organizationId,
    highest: threshold,
    ...passed
  }: Passed,
  state: LimitState,
): Promise<void> {
  const { email, name, service } = passed;
  await notify(tx, {
    kind: 'limit-threshold',
    title:
      threshold >= 100
        ? say('limit_reached_by', { user: name, service })
        : say('limit_nearly_reached', { user: name, service, percent: threshold }),
    link: `/users/${userId}?tab=access`,
    organizationId,
  });
  const sender = senderOf(config, await ownSenderTo(tx, userId));
  const mail = limitMail({
    ...sender,
    firstName,
    language,
    service,
    threshold,
    used: countOf(state.used ?? 0, null, localeOf(language)),
    limit: countOf(state.limit ?? 0, state.unit, localeOf(language)),
    consequences: consequencesOf(state, localeOf(language)),
    link: new URL('/services', sender.portalUrl).href,
  });
  await enqueueMail(tx, { config, secrets }, { ...mail, to: email, userId });
}

function consequencesOf({ mode, furtherPrice, currency, resetsAt, unit }: LimitState, locale: string) {
  const price = (amount: number, code: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, maximumFractionDigits: 4 }).format(amount);
  return {
    closes: mode === 'hard',
    further:
      furtherPrice === null || currency === null ? null : { unit: unit.one, price: price(furtherPrice, currency) },
    startsAgain: resetsAt?.slice(0, 'yyyy-mm-dd'.length) ?? null,
  };
}
