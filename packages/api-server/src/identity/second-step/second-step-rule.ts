import { SecondStepRule } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { accountActive, today } from '../../entitlement/index.ts';

const asSuperAdmin = sql`user_service_roles x
  join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
  join roles r on r.id = x.role_id and r.name = 'Super_Admin' and r.is_active`;

/** The user is the only person who can sign in as a Super_Admin. `user` is the alias of `users`, as below. */
function lastSuperAdmin(user: SQL): SQL {
  return sql`exists (select 1 from ${asSuperAdmin} where x.user_id = ${user}.id)
    and not exists (
      select 1 from users other join ${asSuperAdmin} on x.user_id = other.id
       where other.id <> ${user}.id and ${accountActive(sql`other`)})`;
}

/** As `isRequirement` of the contract, in a statement. */
export const isRequirement = (rule: SQL): SQL => sql`${rule} in ('required', 'phishing_resistant')`;

/**
 * The rule of the user's organization as it applies today. Before its day a requirement is an offer. The last Super_Admin may always
 * use an authenticator app or a recovery code: a lost passkey must not lock everyone out.
 */
export function ruleInEffect(user: SQL): SQL {
  return sql`coalesce((
    select case when ${isRequirement(sql`o.second_step`)} and o.second_step_from > ${today} then 'offered'
                when o.second_step = 'phishing_resistant' and (${lastSuperAdmin(user)}) then 'required'
                else o.second_step end
      from organizations o where o.id = ${user}.organization_id), 'off')`;
}

/** A confirmed factor of the user, of one kind or of any. */
export function hasFactor(userId: SQL, kind?: 'totp' | 'passkey'): SQL {
  return sql`exists (select 1 from user_factors f where f.user_id = ${userId} and f.confirmed_at is not null
    ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`})`;
}

/** `amr` of a session by passkey (RFC 8176: proof of possession of a key, user present). */
export const passkeyAmr = ['pop', 'user', 'mfa'];

/** The session lacks a step that its person's organization requires by now: it is not renewed. `session` is the alias of `sessions`. */
export function lacksRequiredStep(session: SQL): SQL {
  return sql`exists (
    select 1 from users owner where owner.id = ${session}.user_id and owner.organization_id is not null
       and case ${ruleInEffect(sql`owner`)} when 'required' then not ${hasFactor(sql`owner.id`)}
                                        when 'phishing_resistant' then not ('pop' = any (${session}.amr)) else false end)`;
}

/** The user may be offered a passkey: has none, has not declined one for good, and has a second step or is offered one. */
export function mayBeOfferedPasskey(user: SQL): SQL {
  return sql`(
    not ${hasFactor(sql`${user}.id`, 'passkey')} and ${user}.preferences ->> 'passkeyOffer' is distinct from 'never'
    and (${hasFactor(sql`${user}.id`)} or ${ruleInEffect(user)} <> 'off'))`;
}

export const RuleRow = Type.Object({ rule: SecondStepRule });
