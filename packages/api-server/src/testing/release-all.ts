import { sql } from 'drizzle-orm';
import type { Transaction } from '../store/database.ts';

/** Releases whatever there is to every organization: for tests in which releases are not the matter. */
export async function releaseAll(db: Pick<Transaction, 'execute'>): Promise<void> {
  await db.execute(sql`
    insert into released_services (organization_id, service_id)
    select o.id, v.id from organizations o cross join services v where v.name <> 'user_management' on conflict do nothing`);
  await db.execute(sql`
    insert into released_roles (organization_id, role_id)
    select o.id, r.id from organizations o cross join roles r
     where r.id not in (select sr.role_id from service_roles sr join services v on v.id = sr.service_id
                         where v.name = 'user_management') on conflict do nothing`);
  await db.execute(sql`
    insert into released_plans (organization_id, plan_id)
    select o.id, p.id from organizations o cross join plans p on conflict do nothing`);
}
