import { GetStarted } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, nameOrder, one, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';

/** Services listed; an installation starts with four. */
const mostServices = 6;

/** Reads how far the installation is, in one statement; nothing is counted beyond the first services and organizations. */
export async function readGetStarted(db: Database, caller: Caller): Promise<GetStarted> {
  return one(
    await selectRows(
      db,
      GetStarted,
      sql`
    select json_build_object(
             'passkeys', (select count(*)::int from user_factors where user_id = ${caller.id} and kind = 'passkey'),
             'hasApp', exists (select 1 from user_factors
                                where user_id = ${caller.id} and kind = 'totp' and confirmed_at is not null),
             'recoveryCodes', (select count(*)::int from recovery_codes where user_id = ${caller.id} and used_at is null)
           ) as account,
           (select count(distinct u.id)::int from users u join user_service_roles x on x.user_id = u.id
              join services v on v.id = x.service_id and v.name = 'user_management'
              join roles r on r.id = x.role_id and r.name = 'Super_Admin' where u.is_active) as administrators,
           exists (select 1 from outbox_mails where sent_at is not null) as "mailLeaves",
           coalesce((select json_agg(json_build_object('id', s.id, 'key', s.name, 'name', s.display_name, 'url', s.url,
                       'roles', s.roles, 'answers', s.url <> '' and not exists (
                         select 1 from service_outages o where o.service_id = s.id)) order by s.protected desc, s.id)
              from (select v.*, coalesce((select json_agg(r.display_name order by ${nameOrder(sql`r.display_name`)})
                       from service_roles sr join roles r on r.id = sr.role_id and r.name <> 'api_user'
                      where sr.service_id = v.id), '[]') as roles
                      from services v where v.is_active and v.name <> 'user_management'
                     order by v.protected desc, v.id limit ${mostServices}) s), '[]') as services,
           (select count(*)::int from (select 1 from organizations limit 1000) counted) as organizations,
           (select json_build_object('person', full_name(u), 'service', v.display_name)
              from service_opens l join users u on u.id = l.user_id join services v on v.id = l.service_id
             where l.user_id <> ${caller.id} and v.name <> 'user_management' limit 1) as opened`,
    ),
  );
}
