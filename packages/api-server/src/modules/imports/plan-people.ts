import type { ImportField, ImportRow, ServiceAccess } from '@gangway/contract';
import { JobAccess, Ref } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Administrator, isSuperAdmin, writeScope } from '../../caller.ts';
import type { Config } from '../../config.ts';
import { isAccountEmail, normalizeEmail } from '../../identity/email-address.ts';
import { personWithin } from '../../identity/within-scope.ts';
import { nameFault } from '../../records/unique-name.ts';
import type { Database } from '../../store/database.ts';
import { selectRows } from '../../store/select-rows.ts';
import { arrayOf } from '../../store/sql-fragments.ts';
import { today } from '../../subscription-status.ts';
import { listJobs } from '../job-templates/job-list.ts';
import { type RowTexts, countOf, dayOf, flagOf, listOf, namesOf, readRow } from './import-model.ts';
import { type ImportPlan, type MappedTable, NameFinder, type PlannedRow, byName, planned } from './import-plan.ts';

/** What a row makes of a person; only what it names. */
export interface PersonPlan {
  email: string;
  firstName?: string;
  lastName?: string;
  organization?: number;
  branches?: number[];
  services?: Record<string, ServiceAccess>;
  job?: number;
}

const Found = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  version: Type.Integer(),
  organization: Type.Union([Ref, Type.Null()]),
  job: Type.Union([Ref, Type.Null()]),
});
const Granted = Type.Object({
  userId: Type.Integer(),
  service: Type.String(),
  role: Type.String(),
  limit: JobAccess.properties.limit,
  notification: Type.Boolean(),
  trackingUrlEnabled: Type.Boolean(),
  until: Type.Union([Type.String(), Type.Null()]),
});
const Workplace = Type.Object({ userId: Type.Integer(), ...Ref.properties });

/** A person as they are now. */
interface Held extends Static<typeof Found> {
  branches: { id: number; name: string }[];
  administers: boolean;
  grants: Omit<Static<typeof Granted>, 'userId'>[];
}

function groupedByPerson<T extends { userId: number }>(rows: readonly T[]): Map<number, Omit<T, 'userId'>[]> {
  const groups = new Map<number, Omit<T, 'userId'>[]>();
  for (const { userId, ...rest } of rows) {
    const known = groups.get(userId);
    if (known) known.push(rest);
    else groups.set(userId, [rest]);
  }
  return groups;
}

const Home = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  isActive: Type.Boolean(),
});
const Branch = Type.Object({ ...Home.properties, organizationId: Type.Integer() });
const Offer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  isReleased: Type.Boolean(),
  roles: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), displayName: Type.String(), isReleased: Type.Boolean() }),
  ),
});
type Offer = Static<typeof Offer>;

/** What a file of people would do: looked up for all rows together, and judged by the rules that the change itself applies again. */
export async function planPeople(
  db: Database,
  caller: Administrator,
  { emailTldMaxLetters }: Pick<Config, 'emailTldMaxLetters'>,
  table: MappedTable,
): Promise<ImportPlan<PersonPlan>> {
  const finder = new NameFinder(table.names);
  const texts = table.rows.map((cells) => readRow(table.mapping, cells));
  const world = await lookUp(db, caller, texts, finder);
  const seen = new Map<string, number>();
  const rows = texts.map((row, index) => {
    const email = normalizeEmail(row.email ?? '');
    const faults = new Faults();
    if (email === '') faults.add('email', 'Email is required');
    else if (!isAccountEmail(email, emailTldMaxLetters)) faults.add('email', 'Invalid email address');
    const earlier = seen.get(email);
    if (email !== '' && earlier !== undefined)
      faults.add('email', `This address stands in row ${earlier + 1} already.`);
    else seen.set(email, index);
    return planRow(caller, world, finder, row, email, faults);
  });
  return { rows, unknown: finder.unknown() };
}

class Faults {
  readonly list: ImportRow['errors'] = [];
  add(field: ImportField | null, message: string): void {
    this.list.push({ field, message });
  }
}

type World = Awaited<ReturnType<typeof lookUp>>;

