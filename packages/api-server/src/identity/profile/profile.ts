import { Me, Preferences } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, one, selectRows } from '../../store/index.ts';

export async function readProfile(db: Database, userId: number): Promise<Me> {
  return one(
    await selectRows(
      db,
      Me,
      sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.preferences,
           (select json_build_object('id', o.id, 'name', o.display_name)
              from organizations o where o.id = u.organization_id) as organization,
           coalesce((select json_agg(json_build_object('id', b.id, 'name', b.display_name) order by x.position, b.id)
              from user_branches x join branches b on b.id = x.branch_id where x.user_id = u.id), '[]') as branches
      from users u where u.id = ${userId}`,
    ),
  );
}

const Saved = Type.Object({ preferences: Preferences });

/** Merges the given fields into the stored ones; not audited, since preferences concern no one else. */
export async function savePreferences(db: Database, userId: number, changes: Preferences): Promise<Preferences> {
  const rows = await selectRows(
    db,
    Saved,
    sql`
    update users set preferences = preferences || ${JSON.stringify(changes)}::jsonb where id = ${userId}
    returning preferences`,
  );
  return rows[0]?.preferences ?? {};
}
