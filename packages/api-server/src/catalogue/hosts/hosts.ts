import { HostProblem, HostState, mostHosts, type OwnHost, nullable, Instant } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  type Database,
  inTransaction,
  isoInstant,
  isUniqueViolation,
  one,
  organizationHosts,
  selectRows,
  type Transaction,
} from '../../store/index.ts';
import { HttpProblem, randomToken, say, type ServerContext } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import { type Administrator, organizationWithin, readScope } from '../../entitlement/index.ts';
import { lockOrganization } from '../organizations/released.ts';
import { cleanHost, recordOf } from './host-name.ts';

const Row = Type.Object({
  host: Type.String(),
  state: HostState,
  proof: Type.String(),
  problem: HostProblem,
  checkedAt: nullable(Instant),
});

/** Reads the hosts that a condition names, the first added first. */
async function readHosts(db: Pick<Database, 'execute'>, where: SQL): Promise<OwnHost[]> {
  const rows = await selectRows(
    db,
    Row,
    sql`select h.host, h.state, h.proof, h.problem, ${isoInstant(sql`h.checked_at`)} as "checkedAt"
          from organization_hosts h where ${where} order by h.created_at, h.host limit ${mostHosts}`,
  );
  return rows.map((row) => ({ ...row, record: recordOf(row.host) }));
}

/** @throws HttpProblem 404 for an organization the caller may not see. */
export async function listHosts(db: Database, caller: Administrator, organizationId: number): Promise<OwnHost[]> {
  await readRecord(
    db,
    'organization',
    Type.Object({ id: Type.Integer() }),
    sql`select o.id from organizations o where o.id = ${organizationId} and ${organizationWithin(readScope(caller), sql`o.id`)}`,
  );
  return readHosts(db, sql`h.organization_id = ${organizationId}`);
}

const Count = Type.Object({ hosts: Type.Integer() });

/**
 * Adds a host, with a proof of its own that only the owner of its name can publish.
 * @throws HttpProblem 400 at `host`, 404, 409 for one in use or one too many.
 */
export async function addHost(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  caller: Administrator,
  organizationId: number,
  typed: string,
): Promise<OwnHost> {
  const host = cleanHost(typed, config);
  const taken = new HttpProblem(409, 'host_taken', say('host_taken'), { field: 'host' });
  const add = async (tx: Transaction) => {
    const { name } = await lockOrganization(tx, organizationId);
    const { hosts } = one(
      await selectRows(
        tx,
        Count,
        sql`select count(*)::int as hosts from organization_hosts where organization_id = ${organizationId}`,
      ),
    );
    if (hosts >= mostHosts) throw new HttpProblem(409, 'too_many_hosts', say('too_many_hosts', { limit: mostHosts }));
    await tx.insert(organizationHosts).values({ host, organizationId, proof: `gangway-proof=${randomToken()}` });
    await recordChange(tx, caller, {
      action: 'host.added',
      target: { type: 'organization', id: organizationId, name },
      organizationId,
      after: { host, state: 'waiting' },
    });
    return one(await readHosts(tx, sql`h.host = ${host}`));
  };
  try {
    return await inTransaction(db, add);
  } catch (error) {
    throw isUniqueViolation(error, 'organization_hosts_pkey') ? taken : error;
  }
}

/** Removes a host: its pages may not call the API from now on. @throws HttpProblem 404. */
export function removeHost(
  { db }: Pick<ServerContext, 'db'>,
  caller: Administrator,
  organizationId: number,
  host: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name } = await lockOrganization(tx, organizationId);
    const removed = await selectRows(
      tx,
      Type.Object({ state: HostState }),
      sql`delete from organization_hosts where host = ${host.toLowerCase()} and organization_id = ${organizationId}
          returning state`,
    );
    const [former] = removed;
    if (!former) throw new HttpProblem(404, 'not_found', say('no_such_host'));
    await recordChange(tx, caller, {
      action: 'host.removed',
      target: { type: 'organization', id: organizationId, name },
      organizationId,
      before: { host: host.toLowerCase(), state: former.state },
    });
  });
}
