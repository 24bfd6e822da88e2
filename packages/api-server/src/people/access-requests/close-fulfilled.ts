import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { grantsWithState } from '../../entitlement/index.ts';
import { type DecisionContext, FoundRequest, decide } from './decisions.ts';
import { mailGrant } from './decision-mails.ts';

const FulfilledRequest = Type.Object({
  ...FoundRequest.properties,
  service: Type.String(),
  roles: Type.Array(Type.String()),
});

/**
 * Closes what a person asked for and got by another way, within the transaction that gave it. A service that still lacks its
 * plan stays asked for.
 * @param services names of the services in which the person got a role.
 */
export async function closeFulfilled(
  work: UnitOfWork,
  context: Pick<DecisionContext, 'config' | 'secrets'>,
  userId: number,
  services: readonly string[],
): Promise<void> {
  if (services.length === 0) return;
  const { tx, caller } = work;
  const rows = await selectRows(
    tx,
    FulfilledRequest,
    sql`
    select q.id, q.kind, q.status, full_name(q.first_name, q.last_name) as name, q.email, q.organization_id, q.user_id,
           q.service_id, q.language, null as decider, v.display_name as service,
           array(select g.role_label from ${grantsWithState} g
                  where g.user_id = q.user_id and g.service_id = v.id and g.entitles order by g.id) as roles
      from access_requests q join services v on v.id = q.service_id
     where q.user_id = ${userId} and q.kind = 'service' and q.status = 'open' and v.name in ${services}
     order by q.id for update of q`,
  );
  for (const found of rows.filter(({ roles }) => roles.length > 0)) {
    const { service, roles } = found;
    await decide(work, found, { status: 'approved', given: { service, roles } });
    await mailGrant(tx, context, caller, found);
  }
}
