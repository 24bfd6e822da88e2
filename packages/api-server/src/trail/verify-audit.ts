import { type JWK, compactVerify, importJWK } from 'jose';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Database, selectRows } from '../store/index.ts';
import type { Secrets } from '../server/index.ts';
import { auditParts, nameOfMonth } from './audit-months.ts';
import { ownEvidenceKeys } from './evidence-keys.ts';
import { eventDigest, trailColumns } from './event-digest.ts';
import { Head, headType, sha256Hex } from './seal-audit.ts';

/** What was found of the trail. Lists hold the numbers of events, the first twenty at most. */
export interface AuditProof {
  /** Events in the chain. */
  linked: number;
  /** Events that wait for their link. */
  unlinked: number;
  /** The first event of the chain; null without one. */
  begins: number | null;
  /** Events that differ from what was linked. */
  changed: number[];
  /** Links whose event is gone. */
  removed: number[];
  /** Events without a link in the midst of linked ones. */
  inserted: number[];
  /** Links that do not follow from the one before. */
  broken: number[];
  /** Events whose personal values differ from what was linked, or are gone without an erasure. */
  personal: number[];
  /** Events of which personal values were erased, and how many the events of erasures account for. */
  erased: { found: number; recorded: number };
  /** Linked events of archived months whose tables are no longer in this database. */
  away: number;
  heads: HeadProof;
}

interface HeadProof {
  count: number;
  /** Of the last one, ISO 8601. */
  at: string | null;
  /** Milliseconds for which linked events have waited for a signature. */
  waiting: number;
  /** A sentence for each fault. */
  faults: string[];
}

const lot = 50_000;
const shown = 20;

/** Reads the whole trail, archived months included, and compares it with its chain and the signed heads. Changes nothing. */
export async function verifyAudit(db: Database, secrets: Secrets): Promise<AuditProof> {
  const proof: AuditProof = {
    linked: 0,
    unlinked: 0,
    begins: null,
    changed: [],
    removed: [],
    inserted: [],
    broken: [],
    personal: [],
    erased: await countErasures(db),
    away: 0,
    heads: await verifyHeads(db, secrets),
  };
  const events = await everyEvent(db);
  const gone = await dropped(db);
  let after = -1;
  let previous = '';
  for (;;) {
    const [last] = await selectRows(
      db,
      End,
      sql`
      select max(event_id)::float8 as id, min(event_id)::float8 as first, count(*)::int as links, (array_agg(encode(link, 'hex') order by event_id desc))[1] as link
        from (select event_id, link from audit_links where event_id > ${after}::bigint order by event_id limit ${lot}) l`,
    );
    if (last === undefined || last.id === null) break;
    // What was archived before the chain began has no link.
    proof.begins ??= last.first;
    const faults = await selectRows(
      db,
      Fault,
      compare({ events, after, upTo: last.id, previous, begins: proof.begins ?? 0 }),
    );
    proof.linked += last.links;
    for (const { kind, ids, month, count } of faults) {
      if (kind === 'removed' && gone(month)) proof.away += count;
      else proof[kind] = [...proof[kind], ...ids].slice(0, shown);
    }
    after = last.id;
    previous = last.link ?? '';
  }
  const [rest] = await selectRows(
    db,
    Type.Object({ count: Type.Integer() }),
    sql`select count(*)::int as count from audit_trail where id > ${after}::bigint`,
  );
  proof.unlinked = rest?.count ?? 0;
  return proof;
}

const End = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()]),
  first: Type.Union([Type.Integer(), Type.Null()]),
  links: Type.Integer(),
  link: Type.Union([Type.String(), Type.Null()]),
});

const Fault = Type.Object({
  kind: Type.Union([
    Type.Literal('changed'),
    Type.Literal('removed'),
    Type.Literal('inserted'),
    Type.Literal('broken'),
    Type.Literal('personal'),
  ]),
  /** Of the missing event, `2026_11`. */
  month: Type.Union([Type.String(), Type.Null()]),
  ids: Type.Array(Type.Number()),
  count: Type.Integer(),
});

interface Stretch {
  events: SQL;
  after: number;
  upTo: number;
  /** The link before the first one, hexadecimal. */
  previous: string;
  begins: number;
}

/** Compares events and links of one stretch of numbers; answers only what is not as it should be. */
const compare = ({ events, after, upTo, previous, begins }: Stretch): SQL => sql`
  with links as materialized (
    select l.*, coalesce(lag(l.link) over (order by l.event_id), decode(${previous}, 'hex')) as before
      from audit_links l where l.event_id > ${after}::bigint and l.event_id <= ${upTo}::bigint
  ), compared as (
    select coalesce(l.event_id, e.id) as id,
           case when l.event_id is null then 'inserted'
                when l.link <> sha256(l.before || l.digest) then 'broken'
                when e.id is null then 'removed'
                when l.at <> e.at or l.digest <> ${eventDigest(sql`e`)} then 'changed'
                when p.event_id is null then 'personal'
                when p.at <> e.at or p.action <> e.action
                  or (p.salt is not null and e.personal <> audit_personal_digest(p.salt, p.actor_name, p.target_name, p.ip, p.user_agent, p.before, p.after))
                  then 'personal'
           end as kind,
           case when e.id is null then to_char(l.at at time zone 'UTC', 'YYYY_MM') end as month
      from links l
      full join (select * from (${events}) every_event where id > ${after}::bigint and id <= ${upTo}::bigint) e on e.id = l.event_id
      left join audit_personal p
        on p.event_id = e.id and p.event_id > ${after}::bigint and p.event_id <= ${upTo}::bigint
     where l.event_id is not null or e.is_attached or e.id > ${begins}::bigint
  )
  select kind, month, (array_agg(id::float8 order by id))[1:${sql.raw(String(shown))}] as ids, count(*)::int as count
    from compared where kind is not null group by kind, month order by kind, month`;

