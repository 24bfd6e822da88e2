import { type Database, isoInstant } from '../../store/index.ts';
import { type Caller, said, say, type Sentence } from '../../server/index.ts';
import { dayBefore, readRecord } from '../../records/index.ts';
import {
  accessOf,
  AccessState,
  type ActorNames,
  actorNames,
  gaveGrant,
  grantableColumns,
  grantsWithState,
  grantSource,
  countOf,
  isSuperAdmin,
  limitColumns,
  LimitRow,
  may,
  personWithin,
  readScope,
  serviceAddress,
  worksBeyond,
  writeScope,
} from '../../entitlement/index.ts';
import { type AccessLink, type AccessMend, nullable } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';

const Row = Type.Object({
  ...AccessState.properties,
  ...LimitRow.properties,
  id: Type.Integer(),
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
  organization: nullable(Type.String()),
  service: Type.String(),
  invited: Type.Boolean(),
  administers: Type.Boolean(),
  has_branch: Type.Boolean(),
  within_writing: Type.Boolean(),
  beyond: Type.Boolean(),
  role_grantable: Type.Boolean(),
  plan_grantable: Type.Boolean(),
  given_by: nullable(Type.String()),
  given_source: Type.Union([Type.Literal('request'), Type.Literal('onboarding'), Type.Literal('form'), Type.Null()]),
  person_off_by: nullable(Type.String()),
  person_off_at: nullable(Type.String()),
  plan_by: nullable(Type.String()),
  plan_at: nullable(Type.String()),
});
type Row = Type.Static<typeof Row>;

/** Joins the audit event that gave the person the role. */
const givenTo = (names: ActorNames) => sql`
  left join lateral (
    select ${names({ id: sql`e.actor_id`, name: sql`e.actor_name` })} as given_by, ${grantSource(sql`e`)} as given_source
      from ${grantsWithState} g join audit_events e on ${gaveGrant(sql`e`, sql`g`)}
     where g.user_id = u.id and g.service_id = v.id and g.role_on order by g.id, e.id limit 1) given on true`;

const lastDeactivation = (column: SQL) => sql`(
  select ${column} from audit_events e
   where e.target_type = 'user' and e.target_id = u.id::text and e.action = 'user.deactivated' order by e.id desc limit 1)`;

const planMade = (column: SQL) => sql`(
  select ${column} from subscriptions s left join users maker on maker.id = s.created_by
   where s.user_id = u.id and s.service_id = v.id and s.start_date::text = booked.start_date
     and s.end_date::text is not distinct from booked.end_date
   order by s.id desc limit 1)`;

/**
 * The chain from a person to an open service, in the order in which it is decided: the first link that does not hold is why.
 * @throws HttpProblem 404 for a person the caller may not see, and for no such service.
 */
export async function whyAccess(
  db: Database,
  caller: Caller,
  wanted: { user: number; service: number },
  settings: { httpsOnly: boolean },
): Promise<AccessLink[]> {
  const pair = { user: sql`u`, service: sql`v` };
  const access = accessOf(pair);
  const person = { id: sql`u.id`, organizationId: sql`u.organization_id` };
  const writes = writeScope(caller);
  const grantable = grantableColumns(caller, pair);
  const names = actorNames(caller);
  const row = await readRecord(
    db,
    'user or service',
    Row,
    sql`
    select ${access.columns}, ${limitColumns(pair)}, u.id, full_name(u) as name, u.organization_id,
           (select o.display_name from organizations o where o.id = u.organization_id) as organization,
           v.display_name as service, u.password_hash is null as invited,
           exists (select 1 from user_service_roles x join services s on s.id = x.service_id
                    where x.user_id = u.id and s.name = 'user_management') as administers,
           exists (select 1 from user_branches ub where ub.user_id = u.id) as has_branch,
           coalesce(${personWithin(writes, person)}, false) as within_writing, ${worksBeyond(writes, person.id)} as beyond,
           ${grantable.role} as role_grantable, ${grantable.plan} as plan_grantable,
           given.given_by, given.given_source,
           ${lastDeactivation(names({ id: sql`e.actor_id`, name: sql`e.actor_name` }))} as person_off_by, ${lastDeactivation(isoInstant(sql`e.at`))} as person_off_at,
           ${planMade(names({ id: sql`maker.id`, name: sql`full_name(maker)` }))} as plan_by,
           ${planMade(isoInstant(sql`s.created_at`))} as plan_at
      from users u cross join services v ${access.joins} ${givenTo(names)}
     where u.id = ${wanted.user} and v.id = ${wanted.service} and v.name <> 'user_management'
       and ${personWithin(readScope(caller), person)}`,
  );
  return linksOf(row, settings).map(({ mend, sentence, ...link }) => ({
    ...link,
    text: sentence.text,
    said: said(sentence),
    mend: !link.holds && mend !== null && mayRepair(caller, row, mend) ? mend : null,
  }));
}

/** `mend` is null where waiting, or another limit, is the only repair. */
type Link = Omit<AccessLink, 'mend' | 'text' | 'said'> & { mend: AccessMend | null; sentence: Sentence };

const unrecorded = { by: null, source: null, at: null } as const;

