import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { folded, type roles, selectRows, type services, type Transaction } from '../store/index.ts';
import { HttpProblem, say, type Sentence } from '../server/index.ts';
import { bareName, nameTaken } from '../records/index.ts';

const NamedRow = Type.Object({ id: Type.Integer(), name: Type.String(), displayName: Type.String() });

/**
 * Protects built-in names: `Super Admin`, `super-admin` or a protected record's display name would let one record pass for
 * another.
 * @throws HttpProblem 409 at `field`.
 */
export async function refuseShadow(
  tx: Transaction,
  table: typeof roles | typeof services,
  what: string,
  { name, field, exceptId }: { name: string; field: string; exceptId?: number },
): Promise<void> {
  const rows = await selectRows(
    tx,
    NamedRow,
    sql`select id, name, display_name as "displayName" from ${table}
         where protected or folded(name) = ${folded(name)} or folded(display_name) = ${folded(name)}`,
  );
  const bare = bareName(name);
  for (const row of rows) {
    if (row.id === exceptId) continue;
    if (bareName(row.name) === bare || bareName(row.displayName) === bare) {
      throw nameTaken(field, row.displayName, what);
    }
  }
}

interface Uses {
  users?: number;
  services?: number;
  subscriptions?: number;
}

/** 409 for a deletion that would leave others without the record. */
export function refuseInUse(name: string, uses: Uses): void {
  const sentence = usedBy(name, uses);
  if (sentence) throw new HttpProblem(409, 'in_use', sentence);
}

function usedBy(name: string, { users = 0, services = 0, subscriptions = 0 }: Uses): Sentence | undefined {
  if (users > 0 && services > 0) return say('used_by_users_and_services', { name, users, services });
  if (users > 0 && subscriptions > 0) return say('used_by_users_and_subscriptions', { name, users, subscriptions });
  if (users > 0) return say('used_by_users', { name, users });
  if (services > 0) return say('used_by_services', { name, services });
  return subscriptions > 0 ? say('used_by_subscriptions', { name, subscriptions }) : undefined;
}
