import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../store/index.ts';

interface NewLaunch {
  userId: number;
  serviceId: number;
  /** The service's session, else the portal's. */
  sid: string;
  how: 'handoff' | 'session' | 'oidc';
  endsAt: SQL;
  ip: string;
  userAgent: string;
}

/** Records that a person opens a service, and the time for the tile. */
export async function recordLaunch(tx: Transaction, launch: NewLaunch): Promise<void> {
  await tx.execute(sql`
    with opened as (
      insert into launches (user_id, service_id, sid, how, ip, user_agent, expires_at)
      values (${launch.userId}, ${launch.serviceId}, ${launch.sid}, ${launch.how}, ${launch.ip}, ${launch.userAgent},
              ${launch.endsAt})
    )
    insert into service_opens (user_id, service_id) values (${launch.userId}, ${launch.serviceId})
    on conflict (user_id, service_id) do update set last_opened_at = now()`);
}