function linksOf(row: Row, { httpsOnly }: { httpsOnly: boolean }): Link[] {
  return [
    personLink(row),
    {
      ...unrecorded,
      name: 'organization',
      holds: row.organization_on,
      sentence:
        row.organization === null ? say('without_organization') : switched(row.organization, row.organization_on),
      mend: 'activate-organization',
    },
    {
      ...unrecorded,
      name: 'service',
      holds: row.service_on,
      sentence: switched(row.service, row.service_on),
      mend: 'activate-service',
    },
    roleLink(row),
    planLink(row),
    limitLink(row),
    addressLink(row, serviceAddress(row.url, httpsOnly)),
  ];
}

function personLink({ name, person_on, invited, person_off_by, person_off_at }: Row): Link {
  return {
    name: 'person',
    holds: person_on,
    sentence: personSentence(name, person_on, invited),
    by: person_on ? null : person_off_by,
    source: null,
    at: person_on ? null : person_off_at,
    mend: 'activate-user',
  };
}

function personSentence(name: string, isOn: boolean, isInvited: boolean): Sentence {
  if (!isOn) return say('user_inactive', { user: name });
  return isInvited ? say('person_invited', { name }) : say('person_active', { name });
}

const switched = (name: string, isOn: boolean) => (isOn ? say('switched_on', { name }) : say('switched_off', { name }));

function roleLink({ service, role_names, roles_off, until, ended_on, given_at, given_by, given_source }: Row): Link {
  const about = { name: 'role', ...unrecorded } as const;
  if (role_names.length > 0) {
    const held = { count: role_names.length, roles: role_names.join(', '), service };
    const sentence = until === null ? say('holds_roles', held) : say('holds_roles_until', { ...held, last: until });
    return { ...about, holds: true, sentence, by: given_by, source: given_source, at: given_at, mend: 'give-role' };
  }
  if (roles_off.length > 0) {
    const sentence = say('roles_off', { count: roles_off.length, roles: roles_off.join(', '), service });
    return { ...about, holds: false, sentence, mend: 'activate-role' };
  }
  const sentence =
    ended_on === null ? say('has_no_role', { service }) : say('access_ended_there', { service, last: ended_on });
  return { ...about, holds: false, sentence, mend: 'give-role' };
}

function planLink({ service, requires_plan, plan, plan_status, start_date, end_date, plan_by, plan_at }: Row): Link {
  const about = { name: 'plan', by: plan_by, source: null, at: plan_at, mend: 'give-plan' } as const;
  if (!requires_plan) return { ...about, ...unrecorded, holds: true, sentence: say('opens_without_plan', { service }) };
  if (plan === null || plan_status === null || start_date === null) {
    return { ...about, holds: false, sentence: say('plan_missing', { service }) };
  }
  if (plan_status === 'Upcoming') {
    return { ...about, holds: false, sentence: say('plan_starts', { plan, start: start_date }) };
  }
  if (plan_status === 'Ended') {
    return {
      ...about,
      holds: false,
      sentence: say('plan_ended', { plan, last: dayBefore(end_date ?? '') }),
    };
  }
  const sentence =
    end_date === null ? say('plan_runs', { plan }) : say('plan_runs_until', { plan, last: dayBefore(end_date) });
  return { ...about, holds: true, sentence };
}

function limitLink(row: Row): Link {
  return { ...unrecorded, name: 'limit', holds: !row.limit_reached, sentence: limitSentence(row), mend: null };
}

/** Says which limit rules, and how far it is used up. */
function limitSentence(row: Row): Sentence {
  const { service, unit, most, rule, used, limit_mode: mode, is_late: isLate, resets_at: resetsAt } = row;
  if (unit === null || most === null) return say('limit_none', { service });
  const about = { rule: rule ?? 'plan', plan: row.plan ?? '', limit: countOf(most, unit) };
  if (used === null) return say('limit_uncounted', about);
  if (row.limit_reached) {
    return resetsAt === null
      ? say('limit_used_up', about)
      : say('limit_used_up_until', { ...about, start: resetsAt.slice(0, 10) });
  }
  return say(isLate && mode === 'hard' ? 'limit_late' : 'limit_used', { ...about, used: countOf(used, unit) });
}

function addressLink({ service, url }: Row, address: string | null): Link {
  const missing = url === '' ? say('address_missing', { service }) : say('address_unusable', { service, url });
  return {
    ...unrecorded,
    name: 'address',
    holds: address !== null,
    sentence: address === null ? missing : say('opens_at', { service, host: new URL(address).host }),
    mend: 'set-address',
  };
}

/** Limits the offered repair to callers who may make it; the call itself decides. */
function mayRepair(caller: Caller, row: Row, mend: AccessMend): boolean {
  const isTheirs = row.id !== caller.id && row.within_writing && (isSuperAdmin(caller) || !row.administers);
  switch (mend) {
    case 'activate-user':
      return isTheirs && !row.beyond && may(caller, 'users:write');
    case 'give-role':
      return isTheirs && row.role_grantable && may(caller, 'users:edit');
    case 'give-plan':
      return isTheirs && row.has_branch && row.plan_grantable && may(caller, 'subscriptions:write');
    case 'activate-organization':
      return may(caller, 'organizations:write');
    case 'activate-role':
      return may(caller, 'roles:write');
    case 'activate-service':
    case 'set-address':
      return may(caller, 'services:write');
  }
}