function planRow(
  caller: Administrator,
  world: World,
  finder: NameFinder,
  row: RowTexts,
  email: string,
  faults: Faults,
): PlannedRow<PersonPlan> {
  const held = world.people.get(email);
  const names = namesOf(row);
  const changes: ImportRow['changes'] = [];
  const plan: PersonPlan = { email };

  if (!held && names.firstName === undefined) faults.add('firstName', 'First Name is required');
  for (const field of ['firstName', 'lastName'] as const) {
    const text = names[field]?.normalize('NFC').trim();
    if (text === undefined || text === (held?.[field] ?? '')) continue;
    const fault = nameFault(text, field === 'firstName' ? 'The first name' : 'The last name');
    if (fault !== undefined) faults.add(field, fault);
    plan[field] = text;
    changes.push({ field, from: held?.[field] || null, to: text });
  }
  const home = homeOf(caller, world, finder, row, held, faults);
  if (home && home.id !== held?.organization?.id) {
    if (held && !isSuperAdmin(caller)) {
      faults.add('organization', 'Only a Super_Admin can move a person to another organization.');
    }
    plan.organization = home.id;
    changes.push({ field: 'organization', from: held?.organization?.name ?? null, to: home.displayName });
  }
  const branches = branchesOf(world, finder, row, home ?? null, held, faults);
  if (branches) {
    plan.branches = branches.map(({ id }) => id);
    const from = held?.branches.map(({ name }) => name).join('; ') ?? '';
    changes.push({
      field: 'branches',
      from: from === '' ? null : from,
      to: branches.map(({ name }) => name).join('; '),
    });
  }
  const job = jobOf(world, finder, row, home?.id ?? held?.organization?.id ?? null, faults);
  const isOtherJob = job !== undefined && job.id !== held?.job?.id;
  if (isOtherJob) {
    plan.job = job.id;
    changes.push({ field: 'job', from: held?.job?.name ?? null, to: job.name });
  }
  const wanted: Record<string, Said> = {
    ...(isOtherJob ? job.services : {}),
    ...accessOf(world, finder, row, held, faults),
  };
  const services: Record<string, ServiceAccess> = {};
  for (const [key, access] of Object.entries(wanted)) {
    const before = world.accessOf(held)[key];
    const after = { ...access, until: access.until === undefined ? (before?.until ?? null) : access.until };
    if (before && isSame(before, after)) continue;
    const released = refusal(caller, world, key, after);
    if (released !== undefined) faults.add('role', released);
    services[key] = after;
    const called = world.service(key)?.displayName ?? key;
    changes.push({ field: 'role', from: before ? inWords(called, before) : null, to: inWords(called, after) });
  }
  if (Object.keys(services).length > 0) plan.services = services;
  if (held && changes.length > 0) {
    if (held.id === caller.id) faults.add(null, 'This is your own account.');
    else if (held.administers && !isSuperAdmin(caller)) {
      faults.add(null, 'Access Denied. Only a Super_Admin may act on an administrator.');
    }
  }
  const name = `${names.firstName ?? held?.firstName ?? ''} ${names.lastName ?? held?.lastName ?? ''}`.trim();
  return planned({
    isNew: held === undefined,
    name: name === '' ? email : name,
    id: held?.id ?? null,
    seenVersion: held?.version ?? null,
    plan,
    changes,
    errors: faults.list,
  });
}

/** The organization that the row names; without one the person's own, or the caller's. */
function homeOf(
  caller: Administrator,
  world: World,
  finder: NameFinder,
  row: RowTexts,
  held: Held | undefined,
  faults: Faults,
) {
  if (row.organization === undefined) {
    if (held) return undefined;
    const own =
      writeScope(caller) === null ? undefined : world.organizations.find(({ id }) => id === caller.organizationId);
    if (!own) faults.add('organization', 'Organization is required');
    return own;
  }
  const found = world.organization(finder.meantBy('organization', row.organization));
  if (!found) {
    finder.miss('organization', row.organization, () => world.organizationNames);
    faults.add('organization', `There is no organization '${row.organization}'.`);
  } else if (!found.isActive && found.id !== held?.organization?.id) {
    faults.add('organization', `${found.displayName} is switched off.`);
  }
  return found;
}

