import { Resolver } from 'node:dns/promises';
import { HostProblem, HostState } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import { errorCode, originOfHost } from '../../config/index.ts';
import { guardedHead, outboundGuard, type ServerContext } from '../../server/index.ts';
import { recordChange, system } from '../../trail/index.ts';
import { recordOf } from './host-name.ts';
import { type FoundAnswer, type FoundRecord, nextState } from './next-state.ts';

/** Hosts of one run, all at once; the longest unchecked go first. */
const most = 20;
/** Milliseconds for a name server, and for a host. */
const answerWithin = { record: 3_000, page: 5_000 };

/** The ways out of a check; tests pass their own. */
export interface HostProbe {
  /** Texts of a TXT record. Rejects with `ENOTFOUND` or `ENODATA` where there is none. */
  texts(record: string): Promise<readonly string[]>;
  /** Status of the page at an address. Rejects where nothing answers, or with a certificate for another name. */
  page(address: string): Promise<number>;
}

/** Asks the name servers of this machine, and the hosts under the rules of every way out. */
export function hostProbe(config: ServerContext['config']): HostProbe {
  const resolver = new Resolver({ timeout: answerWithin.record, tries: 1 });
  const guard = outboundGuard(config);
  return {
    texts: async (record) => (await resolver.resolveTxt(record)).map((pieces) => pieces.join('')),
    page: (address) => guardedHead(address, guard, answerWithin.page),
  };
}

const Due = Type.Object({
  host: Type.String(),
  organizationId: Type.Integer(),
  organization: Type.String(),
  state: HostState,
  proof: Type.String(),
  problem: HostProblem,
});
type Due = Type.Static<typeof Due>;

/** Checks hosts that were not checked for a minute: the record that proves them, then their page. @returns hosts checked. */
export async function checkHosts(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  probe: HostProbe,
): Promise<number> {
  const due = await claim(db);
  await Promise.all(
    due.map(async (host) => {
      const record = await recordAt(host, probe);
      const address = `${originOfHost(host.host, config)}/login`;
      await save(db, host, await nextState(host, record, () => answerAt(address, probe)));
    }),
  );
  return due.length;
}

/** Claims hosts so that replicas do not check the same ones. Materialized: a plan may run a subquery more than once. */
function claim(db: Database): Promise<Due[]> {
  return selectRows(
    db,
    Due,
    sql`
    with due as materialized (
      select host from organization_hosts
       where checked_at is null or checked_at < now() - interval '1 minute'
       order by checked_at nulls first, host limit ${most} for update skip locked)
    update organization_hosts h set checked_at = now()
      from due, organizations o where h.host = due.host and o.id = h.organization_id
    returning h.host, h.organization_id as "organizationId", o.display_name as organization, h.state, h.proof, h.problem`,
  );
}

async function recordAt({ host, proof }: Due, probe: HostProbe): Promise<FoundRecord> {
  try {
    const texts = await probe.texts(recordOf(host));
    return texts.includes(proof) ? 'proves' : 'differs';
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unknown';
  }
}

async function answerAt(address: string, probe: HostProbe): Promise<FoundAnswer> {
  try {
    return (await probe.page(address)) === 200 ? 'page' : 'other';
  } catch {
    return 'none';
  }
}

/** Stores the result of a check and records a change of state, unless the host was removed or added again during the check. */
function save(db: Database, host: Due, { state, problem }: Pick<Due, 'state' | 'problem'>): Promise<void> {
  if (state === host.state && problem === host.problem) return Promise.resolve();
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      update organization_hosts set state = ${state}, problem = ${problem}
       where host = ${host.host} and proof = ${host.proof} and state = ${host.state} returning host`);
    if (rows.length === 0 || state === host.state) return;
    await recordChange(tx, system, {
      action: 'host.changed',
      target: { type: 'organization', id: host.organizationId, name: host.organization },
      organizationId: host.organizationId,
      before: { host: host.host, state: host.state },
      after: { host: host.host, state },
    });
  });
}
