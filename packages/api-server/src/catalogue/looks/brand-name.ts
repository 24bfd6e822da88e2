import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, one, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';

const Found = Type.Object({ isAlike: Type.Boolean() });

/**
 * Refuses a brand that is spelled like the product's or like another organization's (migration 0031): its people would take one page
 * for another. Brands are checked one after another, or two at once would not see each other.
 * @throws HttpProblem 409 at `name`.
 */
export async function refuseAlikeBrand(
  tx: Transaction,
  { name, organizationId, product }: { name: string; organizationId: number; product: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.brandNames})`);
  const spelling = sql`spelled(${name})`;
  const { isAlike } = one(
    await selectRows(
      tx,
      Found,
      sql`
      select ${spelling} = spelled(${product})
          or exists (select from organizations where spelled(display_name) = ${spelling} and id <> ${organizationId})
          or exists (select from organization_looks where spelled(draft ->> 'name') = ${spelling}
                       and organization_id <> ${organizationId})
          or exists (select from organization_looks where spelled(live ->> 'name') = ${spelling}
                       and organization_id <> ${organizationId}) as "isAlike"`,
    ),
  );
  if (isAlike) throw new HttpProblem(409, 'name_taken', say('brand_alike'), { field: 'name' });
}
