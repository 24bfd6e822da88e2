import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, one, selectRows, type Transaction } from '../store/index.ts';
import type { Origin } from '../server/index.ts';
import { recordChange } from '../trail/index.ts';
import { accountActive, isLive, rolesInService, serviceHeld } from '../entitlement/index.ts';
import { type Context, pairwiseSid, recordLaunch, sessionLive, startSession } from '../identity/index.ts';
import type { Client } from './client/find-client.ts';

const ParentRow = Type.Object({
  family_sid: Type.String(),
  epoch: Type.Integer(),
  user_id: Type.Integer(),
  sub: Type.String(),
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
  ip: Type.String(),
  user_agent: Type.String(),
});

interface Started {
  session: ServiceSession;
  refreshToken: string;
}

/** Starts a service's session under the portal's; undefined when the portal's is over or the person may not use the service. */
export async function startServiceSession(
  tx: Transaction,
  context: Context,
  client: Client,
  wanted: { portalSid: string; authTime: Date; scope: string },
  { requestId }: Pick<Origin, 'requestId'>,
): Promise<Started | undefined> {
  const [parent] = await selectRows(
    tx,
    ParentRow,
    sql`
    select s.family_sid, s.epoch, s.user_id, s.ip, s.user_agent, u.sub, u.organization_id, full_name(u) as name
      from sessions s join users u on u.id = s.user_id
     where s.sid = ${wanted.portalSid} and s.client = 'portal' and s.revoked_at is null and s.abs_exp > now()
       and ${accountActive(sql`u`)} and u.epoch = s.epoch`,
  );
  if (!parent) return undefined;
  // Record the person's device: the caller is the service's server.
  const device = { ip: parent.ip, userAgent: parent.user_agent };
  const started = await startSession(tx, context, {
    userId: parent.user_id,
    epoch: parent.epoch,
    client: 'service',
    parent: { sid: wanted.portalSid, familySid: parent.family_sid },
    service: {
      clientId: client.id,
      pairwiseSid: pairwiseSid(context.secrets, wanted.portalSid, client.service.id),
      sub: client.subject === 'public' ? parent.sub : await pairwiseSub(tx, client.service.id, parent.user_id),
      scope: wanted.scope,
    },
    authTime: wanted.authTime,
    ...device,
  });
  const session = await findServiceSession(tx, client, started.sid);
  if (!session) {
    // Undo: access was lost since the code was issued.
    await tx.execute(sql`delete from sessions where sid = ${started.sid}`);
    return undefined;
  }
  await recordLaunch(tx, {
    userId: parent.user_id,
    serviceId: client.service.id,
    sid: started.sid,
    how: 'oidc',
    endsAt: sql`(select abs_exp from sessions where sid = ${started.sid})`,
    ...device,
  });
  await recordChange(
    tx,
    { id: parent.user_id, name: parent.name, ...device, requestId },
    {
      action: 'service.opened',
      target: { type: 'service', id: client.service.id, name: client.service.name },
      organizationId: parent.organization_id,
    },
  );
  return { session, refreshToken: started.refreshToken };
}

/** Reads or makes the `sub` that this service alone knows the person by (OpenID Connect Core 8.1). */
async function pairwiseSub(tx: Transaction, serviceId: number, userId: number): Promise<string> {
  const made = await selectRows(
    tx,
    Type.Object({ sub: Type.String() }),
    sql`
    insert into oidc_subjects (service_id, user_id) values (${serviceId}, ${userId})
    on conflict (service_id, user_id) do update set sub = oidc_subjects.sub returning sub`,
  );
  return one(made).sub;
}

const ServiceSession = Type.Object({
  sid: Type.String(),
  pairwiseSid: Type.String(),
  sub: Type.String(),
  scope: Type.String(),
  authTime: Type.Integer(),
  /** How the person signed in at the portal (RFC 8176). */
  amr: Type.Array(Type.String()),
  person: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    organization: nullable(Type.String()),
    branches: Type.Array(Type.String()),
    roles: Type.Array(Type.String()),
    limit: nullable(Type.Integer()),
    notification: Type.Boolean(),
    trackingUrl: Type.Boolean(),
    plan: nullable(Type.String()),
  }),
});
/** A live session of a service, with its person's current data. */
export type ServiceSession = Static<typeof ServiceSession>;

/** Finds a client's live session whose person still has access to the service; undefined otherwise. */
export async function findServiceSession(
  db: Database,
  client: Client,
  sid: string,
): Promise<ServiceSession | undefined> {
  const [session] = await selectRows(
    db,
    ServiceSession,
    sql`
    select s.sid, s.pairwise_sid as "pairwiseSid", s.service_sub as sub, s.scope,
           extract(epoch from s.auth_time)::int as "authTime", s.amr,
           json_build_object(
             'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
             'organization', (select o.display_name from organizations o where o.id = u.organization_id),
             'branches', coalesce((select json_agg(b.display_name order by ub.position, b.id)
                from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = u.id), '[]'),
             'roles', coalesce(held.roles, '[]'), 'limit', held.limit_value,
             'notification', coalesce(held.notification, false), 'trackingUrl', coalesce(held.tracking, false),
             'plan', (select p.display_name from subscriptions b join plans p on p.id = b.plan_id
                where b.user_id = u.id and b.service_id = ${client.service.id} and ${isLive(sql`b`)}
                order by b.start_date desc, b.id desc limit 1)) as person
      from sessions s join users u on u.id = s.user_id
      left join lateral (
        ${rolesInService(sql`u`, client.service.id)}) held on true
     where s.sid = ${sid} and s.oidc_client_id = ${client.id} and ${sessionLive(sql`s`)} and ${serviceHeld(sql`s`)}`,
  );
  return session;
}

const PersonOf = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
});

/** Reads the person of a service's session, also of an ended one. */
export async function personOfSession(db: Database, sid: string): Promise<Static<typeof PersonOf>> {
  return one(
    await selectRows(
      db,
      PersonOf,
      sql`select u.id, full_name(u) as name, u.organization_id
          from sessions s join users u on u.id = s.user_id where s.sid = ${sid}`,
    ),
  );
}
