import { type SQL, sql } from 'drizzle-orm';
import { accountActive } from '../../entitlement/index.ts';
import { rootSessionActive } from './root-session-active.ts';
import { lacksRequiredStep } from '../second-step/second-step-rule.ts';

/**
 * The session may be used at this moment: neither ended nor idle, its person active, and signed in as strongly as the organization
 * requires by now. `session` is the alias of `sessions`.
 */
export function sessionLive(session: SQL): SQL {
  return sql`${session}.revoked_at is null and ${session}.abs_exp > now()
    and ${session}.last_used > now() - make_interval(secs => ${session}.idle_seconds)
    and exists (select 1 from users owner
      where owner.id = ${session}.user_id and ${accountActive(sql`owner`)} and owner.epoch = ${session}.epoch)
    and ${rootSessionActive(session)} and not ${lacksRequiredStep(session)}`;
}
