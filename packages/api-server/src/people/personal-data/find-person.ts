import { nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import type { Person } from './held-data.ts';

const Row = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  organizationId: nullable(Type.Integer()),
});

/**
 * The person, locked until the transaction ends.
 * @throws HttpProblem 404.
 */
export async function findPerson(tx: Transaction, by: { id: number } | { email: string }): Promise<Person> {
  const which: SQL = 'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`;
  const [person] = await selectRows(
    tx,
    Row,
    sql`select id, email, full_name(u) as name, organization_id as "organizationId" from users u where ${which} for no key update`,
  );
  if (!person) throw new HttpProblem(404, 'no_such_user', say('no_such_user'));
  return person;
}
