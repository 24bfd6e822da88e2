import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import { serviceHeld } from '../../entitlement/index.ts';
import { rootSessionActive } from './root-session-active.ts';

const Ended = Type.Object({ is_service: Type.Boolean() });

/**
 * Ends the live sessions among those given, and queues a logout token for each service's session among them. All who end
 * several sessions lock them in one order, or they could deadlock.
 * @returns the ended sign-ins, which services' sessions are not, and the number of all ended sessions.
 */
async function revoke(tx: Transaction, which: SQL, reason: string): Promise<{ signIns: number; all: number }> {
  const rows = await selectRows(
    tx,
    Ended,
    sql`
    with ended as (
      update sessions set revoked_at = now(), revoked_reason = ${reason}
       where sid in (select sid from sessions where ${which} order by sid for update) and revoked_at is null
      returning oidc_client_id, pairwise_sid, service_sub, abs_exp
    ), told as (
      insert into logout_deliveries (oidc_client_id, pairwise_sid, sub, expires_at)
      select c.id, e.pairwise_sid, e.service_sub, max(e.abs_exp) from ended e join oidc_clients c on c.id = e.oidc_client_id
       where c.backchannel_logout_uri is not null and e.abs_exp > now()
       group by c.id, e.pairwise_sid, e.service_sub
    )
    select oidc_client_id is not null as is_service from ended`,
  );
  return { signIns: rows.filter((row) => !row.is_service).length, all: rows.length };
}

/**
 * Ends a sign-in with its whole family.
 * @returns how many sign-ins were live.
 */
export async function endFamily(tx: Transaction, sid: string, reason: string): Promise<number> {
  const family = sql`family_sid = (select family_sid from sessions where sid = ${sid} and oidc_client_id is null)
    and revoked_at is null`;
  return (await revoke(tx, family, reason)).signIns;
}

/**
 * Ends every session of a user, even one being made right now: the epoch rises, and sessions of an older epoch are dead.
 * Remembered devices are forgotten. Call it in the transaction that changes the user.
 */
export async function endSessionsOfUser(tx: Transaction, userId: number, reason: string): Promise<number> {
  await tx.execute(sql`update users set epoch = epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from trusted_devices where user_id = ${userId}`);
  return (await revoke(tx, sql`user_id = ${userId} and revoked_at is null and abs_exp > now()`, reason)).signIns;
}

/**
 * Ends sessions that a person loses with roles in these services: every session if one of them is the console's, else the
 * sessions at these services. The sign-in goes on; its token changes at the next renewal.
 */
export async function endSessionsOfLostRoles(
  tx: Transaction,
  userId: number,
  services: readonly string[],
  reason: string,
): Promise<void> {
  if (services.includes('user_management')) {
    await endSessionsOfUser(tx, userId, reason);
    return;
  }
  const theirs = sql`user_id = ${userId} and revoked_at is null and abs_exp > now() and oidc_client_id in (
    select c.id from oidc_clients c join services v on v.id = c.service_id where v.name in ${services})`;
  await revoke(tx, theirs, reason);
}

/** Ends every session of an organization's people, as `endSessionsOfUser` does for one. */
export async function endSessionsOfOrganization(
  tx: Transaction,
  organizationId: number,
  reason: string,
): Promise<void> {
  await tx.execute(sql`update users set epoch = epoch + 1 where organization_id = ${organizationId}`);
  const theirs = sql`user_id in (select id from users where organization_id = ${organizationId})
       and revoked_at is null and abs_exp > now()`;
  await tx.execute(sql`
    delete from trusted_devices where user_id in (select id from users where organization_id = ${organizationId})`);
  await revoke(tx, theirs, reason);
}

/**
 * Ends every session of a user but one family, even one being made with the old password: the epoch rises and the kept family
 * moves along. Remembered devices are forgotten.
 */
export async function endOtherSessions(
  tx: Transaction,
  userId: number,
  keptFamily: string,
  reason: string,
): Promise<number> {
  await tx.execute(sql`update users set epoch = epoch + 1 where id = ${userId}`);
  await tx.execute(sql`delete from trusted_devices where user_id = ${userId}`);
  const others = sql`user_id = ${userId} and family_sid <> ${keptFamily} and revoked_at is null and abs_exp > now()`;
  const { signIns } = await revoke(tx, others, reason);
  await tx.execute(sql`
    update sessions set epoch = epoch + 1
     where user_id = ${userId} and family_sid = ${keptFamily} and revoked_at is null`);
  return signIns;
}

/**
 * Ends one service's session alone.
 * @returns false when it had ended.
 */
export async function endServiceSession(tx: Transaction, sid: string, reason: string): Promise<boolean> {
  const it = sql`sid = ${sid} and oidc_client_id is not null and revoked_at is null`;
  return (await revoke(tx, it, reason)).all > 0;
}

/**
 * Ends services' sessions of people who may no longer use the service (no role, no plan, service or client switched off), and
 * those whose sign-in has ended. Call it in the transaction that takes access away; a job covers access that ends by date.
 * @returns how many ended.
 */
export async function endLostServiceSessions(
  tx: Transaction,
  where: { userId?: number; serviceId?: number } = {},
): Promise<number> {
  const lost = sql`sid in (
    select s.sid from sessions s join oidc_clients c on c.id = s.oidc_client_id
     where s.revoked_at is null and s.abs_exp > now()
       ${where.userId === undefined ? sql`` : sql`and s.user_id = ${where.userId}`}
       ${where.serviceId === undefined ? sql`` : sql`and c.service_id = ${where.serviceId}`}
       and (not ${serviceHeld(sql`s`)} or not ${rootSessionActive(sql`s`)}))`;
  return (await revoke(tx, lost, 'access ended')).all;
}