/** The branches from now on; undefined where they stay. */
function branchesOf(
  world: World,
  finder: NameFinder,
  row: RowTexts,
  home: Static<typeof Home> | null,
  held: Held | undefined,
  faults: Faults,
): { id: number; name: string }[] | undefined {
  const where = home?.id ?? held?.organization?.id;
  const moves = where !== held?.organization?.id;
  if (where === undefined) return undefined;
  const texts = listOf(row.branches);
  if (texts.length === 0) {
    if (moves) faults.add('branches', 'Branch is required');
    return undefined;
  }
  const there = world.branchesIn(where);
  const wanted = texts.flatMap((text) => {
    const found = there.find(finder.meantBy('branches', text));
    if (!found) {
      finder.miss('branches', text, () => there.names);
      faults.add('branches', `There is no branch '${text}' in ${world.nameOf(where)}.`);
      return [];
    }
    if (!found.isActive && !held?.branches.some(({ id }) => id === found.id)) {
      faults.add('branches', `${found.displayName} is switched off.`);
    }
    return [{ id: found.id, name: found.displayName }];
  });
  const unique = wanted.filter(({ id }, index) => wanted.findIndex((each) => each.id === id) === index);
  const isSameAsHeld = unique.map(({ id }) => id).join() === held?.branches.map(({ id }) => id).join();
  return isSameAsHeld ? undefined : unique;
}

function jobOf(world: World, finder: NameFinder, row: RowTexts, where: number | null, faults: Faults) {
  if (row.job === undefined) return undefined;
  const jobs = world.jobs.filter(({ organization }) => organization === null || organization.id === where);
  const found = byName(jobs, ({ name }) => [name])(finder.meantBy('job', row.job));
  if (!found) {
    finder.miss('job', row.job, () => jobs.map(({ name }) => name));
    faults.add('job', `There is no job '${row.job}'.`);
  }
  return found;
}

/** What a row says of a service; without `until` the end stays. */
type Said = Omit<ServiceAccess, 'until'> & { until?: string | null };

/** What the row says of each service it names: roles beside their service, one limit for all or one each. */
function accessOf(
  world: World,
  finder: NameFinder,
  row: RowTexts,
  held: Held | undefined,
  faults: Faults,
): Record<string, Said> {
  const services = listOf(row.service);
  const roles = listOf(row.role);
  const limits = listOf(row.limit);
  if (services.length === 0) {
    if (roles.length > 0) faults.add('service', 'Name the service of each role.');
    return {};
  }
  if (roles.length !== services.length && !(services.length === 1 && roles.length > 0)) {
    faults.add('role', 'Name a role for each service, in the same order.');
    return {};
  }
  if (limits.length > 1 && limits.length !== roles.length) {
    faults.add('limit', 'Name one limit, or one for each role.');
    return {};
  }
  const access: Record<string, Said> = {};
  for (const [index, text] of roles.entries()) {
    const named = services[services.length === 1 ? 0 : index] ?? '';
    const service = world.service(finder.meantBy('service', named));
    if (!service) {
      finder.miss('service', named, () => world.offers.map(({ displayName }) => displayName));
      faults.add('service', `There is no service '${named}'.`);
      continue;
    }
    const role = byName(service.roles, ({ name, displayName }) => [name, displayName])(finder.meantBy('role', text));
    if (!role) {
      finder.miss('role', text, () => service.roles.map(({ displayName }) => displayName));
      faults.add('role', `${service.displayName} does not offer the role '${text}'.`);
      continue;
    }
    const before = world.accessOf(held)[service.name];
    const limit = limitOf(limits[limits.length === 1 ? 0 : index], before, faults);
    const notification = switchOf(row, 'notification', before?.notification, faults);
    const tracking = switchOf(row, 'trackingUrlEnabled', before?.trackingUrlEnabled, faults);
    const until = service.name === 'user_management' ? undefined : untilOf(world, row, before, faults);
    const known = access[service.name];
    const names = [...(known?.role ?? []), role.name];
    access[service.name] = {
      role: [...new Set(names)],
      limit,
      notification,
      trackingUrlEnabled: tracking && names.includes('api_user'),
      ...(until === undefined ? {} : { until }),
    };
  }
  return access;
}

