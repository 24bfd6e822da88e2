import { nullable, oneOf, type UsageResult } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { heldOn } from '../../entitlement/index.ts';
import { type Prepared, prepared, retried, type Store } from '../../store/index.ts';
import { placeOfUse } from './place-of-use.ts';
import { type ReadableEvent, readableEvent } from './readable-event.ts';
import type { SentEvent } from './sent-events.ts';

const Judged = Type.Object({
  n: Type.Integer(),
  outcome: oneOf(
    'taken',
    'known',
    'differs',
    'too-old',
    'too-early',
    'unknown-metric',
    'unknown-person',
    'not-held',
    'nothing-to-correct',
    'already-corrected',
    'raced',
  ),
  unit: nullable(Type.String()),
});
type Judged = Type.Static<typeof Judged>;

/** How old an event may be, and how far ahead of the database's clock. */
const oldest = sql`interval '35 days'`;
const furthestAhead = sql`interval '5 minutes'`;

const service = sql`${sql.placeholder('service')}::int`;
const place = placeOfUse({ user: sql`u`, service, day: sql`s.day` });

/** Joins `u`, the person whom the service means by a subject. */
const people = {
  public: sql`join users u on u.sub = s.sub`,
  pairwise: sql`join oidc_subjects q on q.service_id = ${service} and q.sub = s.sub join users u on u.id = q.user_id`,
};

/** Joins an earlier event of the source. Looks one up: a join of the table would read all that the service has sent. */
const eventOf = (name: string, condition: SQL) => sql`
  left join lateral (
    select e.* from usage_events e where e.service_id = v.id and e.source = s.source and ${condition} limit 1) ${sql.raw(name)} on true`;

/**
 * Judges, inserts and queues a batch in one statement, which is the transaction of both. Looks once for each person and day: services
 * send many events of the same. A correction has the place of the event that it corrects: its time, person, organization, branch and
 * plan. Rows are inserted in the order of their keys, so that two batches with the same ids wait for each other and never deadlock.
 */
const takeBatch = (person: SQL): SQL => sql`
  with sent as (
    select s.*, (s.at at time zone 'UTC')::date as day
      from jsonb_to_recordset(${sql.placeholder('events')}::jsonb)
        as s (n integer, source text, id text, at timestamptz, sub uuid, metric text, quantity numeric, corrects text)
  ), placed as (
    select s.sub, s.day, u.id as user_id, ${heldOn(sql`s.day`, { user: sql`u.id`, service })} as is_held, ${place.columns}
      from (select distinct sub, day from sent) s ${person} ${place.joins}
  ), judged as (
    select s.n, s.source, s.id, s.metric, s.quantity, s.corrects, v.unit_key,
           coalesce(old.at, s.at) as at, coalesce(old.user_id, p.user_id) as user_id, coalesce(old.quantity, 0) as replaced,
           coalesce(old.organization_id, p.organization_id) as organization_id,
           coalesce(old.branch_id, p.branch_id) as branch_id,
           coalesce(old.subscription_id, p.subscription_id) as subscription_id,
           case when same.id is not null then case when same.quantity = s.quantity then 'known' else 'differs' end
                when v.unit_key is distinct from s.metric then 'unknown-metric'
                when least(old.at, s.at) < now() - ${oldest} then 'too-old'
                when s.at > now() + ${furthestAhead} then 'too-early'
                when p.user_id is null then 'unknown-person'
                when s.corrects is null then case when p.is_held then 'taken' else 'not-held' end
                when old.user_id is distinct from p.user_id then 'nothing-to-correct'
                when newer.id is not null then 'already-corrected'
                else 'taken' end as outcome
      from sent s
      join services v on v.id = ${service}
      ${eventOf('same', sql`e.id = s.id`)}
      ${eventOf('old', sql`e.id = s.corrects`)}
      ${eventOf('newer', sql`e.corrects = s.corrects`)}
      left join placed p on p.sub = s.sub and p.day = s.day
  ), inserted as (
    insert into usage_events (service_id, source, id, at, user_id, organization_id, branch_id, subscription_id, metric, quantity, corrects)
    select ${service}, source, id, at, user_id, organization_id, branch_id, subscription_id, metric, quantity, corrects
      from judged where outcome = 'taken' order by source, id
    on conflict do nothing
    returning source, id
  ), queued as (
    insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity)
    select ${service}, j.user_id, j.subscription_id, j.organization_id, j.branch_id, (j.at at time zone 'UTC')::date,
           sum(j.quantity - j.replaced)
      from inserted i join judged j on j.source = i.source and j.id = i.id
     group by 2, 3, 4, 5, 6
  )
  select j.n, j.unit_key as unit, case when j.outcome = 'taken' and i.id is null then 'raced' else j.outcome end as outcome
    from judged j left join inserted i on i.source = j.source and i.id = j.id`;

