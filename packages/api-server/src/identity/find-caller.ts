import { sql } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import type { Store } from '../store/database.ts';
import { prepared } from '../store/prepared.ts';
import { familyLives } from './family-lives.ts';

interface CallerRow {
  id: number;
  sub: string;
  email: string;
  first_name: string;
  last_name: string;
  organization_id: number | null;
  roles: string[];
  family_sid: string;
  client: 'portal' | 'console';
  auth_time: Date;
}

const liveSession = prepared(
  'find_caller',
  sql`
    select u.id, u.sub, u.email, u.first_name, u.last_name, u.organization_id, s.family_sid, s.client, s.auth_time,
           array(select r.name from user_service_roles x
                   join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
                   join roles r on r.id = x.role_id and r.is_active
                  where x.user_id = u.id order by x.id) as roles
      from sessions s join users u on u.id = s.user_id
     where s.sid = ${sql.placeholder('sid')} and u.sub = ${sql.placeholder('sub')}
       and s.revoked_at is null and s.abs_exp > now()
       and s.last_used > now() - make_interval(secs => s.idle_seconds)
       and u.is_active and u.epoch = s.epoch and ${familyLives}`,
);

/**
 * The live session and its user in one statement by primary key, at every request and without a cache: whoever was
 * switched off, signed out or lost a role a moment ago is refused now. The epoch closes the gap of a sign-in that raced a
 * deactivation.
 */
export async function findCaller(
  store: Store,
  token: { sid: string; sub: string },
): Promise<Omit<Caller, 'ip' | 'userAgent' | 'requestId'> | undefined> {
  const [row] = await store.prepared<CallerRow>(liveSession, token);
  if (!row) return undefined;
  return {
    id: row.id,
    sub: row.sub,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    organizationId: row.organization_id,
    roles: row.roles,
    sid: token.sid,
    familySid: row.family_sid,
    client: row.client,
    authTime: row.auth_time,
  };
}