function limitOf(text: string | undefined, before: ServiceAccess | undefined, faults: Faults): number {
  if (text === undefined) {
    if (!before) faults.add('limit', 'Limit is required');
    return before?.limit ?? 0;
  }
  const limit = countOf(text);
  if (limit === undefined) faults.add('limit', `'${text}' is no whole number from 0.`);
  return limit ?? 0;
}

function switchOf(
  row: RowTexts,
  field: 'notification' | 'trackingUrlEnabled',
  before: boolean | undefined,
  faults: Faults,
): boolean {
  const text = row[field];
  if (text === undefined) return before ?? false;
  const flag = flagOf(text);
  if (flag === undefined) faults.add(field, `Write yes or no instead of '${text}'.`);
  return flag ?? false;
}

/** Undefined where the row does not say. */
function untilOf(
  world: World,
  row: RowTexts,
  before: ServiceAccess | undefined,
  faults: Faults,
): string | null | undefined {
  if (row.until === undefined) return undefined;
  const day = dayOf(row.until);
  if (day === undefined) faults.add('until', `Write the day as 2026-12-31 instead of '${row.until}'.`);
  else if (day < world.today && day !== before?.until) faults.add('until', 'The last day must be today or later.');
  return day;
}

/** Why the caller may not give this, as far as a preview can tell. */
function refusal(caller: Administrator, world: World, key: string, access: ServiceAccess): string | undefined {
  if (isSuperAdmin(caller)) return undefined;
  if (key === 'user_management') return 'Access Denied. Only a Super_Admin may grant a role of User Management.';
  const offer = world.service(key);
  const what = !offer?.isReleased
    ? (offer?.displayName ?? key)
    : access.role
        .filter((name) => !offer.roles.some((role) => role.name === name && role.isReleased))
        .map(
          (name) =>
            `The role ${offer.roles.find((role) => role.name === name)?.displayName ?? name} in ${offer.displayName}`,
        )[0];
  return what === undefined
    ? undefined
    : `${what} is not released to this organization. Only a Super_Admin can give, change or end it.`;
}

function isSame(one: ServiceAccess, other: ServiceAccess): boolean {
  return (
    one.role.toSorted().join() === other.role.toSorted().join() &&
    one.limit === other.limit &&
    one.notification === other.notification &&
    one.trackingUrlEnabled === other.trackingUrlEnabled &&
    (one.until ?? null) === (other.until ?? null)
  );
}

function inWords(service: string, { role, limit, notification, trackingUrlEnabled, until }: ServiceAccess): string {
  return [
    `${service}: ${role.join(', ')}`,
    `limit ${limit}`,
    ...(notification ? ['notification'] : []),
    ...(trackingUrlEnabled ? ['tracking URL'] : []),
    ...(until ? [`until ${until}`] : []),
  ].join(', ');
}