const statements = {
  public: prepared('take_usage', Judged, takeBatch(people.public)),
  pairwise: prepared('take_usage_pairwise', Judged, takeBatch(people.pairwise)),
};

/** The service that reports, and how it names people. */
export interface Reporter {
  id: number;
  subject: 'public' | 'pairwise';
}

type NumberedEvent = ReadableEvent & { n: number };

/**
 * Takes a batch of events, each judged by itself: corrections last, since they may follow what they correct in one batch.
 * @returns the results in the order sent.
 */
export async function takeEvents(
  store: Pick<Store, 'prepared'>,
  reporter: Reporter,
  sent: readonly SentEvent[],
): Promise<UsageResult[]> {
  const results: UsageResult[] = [];
  const events = new Map<string, NumberedEvent>();
  const doubles: { n: number; quantity: number; first: NumberedEvent }[] = [];
  for (const [n, each] of sent.entries()) {
    const event = readableEvent(each);
    if (typeof event === 'string') {
      results[n] = refused('invalid', event);
      continue;
    }
    const key = JSON.stringify([event.source, event.id]);
    const first = events.get(key);
    if (first) doubles.push({ n, quantity: event.quantity, first });
    else events.set(key, { n, ...event });
  }
  const rows = [...events.values()];
  const plain = rows.filter(({ corrects }) => corrects === null);
  const corrections = rows.filter(({ corrects }) => corrects !== null);
  for (const part of [plain, corrections]) {
    for (const judged of await judge(store, reporter, part)) results[judged.n] = resultOf(judged);
  }
  for (const { n, quantity, first } of doubles) results[n] = resultOfDouble(quantity, first, results[first.n]);
  return results;
}

async function judge(
  store: Pick<Store, 'prepared'>,
  { id, subject }: Reporter,
  events: readonly NumberedEvent[],
): Promise<Judged[]> {
  if (events.length === 0) return [];
  const statement: Prepared<typeof Judged> = statements[subject];
  const run = (part: typeof events) =>
    retried(() => store.prepared(statement, { service: id, events: JSON.stringify(part) }));
  const judged = await run(events);
  const raced = new Set(judged.filter(({ outcome }) => outcome === 'raced').map(({ n }) => n));
  if (raced.size === 0) return judged;
  // Another batch was first, and is committed: a second look sees its rows.
  const second = await run(events.filter(({ n }) => raced.has(n)));
  return [...judged.filter(({ n }) => !raced.has(n)), ...second];
}

function resultOfDouble(quantity: number, first: NumberedEvent, result: UsageResult | undefined): UsageResult {
  if (result?.outcome === 'refused') {
    return refused('double', 'this id comes twice in the call, and the first was refused: send it again by itself.');
  }
  return quantity === first.quantity ? { outcome: 'known' } : refused('differs', sentences.differs);
}

/** Sentences after the code of a refusal. */
const sentences = {
  differs: 'this id was sent with another quantity.',
  'too-old': 'events are taken for 35 days.',
  'too-early': 'at is more than 5 minutes ahead of this server’s clock.',
  'unknown-person': 'no person has this sub at the service.',
  'not-held': 'the person did not have access to the service at that time.',
  'nothing-to-correct': 'this source reported no event of this person with the id in corrects.',
  // Only a removal between the two looks leaves it so.
  raced: 'another call sent this id at the same moment: send it again.',
  'already-corrected': 'the event was corrected before: correct that correction.',
};

function resultOf({ outcome, unit }: Judged): UsageResult {
  if (outcome === 'taken' || outcome === 'known') return { outcome };
  if (outcome !== 'unknown-metric') return refused(outcome, sentences[outcome]);
  return refused(
    outcome,
    unit === null
      ? 'the service counts nothing: set its unit on its page first.'
      : `the service counts ${unit}: send that as metric.`,
  );
}

function refused(code: string, sentence: string): UsageResult {
  return { outcome: 'refused', reason: `${code}: ${sentence}` };
}
