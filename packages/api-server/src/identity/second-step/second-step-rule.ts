import { SecondStepRule } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { today } from '../../entitlement/index.ts';

/** The user `u` is the last person who can sign in as a Super_Admin. */
const lastSuperAdmin = sql`not exists (
  select 1 from users other
    join user_service_roles x on x.user_id = other.id
    join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
    join roles r on r.id = x.role_id and r.name = 'Super_Admin' and r.is_active
   where other.id <> u.id and other.is_active
     and (other.organization_id is null or exists (
       select 1 from organizations home where home.id = other.organization_id and home.is_active)))
  and exists (
  select 1 from user_service_roles x
    join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
    join roles r on r.id = x.role_id and r.name = 'Super_Admin' and r.is_active
   where x.user_id = u.id)`;

/** As `isRequirement` of the contract, in a statement. */
export const isRequirement = (rule: SQL): SQL => sql`${rule} in ('required', 'phishing_resistant')`;

/**
 * What the organization of the user `u` asks for today. Before its day a requirement is an offer. The last Super_Admin may always use
 * an authenticator app or a recovery code: a lost passkey must not lock everyone out.
 */
export const ruleInEffect = sql`coalesce((
  select case when ${isRequirement(sql`o.second_step`)} and o.second_step_from > ${today} then 'offered'
              when o.second_step = 'phishing_resistant' and (${lastSuperAdmin}) then 'required'
              else o.second_step end
    from organizations o where o.id = u.organization_id), 'off')`;

/** A confirmed factor of the user, of one kind or of any. */
export function hasFactor(userId: SQL, kind?: 'totp' | 'passkey'): SQL {
  return sql`exists (select 1 from user_factors f where f.user_id = ${userId} and f.confirmed_at is not null
    ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`})`;
}

/** `amr` of a session by passkey (RFC 8176: proof of possession of a key, user present). */
export const passkeyAmr = ['pop', 'user', 'mfa'];

/** The session `s` lacks a second step that its organization now requires, so it is not renewed. */
export const lacksRequiredStep = sql`exists (
  select 1 from users u where u.id = s.user_id and u.organization_id is not null
     and case ${ruleInEffect} when 'required' then not ${hasFactor(sql`u.id`)}
                              when 'phishing_resistant' then not ('pop' = any (s.amr)) else false end)`;

/** The user `u` may be offered a passkey: has none, has not turned one down for good, and has a second step or is offered one. */
export const mayBeOfferedPasskey = sql`(
  not ${hasFactor(sql`u.id`, 'passkey')} and u.preferences ->> 'passkeyOffer' is distinct from 'never'
  and (${hasFactor(sql`u.id`)} or ${ruleInEffect} <> 'off'))`;

export const RuleRow = Type.Object({ rule: SecondStepRule });
