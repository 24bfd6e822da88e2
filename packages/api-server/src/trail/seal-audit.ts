import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, inTransaction, selectRows, type Transaction } from '../store/index.ts';
import type { Secrets } from '../server/index.ts';
import { signForYears } from './evidence-keys.ts';
import { eventDigest } from './event-digest.ts';

/** Type of the signature of a head. */
export const headType = 'gangway-audit-head+jws';

/** What a head says: the chain had this link at this event, after the head whose SHA-256 is `previous`. */
export const Head = Type.Object({
  event: Type.Integer(),
  /** SHA-256, hexadecimal, as are the others. */
  link: Type.String(),
  at: Type.String(),
  previous: Type.Union([Type.String(), Type.Null()]),
  /** In the first head: its first event. What came before the head was there when the chain began, and is proven from here on. */
  begins: Type.Optional(Type.Integer()),
});

const lot = 5_000;

export interface SealOptions {
  db: Database;
  secrets: Secrets;
  /** Up to which event the trail is complete; null: not known yet. Of `trailHorizon`, so that the chain has the order of the numbers. */
  horizon: () => Promise<number | null>;
}

/**
 * Links the events that were committed since the last run and, once a minute, signs where the chain stands. Writers of events
 * take no part and never wait for it. Of all replicas, one does it at a time.
 * @returns how many events it linked.
 */
export async function sealAudit({ db, secrets, horizon }: SealOptions): Promise<number> {
  const complete = await horizon();
  if (complete === null) return 0;
  let linked = 0;
  for (;;) {
    const done = await inTransaction(db, async (tx) => ((await isSealer(tx)) ? linkLot(tx, complete) : 0));
    linked += done;
    if (done < lot) break;
  }
  await signHead(db, secrets);
  return linked;
}

/** Whether this transaction alone writes the chain; no one waits for the one that does. */
async function isSealer(tx: Transaction): Promise<boolean> {
  const [lock] = await selectRows(
    tx,
    Type.Object({ isMine: Type.Boolean() }),
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.auditSeal}::bigint) as "isMine"`,
  );
  return lock?.isMine === true;
}

const Event = Type.Object({ id: Type.Integer(), at: Type.String(), digest: Type.String() });
const Link = Type.Object({ id: Type.Integer(), link: Type.String() });

async function linkLot(tx: Transaction, complete: number): Promise<number> {
  const [last] = await selectRows(
    tx,
    Link,
    sql`select event_id::float8 as id, encode(link, 'hex') as link from audit_links order by event_id desc limit 1`,
  );
  const events = await selectRows(
    tx,
    Event,
    sql`
    select e.id::float8 as id, e.at::text as at, encode(${eventDigest(sql`e`)}, 'hex') as digest from audit_trail e
     where e.id > ${last?.id ?? 0}::bigint and e.id <= ${complete}::bigint order by e.id limit ${lot}`,
  );
  if (events.length === 0) return 0;
  let link = Buffer.from(last?.link ?? '', 'hex');
  const links = events.map(({ id, at, digest }) => {
    link = createHash('sha256').update(link).update(Buffer.from(digest, 'hex')).digest();
    return { id, at, digest, link: link.toString('hex') };
  });
  await tx.execute(sql`
    insert into audit_links (event_id, at, digest, link)
    select x.id, x.at, decode(x.digest, 'hex'), decode(x.link, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x (id bigint, at timestamptz, digest text, link text)`);
  return events.length;
}

const Standing = Type.Object({
  event: Type.Integer(),
  link: Type.String(),
  begins: Type.Integer(),
  previous: Type.Union([Type.String(), Type.Null()]),
});

/** Signs the chain's end, unless the last head has it or is younger than a minute. */
async function signHead(db: Database, secrets: Secrets): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await isSealer(tx))) return;
    const [standing] = await selectRows(
      tx,
      Standing,
      sql`
      select l.event_id::float8 as event, encode(l.link, 'hex') as link, h.jws as previous,
             (select min(event_id) from audit_links)::float8 as begins
        from (select * from audit_links order by event_id desc limit 1) l
        left join (select * from audit_heads order by event_id desc limit 1) h on true
       where h.event_id is null or (h.event_id < l.event_id and h.at <= now() - interval '1 minute')`,
    );
    if (standing === undefined) return;
    const { event, link, previous, begins } = standing;
    const at = new Date().toISOString();
    const head: Type.Static<typeof Head> =
      previous === null ? { event, link, at, previous, begins } : { event, link, at, previous: sha256Hex(previous) };
    const jws = await signForYears(tx, secrets, new TextEncoder().encode(JSON.stringify(head)), headType);
    await tx.execute(sql`insert into audit_heads (event_id, jws) values (${event}, ${jws})`);
  });
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
