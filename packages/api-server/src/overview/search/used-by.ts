import type { Database } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import {
  branchWithin,
  isLive,
  organizationWithin,
  personWithin,
  readScope,
  recordWithin,
  type Scope,
} from '../../entitlement/index.ts';
import { sessionLive } from '../../identity/index.ts';
import { UsedBy, type search } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';

export type UsedType = Static<typeof search.usedBy.params>['type'];

interface Uses {
  table: SQL;
  /** Limits the record to the caller's scope. */
  within: (scope: Scope) => SQL;
  users?: SQL;
  branches?: SQL;
  services?: SQL;
  plans?: SQL;
  /** Condition on the subscription `s`. */
  subscriptions?: SQL;
  /** Whose sessions end where it is switched off: condition on the user `u`. */
  sessions?: SQL;
}

const everyone = () => sql`true`;

/** The uses of a record `r`: people `u` and subscriptions `s` count within the caller's scope. */
const uses: Record<UsedType, Uses> = {
  organization: {
    table: sql`organizations`,
    within: (scope) => organizationWithin(scope, sql`r.id`),
    users: sql`u.organization_id = r.id`,
    branches: sql`select 1 from branches b where b.organization_id = r.id`,
    subscriptions: sql`s.organization_id = r.id`,
    sessions: sql`u.organization_id = r.id`,
  },
  branch: {
    table: sql`branches`,
    within: (scope) => branchWithin(scope, { id: sql`r.id`, organizationId: sql`r.organization_id` }),
    users: sql`exists (select 1 from user_branches x where x.branch_id = r.id and x.user_id = u.id)`,
    subscriptions: sql`s.branch_id = r.id`,
  },
  service: {
    table: sql`services`,
    within: everyone,
    users: sql`exists (select 1 from user_service_roles x where x.service_id = r.id and x.user_id = u.id)`,
    plans: sql`select 1 from plans p where p.service_id = r.id`,
    subscriptions: sql`s.service_id = r.id`,
  },
  plan: { table: sql`plans`, within: everyone, subscriptions: sql`s.plan_id = r.id` },
  role: {
    table: sql`roles`,
    within: everyone,
    users: sql`exists (select 1 from user_service_roles x where x.role_id = r.id and x.user_id = u.id)`,
    services: sql`select 1 from service_roles x where x.role_id = r.id`,
  },
  user: {
    table: sql`users`,
    within: (scope) => personWithin(scope, { id: sql`r.id`, organizationId: sql`r.organization_id` }),
    branches: sql`select 1 from user_branches x where x.user_id = r.id`,
    services: sql`select distinct x.service_id from user_service_roles x where x.user_id = r.id`,
    subscriptions: sql`s.user_id = r.id`,
    sessions: sql`u.id = r.id`,
  },
};

/**
 * Counts the uses of a record, in one statement.
 * @throws HttpProblem 404 for an unknown record or one out of scope.
 */
export async function readUsedBy(db: Database, caller: Caller, type: UsedType, id: number): Promise<UsedBy> {
  const { table, within, users, branches, services, plans, subscriptions, sessions } = uses[type];
  const scope = readScope(caller);
  const seen = personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` });
  const count = (rows: SQL | undefined) => (rows ? sql`(select count(*)::int from (${rows}) counted)` : sql`0`);
  const people = users && sql`select 1 from users u where ${users} and ${seen}`;
  // Sessions at services are not counted: each comes from one of these.
  const signIns =
    sessions &&
    sql`select 1 from sessions s join users u on u.id = s.user_id
         where ${sessions} and ${seen} and s.oidc_client_id is null and ${sessionLive(sql`s`)}`;
  const running =
    subscriptions &&
    sql`select 1 from subscriptions s
         where ${subscriptions} and ${isLive(sql`s`)}
           and ${recordWithin(scope, { userId: sql`s.user_id`, organizationId: sql`s.organization_id` })}`;
  return readRecord(
    db,
    type,
    UsedBy,
    sql`
    select ${count(people)} as users, ${count(branches)} as branches, ${count(services)} as services,
           ${count(plans)} as plans, ${count(running)} as "liveSubscriptions",
           ${count(signIns)} as sessions
      from ${table} r where r.id = ${id} and ${scope === null ? sql`true` : within(scope)}`,
  );
}
