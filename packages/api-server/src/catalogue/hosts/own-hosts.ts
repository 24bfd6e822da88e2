import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { originOfHost } from '../../config/index.ts';
import { type Database, selectRows } from '../../store/index.ts';
import type { ServerContext } from '../../server/index.ts';

/** Milliseconds for which hosts are taken as read, and that a request waits for the store. */
const freshFor = 5_000;
const patience = 500;
/** Hosts of all organizations, at most. */
const most = 20_000;

const Row = Type.Object({ host: Type.String(), organizationId: Type.Integer(), version: Type.Integer() });

/** A proven host: its organization, and the version of the looks that it shows. */
export type ProvenHost = Type.Static<typeof Row>;

/** Hosts with a TXT record that proves them, whether they answer yet or not. */
export interface OwnHosts {
  /** The host named so, in lower case and without a port. */
  find(host: string): Promise<ProvenHost | undefined>;
  /** Whether pages of this origin are the portal's at a proven host. */
  isOrigin(origin: string): Promise<boolean>;
  /** Reads again at the next question, after a change. */
  forget(): void;
}

interface Known {
  readonly hosts: ReadonlyMap<string, ProvenHost>;
  readonly origins: ReadonlySet<string>;
}

/**
 * The proven hosts from memory. They are read from the store at most once in five seconds, however many requests ask; while the store
 * is away or busy, the last ones count.
 */
export function ownHosts({ db, config }: Pick<ServerContext, 'db' | 'config'>): OwnHosts {
  let known: Known = { hosts: new Map(), origins: new Set() };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const began = performance.now();
    const rows = await readProven(db);
    known = {
      hosts: new Map(rows.map((row) => [row.host, row])),
      origins: new Set(rows.map(({ host }) => originOfHost(host, config))),
    };
    readAt = began;
  };
  const current = async (): Promise<Known> => {
    if (performance.now() - readAt >= freshFor) {
      reading ??= read()
        // Ask an absent store no more often than one that answers.
        .catch(() => void (readAt = performance.now()))
        .finally(() => void (reading = undefined));
      await Promise.race([reading, delay(patience, undefined, { ref: false })]);
    }
    return known;
  };

  return {
    find: async (host) => (await current()).hosts.get(host),
    isOrigin: async (origin) => (await current()).origins.has(origin),
    forget: () => {
      readAt = -Infinity;
    },
  };
}

/** `waiting` is not proven: until then a host may be anyone's. */
function readProven(db: Database): Promise<ProvenHost[]> {
  return selectRows(
    db,
    Row,
    sql`
    select h.host, h.organization_id as "organizationId", coalesce(l.version, 0) as version
      from organization_hosts h join organizations o on o.id = h.organization_id
      left join organization_looks l on l.organization_id = h.organization_id
     where h.state <> 'waiting' and o.is_active order by h.created_at, h.host limit ${most}`,
  );
}