/** Attached and archived months as one source, with all columns of `audit_trail`. */
export async function everyEvent(db: Database): Promise<SQL> {
  const archived = (await auditParts(db)).filter(({ isAttached }) => !isAttached);
  return sql.join(
    [
      sql`select ${trailColumns}, true as is_attached from audit_trail`,
      ...archived.map(({ name }) => sql`select ${trailColumns}, false as is_attached from ${sql.identifier(name)}`),
    ],
    sql` union all `,
  );
}

const Archived = Type.Object({ name: Type.String() });

/** Whether a month was archived, as the trail has it, and its table is gone since. */
async function dropped(db: Database): Promise<(month: string | null) => boolean> {
  const rows = await selectRows(
    db,
    Archived,
    sql`select distinct target_id as name from audit_trail where action = 'activity.archived'`,
  );
  const present = new Set((await auditParts(db)).map(({ name }) => name));
  const away = rows.map(({ name }) => name).filter((name) => !present.has(name));
  // The first part has every month before the one in its name.
  return (month) =>
    month !== null &&
    away.some((name) => {
      const [, before, end = ''] = /^audit_events_(before_)?(\d{4}_\d\d)$/.exec(name) ?? [];
      return before === undefined ? name === nameOfMonth(month) : month < end;
    });
}

const Erasures = Type.Object({ found: Type.Integer(), recorded: Type.Integer() });

async function countErasures(db: Database): Promise<AuditProof['erased']> {
  const [counts] = await selectRows(
    db,
    Erasures,
    sql`
    select (select count(*) from audit_personal where salt is null)::int as found,
           (select coalesce(sum((after ->> 'rows')::int), 0) from (${await everyEvent(db)}) e where action = 'user.erased')::int as recorded`,
  );
  return counts ?? { found: 0, recorded: 0 };
}

const HeadRow = Type.Object({
  event: Type.Integer(),
  jws: Type.String(),
  link: Type.Union([Type.String(), Type.Null()]),
  at: Type.String(),
});

/** Each head names the one before by its digest, so the signature of the last one holds for all of them. */
async function verifyHeads(db: Database, secrets: Secrets): Promise<HeadProof> {
  const keys = await ownEvidenceKeys(db, secrets);
  const faults: string[] = [];
  let count = 0;
  let last: Type.Static<typeof HeadRow> | undefined;
  for (;;) {
    const heads = await selectRows(
      db,
      HeadRow,
      sql`
      select h.event_id::float8 as event, h.jws, encode(l.link, 'hex') as link, h.at::text as at
        from audit_heads h left join audit_links l on l.event_id = h.event_id
       where h.event_id > ${last?.event ?? -1}::bigint order by h.event_id limit 5000`,
    );
    for (const head of heads) {
      const said = headOf(head.jws);
      const previous = last === undefined ? null : sha256Hex(last.jws);
      if (said === undefined || said.event !== head.event || said.link !== head.link)
        faults.push(`The head at event ${head.event} says something else than the chain.`);
      else if (said.previous !== previous) faults.push(`A head before event ${head.event} is missing or was changed.`);
      last = head;
    }
    count += heads.length;
    if (heads.length < 5_000) break;
  }
  if (last !== undefined && !(await isSigned(last.jws, keys)))
    faults.push(`The head at event ${last.event} has no signature of this installation.`);
  const [late] = await selectRows(
    db,
    Type.Object({ waiting: Type.Number() }),
    sql`select coalesce(extract(epoch from now() - min(at)) * 1000, 0)::float8 as waiting from audit_links
         where event_id > ${last?.event ?? -1}::bigint`,
  );
  return { count, at: last?.at ?? null, waiting: late?.waiting ?? 0, faults: faults.slice(0, shown) };
}

function headOf(jws: string): Type.Static<typeof Head> | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Value.Check(Head, said) ? said : undefined;
  } catch {
    return undefined;
  }
}

async function isSigned(jws: string, keys: ReadonlyMap<string, JWK>): Promise<boolean> {
  try {
    const { protectedHeader } = await compactVerify(jws, async ({ kid }) => {
      const key = keys.get(kid ?? '');
      if (key === undefined) throw new Error('not a key of this installation');
      return importJWK(key, 'ES256');
    });
    return protectedHeader.typ === headType;
  } catch {
    return false;
  }
}
