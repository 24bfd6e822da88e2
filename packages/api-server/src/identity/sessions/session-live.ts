import { sql } from 'drizzle-orm';
import { accountActive } from '../../entitlement/index.ts';
import { rootSessionActive } from './root-session-active.ts';
import { lacksRequiredStep } from '../second-step/second-step-rule.ts';

/** The session `s` is live, its user active, and it satisfies the organization's current requirement. */
export const sessionLive = sql`s.revoked_at is null and s.abs_exp > now()
  and s.last_used > now() - make_interval(secs => s.idle_seconds)
  and exists (select 1 from users u where u.id = s.user_id and ${accountActive} and u.epoch = s.epoch)
  and ${rootSessionActive} and not ${lacksRequiredStep}`;