async function lookUp(db: Database, caller: Administrator, texts: readonly RowTexts[], finder: NameFinder) {
  const scope = writeScope(caller);
  const emails = [...new Set(texts.map(({ email }) => normalizeEmail(email ?? '')))];
  const found = await selectRows(
    db,
    Found,
    sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.version,
           (select json_build_object('id', o.id, 'name', o.display_name) from organizations o where o.id = u.organization_id) as organization,
           (select json_build_object('id', j.id, 'name', j.name) from job_templates j where j.id = u.job_template_id) as job
      from users u where u.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
       and ${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })}`,
  );
  // One statement each for all of them: row by row they would be looked through again, until there are statistics of new rows.
  const ids = sql`any (${arrayOf(found.map(({ id }) => id))}::int[])`;
  const grants = await selectRows(
    db,
    Granted,
    sql`
    select x.user_id as "userId", v.name as service, r.name as role, coalesce(x.limit_value, 0) as limit, x.notification,
           x.tracking_url_enabled as "trackingUrlEnabled", x.until::text as until
      from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
     where x.user_id = ${ids} order by x.id`,
  );
  const workplaces = await selectRows(
    db,
    Workplace,
    sql`
    select ub.user_id as "userId", b.id, b.display_name as name from user_branches ub join branches b on b.id = ub.branch_id
     where ub.user_id = ${ids} order by ub.position, b.id`,
  );
  const grantsOf = groupedByPerson(grants);
  const workplacesOf = groupedByPerson(workplaces);
  const people = found.map((person): Held => {
    const held = grantsOf.get(person.id) ?? [];
    return {
      ...person,
      grants: held,
      branches: workplacesOf.get(person.id) ?? [],
      administers: held.some(({ service }) => service === 'user_management'),
    };
  });
  const organizations = await selectRows(
    db,
    Home,
    sql`select id, name, display_name as "displayName", is_active as "isActive" from organizations
         where ${scope === null ? sql`true` : sql`id = ${scope.organizationId}`} order by id`,
  );
  const organization = byName(organizations, (each) => [each.displayName, each.name]);
  const homes = new Set([
    ...people.flatMap((person) => person.organization?.id ?? []),
    ...texts.flatMap((row) => organization(finder.meantBy('organization', row.organization ?? ''))?.id ?? []),
    ...(scope === null ? [] : [scope.organizationId]),
  ]);
  const branches = await selectRows(
    db,
    Branch,
    sql`select id, name, display_name as "displayName", is_active as "isActive", organization_id as "organizationId" from branches
         where organization_id in (select jsonb_array_elements_text(${JSON.stringify([...homes])}::jsonb)::int) order by id`,
  );
  const released = (table: 'services' | 'roles', id: string) =>
    scope === null
      ? sql`true`
      : sql`exists (select 1 from ${sql.identifier(`released_${table}`)} rel
                     where rel.organization_id = ${scope.organizationId} and rel.${sql.identifier(`${table.slice(0, -1)}_id`)} = ${sql.raw(id)})`;
  const offers: Offer[] = await selectRows(
    db,
    Offer,
    sql`
    select v.id, v.name, v.display_name as "displayName", ${released('services', 'v.id')} as "isReleased",
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'displayName', r.display_name,
                       'isReleased', ${released('roles', 'r.id')}) order by r.id)
              from service_roles sr join roles r on r.id = sr.role_id where sr.service_id = v.id and r.is_active), '[]') as roles
      from services v order by v.id`,
  );
  const [day] = await selectRows(db, Type.Object({ today: Type.String() }), sql`select ${today}::text as today`);
  const byOrganization = new Map<number, Static<typeof Branch>[]>();
  for (const branch of branches) {
    byOrganization.set(branch.organizationId, [...(byOrganization.get(branch.organizationId) ?? []), branch]);
  }
  const finders = new Map(
    [...byOrganization].map(([id, there]) => [
      id,
      {
        find: byName(there, (branch) => [branch.displayName, branch.name]),
        names: there.map(({ displayName }) => displayName),
      },
    ]),
  );
  const access = new Map(people.map((person) => [person.id, accessMap(person)]));
  return {
    people: new Map(people.map((person) => [person.email, person])),
    organizations,
    organization,
    organizationNames: organizations.map(({ displayName }) => displayName),
    nameOf: (id: number) => organizations.find((each) => each.id === id)?.displayName ?? 'the organization',
    branchesIn: (id: number) => finders.get(id) ?? { find: () => undefined, names: [] },
    offers,
    service: byName(offers, ({ name, displayName }) => [name, displayName]),
    accessOf: (person: Held | undefined) => (person && access.get(person.id)) ?? {},
    jobs: texts.some(({ job }) => job !== undefined) ? await listJobs(db, caller) : [],
    today: day?.today ?? '',
  };
}

/** Roles of one service share limit, switches and end. */
function accessMap({ grants }: Held): Record<string, ServiceAccess> {
  const map: Record<string, ServiceAccess> = {};
  for (const { service, role, ...values } of grants) {
    const known = map[service];
    if (known) {
      known.role.push(role);
      known.trackingUrlEnabled ||= values.trackingUrlEnabled;
    } else map[service] = { role: [role], ...values };
  }
  return map;
}
