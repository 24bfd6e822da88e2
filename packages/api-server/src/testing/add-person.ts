import type { AdminRole } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { apiAudience, signToken } from '../identity/tokens/access-token.ts';
import { sessionClaims } from '../identity/tokens/claims.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import type { TestApp } from './test-app.ts';

/** A further person with any roles of `user_management`, in an organization and branches of it or in none, and a live session. */
export async function addPerson(
  { context }: TestApp,
  {
    email,
    roles,
    organization,
    branches = [],
  }: {
    email: string;
    roles: readonly AdminRole[];
    organization: number | null;
    /** Names. */
    branches?: readonly string[];
  },
): Promise<{ id: number; token: string; sid: string }> {
  const { db } = context;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name, organization_id) values (${email}, 'Pat', 'Drawn', ${organization})
    returning id`);
  const id = rows[0]?.id ?? 0;
  for (const [position, name] of branches.entries()) {
    await db.execute(sql`
      insert into user_branches (user_id, branch_id, position)
      select ${id}, b.id, ${position} from branches b where b.organization_id = ${organization} and b.name = ${name}`);
  }
  for (const role of roles) {
    await db.execute(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${id}, s.id, r.id from services s, roles r where s.name = 'user_management' and r.name = ${role}`);
  }
  const { sid } = await db.transaction((tx) =>
    startSession(tx, context, { userId: id, epoch: 0, client: 'console', ip: '192.0.2.1', userAgent: 'test' }),
  );
  const claims = await sessionClaims(context.store, sid);
  if (!claims) throw new Error(`${email} cannot have a session`);
  return { id, sid, token: await signToken(context, claims, apiAudience, context.config.lifetimes.accessToken) };
}
