import { Launch } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, isoInstant, selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { deviceName, endServiceSession } from '../../identity/index.ts';

const { device: _fromUserAgent, ...columns } = Launch.properties;
const LaunchRow = Type.Object({ ...columns, user_agent: Type.String() });

const most = 50;

/** The services a user has opened, the latest first. What ended early, ended then. */
export async function listLaunches(db: Database, userId: number): Promise<Launch[]> {
  const rows = await selectRows(
    db,
    LaunchRow,
    sql`
    select l.id, json_build_object('key', v.name, 'name', v.display_name) as service, l.how,
           ${isoInstant(sql`l.at`)} as "openedAt", l.ip, l.user_agent,
           ${isoInstant(sql`least(l.expires_at, s.revoked_at)`)} as "endsAt",
           least(l.expires_at, s.revoked_at) <= now() as "hasEnded",
           l.how = 'oidc' and s.sid is not null and least(l.expires_at, s.revoked_at) > now() as "mayEnd"
      from launches l join services v on v.id = l.service_id
      left join sessions s on s.sid = l.sid and l.how = 'oidc'
     where l.user_id = ${userId} order by l.at desc, l.id desc limit ${most}`,
  );
  return rows.map(({ user_agent: userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}

/** Ends a user's session at a service that signed them in by OpenID Connect. @returns false when there is none to end. */
export async function endLaunch(
  tx: Transaction,
  actor: Caller,
  owner: { id: number; name: string; organizationId: number | null },
  launch: number,
): Promise<boolean> {
  const [found] = await selectRows(
    tx,
    Type.Object({ sid: Type.String(), service: Type.String() }),
    sql`
    select l.sid, v.display_name as service from launches l join services v on v.id = l.service_id
     where l.id = ${launch} and l.user_id = ${owner.id} and l.how = 'oidc'`,
  );
  if (!found || !(await endServiceSession(tx, found.sid, 'ended from the list'))) return false;
  await recordChange(tx, actor, {
    action: 'launch.ended',
    target: { type: 'user', id: owner.id, name: owner.name },
    organizationId: owner.organizationId,
    after: { service: found.service },
  });
  return true;
}
