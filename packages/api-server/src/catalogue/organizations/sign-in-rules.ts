import { SignInRules, type SecondStepRule, isRequirement } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../store/index.ts';
import { readRecord } from '../../records/index.ts';
import { recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { actorNames, type Administrator, organizationWithin, readScope } from '../../entitlement/index.ts';
import { hasFactor } from '../../identity/index.ts';
import { lockOrganization } from './released.ts';

/** @throws HttpProblem 404 for an organization the caller may not see. */
export async function readSignInRules(db: Database, caller: Administrator, id: number): Promise<SignInRules> {
  const people = sql`from users u where u.organization_id = o.id and u.is_active`;
  return readRecord(
    db,
    'organization',
    SignInRules,
    sql`
    select o.second_step as "secondStep", o.second_step_from::text as "from", o.version,
           (select count(*)::int ${people}) as people,
           (select count(*)::int ${people} and ${hasFactor(sql`u.id`)}) as "withSecondStep",
           (select count(*)::int ${people} and ${hasFactor(sql`u.id`, 'passkey')}) as "withPasskey"
      from organizations o where o.id = ${id} and ${organizationWithin(readScope(caller), sql`o.id`)}`,
  );
}

interface Wanted {
  secondStep: SecondStepRule;
  from?: string | null;
  version?: number;
}

/**
 * Sets the sign-in rule of an organization. Only a requirement has a day.
 * @throws HttpProblem 404, 412 for a stale version.
 */
export function changeSignInRules(
  db: Database,
  caller: Administrator,
  id: number,
  wanted: Wanted,
): Promise<SignInRules> {
  return inTransaction(db, async (tx) => {
    const organization = await lockOrganization(tx, id);
    if (wanted.version !== undefined && wanted.version !== organization.version) {
      return refuseStaleVersion(tx, actorNames(caller), 'organization', id);
    }
    const from = isRequirement(wanted.secondStep) ? (wanted.from ?? null) : null;
    const after = { secondStep: wanted.secondStep, from };
    const before = await readSignInRules(tx, caller, id);
    if (before.secondStep === after.secondStep && before.from === after.from) return before;
    await tx.execute(sql`
      update organizations set second_step = ${after.secondStep}, second_step_from = ${after.from}::date, version = version + 1
       where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'organization.sign_in_rules_changed',
      target: { type: 'organization', id, name: organization.name },
      organizationId: id,
      before: { secondStep: before.secondStep, from: before.from },
      after,
    });
    return readSignInRules(tx, caller, id);
  });
}
