import type { AccessCell } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { prepared, type Store } from '../../store/index.ts';
import { accessOf, AccessState, obstacle } from '../../entitlement/index.ts';

const Pair = Type.Object({ ...AccessState.properties, user_id: Type.Integer(), service_id: Type.Integer() });
type Pair = Type.Static<typeof Pair>;

const access = accessOf({ user: sql`u`, service: sql`v` });
const pairs = prepared(
  'access_of_people',
  Pair,
  sql`
    select u.id as user_id, v.id as service_id, ${access.columns}
      from users u cross join services v ${access.joins}
     where u.id = any (${sql.placeholder('people')}::int[]) and v.id = any (${sql.placeholder('services')}::int[])
     order by u.id, v.protected desc, v.id`,
);

/** The access of these people to these services: cells by person, in the order of the services. */
export async function readCells(
  store: Store,
  people: readonly number[],
  services: readonly number[],
  settings: { httpsOnly: boolean },
): Promise<Map<number, AccessCell[]>> {
  const found = new Map<number, AccessCell[]>(people.map((id) => [id, []]));
  if (people.length === 0 || services.length === 0) return found;
  const rows = await store.prepared(pairs, { people, services });
  for (const row of rows) found.get(row.user_id)?.push(toCell(row, settings));
  return found;
}

function toCell(row: Pair, settings: { httpsOnly: boolean }): AccessCell {
  const reason = obstacle(row, settings);
  return {
    serviceId: row.service_id,
    opens: reason === null,
    reason,
    roles: row.role_names,
    plan: row.plan,
    limit: row.limit_value,
    until: row.until,
    lastOpened: row.last_opened_at,
  };
}
