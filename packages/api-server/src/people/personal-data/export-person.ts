import type { PersonalData } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import { everyEvent, recordChange } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { findPerson } from './find-person.ts';
import { heldData, type Person } from './held-data.ts';

const Rows = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
const ofAccount = [
  'password_hash',
  'search_text',
  'sort_name',
  'sort_organization',
  'sort_branch',
  'sort_role',
  'sort_service',
];

/**
 * Everything held on a person, as it is stored, without secrets; the trail says who took it.
 * @throws HttpProblem 404.
 */
export async function exportPerson(tx: Transaction, actor: Administrator, id: number): Promise<PersonalData> {
  const person = await findPerson(tx, { id });
  const records: PersonalData['records'] = {
    account: await rowsOf(tx, sql`users t`, sql`t.id = ${id}`, ofAccount),
  };
  for (const { kind, table, of, without = [] } of heldData) {
    records[kind] = await rowsOf(tx, sql`${sql.identifier(table)} t`, of(person), without);
  }
  records['auditTrail'] = await eventsOf(tx, person);
  await recordChange(tx, actor, {
    action: 'user.data_exported',
    target: { type: 'user', id, name: person.name },
    organizationId: person.organizationId,
  });
  return { exportedAt: new Date().toISOString(), person: { id, email: person.email }, records };
}

async function rowsOf(tx: Transaction, source: SQL, where: SQL, without: readonly string[]) {
  const hidden = sql.param(`{${without.join(',')}}`);
  const [found] = await selectRows(
    tx,
    Rows,
    sql`select coalesce(json_agg(to_jsonb(t) - ${hidden}::text[]), '[]') as rows from ${source} where ${where}`,
  );
  return found?.rows ?? [];
}

/** Events by the person and about the person. */
async function eventsOf(tx: Transaction, { id }: Person) {
  return rowsOf(
    tx,
    sql`(select e.id, e.at, e.actor_id, p.actor_name, e.action, e.target_type, e.target_id, p.target_name,
                e.before, e.after, p.before as personal_before, p.after as personal_after, p.ip, p.user_agent, e.result
           from (${await everyEvent(tx)}) e join audit_personal p on p.event_id = e.id
          where e.actor_id = ${id} or (e.target_type = 'user' and e.target_id = ${String(id)}) order by e.id) t`,
    sql`true`,
    [],
  );
}
