import { JobAccess, Ref, type UserDetail } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, type Database, selectRows } from '../../store/index.ts';
import { groupedBy } from '../../records/index.ts';
import { type Administrator, personWithin, today, writeScope } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import { namedJobs } from '../access-templates/job-list.ts';
import type { RowTexts } from './import-model.ts';
import { type NameFinder, byName } from './import-plan.ts';
import { accessMap } from '../users/access-map.ts';

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
export interface Held extends Static<typeof Found> {
  branches: { id: number; name: string }[];
  administers: boolean;
  access: UserDetail['services'];
}

const Home = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  isActive: Type.Boolean(),
});
export type Home = Static<typeof Home>;
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

/** Everything that the rows of a file of people name, as it is now. */
export type PeopleWorld = Awaited<ReturnType<typeof lookUpPeople>>;

/** Looked up for all rows together: a statement for each kind of thing, however many rows there are. */
export async function lookUpPeople(
  db: Database,
  caller: Administrator,
  texts: readonly RowTexts[],
  finder: NameFinder,
) {
  const people = await heldBy(db, caller, texts);
  const scope = writeScope(caller);
  const homes = await selectRows(
    db,
    Home,
    sql`select id, name, display_name as "displayName", is_active as "isActive" from organizations
         where ${scope === null ? sql`true` : sql`id = ${scope.organizationId}`} order by id`,
  );
  const organizations = choiceOf(homes, called);
  const organizationOf = new Map(homes.map((home) => [home.id, home]));
  const named = new Set([
    ...people.flatMap((person) => person.organization?.id ?? []),
    ...texts.flatMap((row) => organizations.find(finder.meantBy('organization', row.organization ?? ''))?.id ?? []),
    ...(scope === null ? [] : [scope.organizationId]),
  ]);
  const branches = await selectRows(
    db,
    Branch,
    sql`select id, name, display_name as "displayName", is_active as "isActive", organization_id as "organizationId" from branches
         where organization_id in (select jsonb_array_elements_text(${JSON.stringify([...named])}::jsonb)::int) order by id`,
  );
  const branchesOf = new Map(
    [...groupedBy(branches, ({ organizationId }) => organizationId)].map(([id, there]) => [
      id,
      choiceOf(there, called),
    ]),
  );
  const noBranches = choiceOf<Static<typeof Branch>>([], called);
  const offers = (await readOffers(db, caller)).map((offer) => ({ ...offer, choice: choiceOf(offer.roles, called) }));
  const jobs = texts.some(({ job }) => job !== undefined) ? await namedJobs(db, caller) : [];
  const jobsOf = new Map<number | null, Choice<(typeof jobs)[number]>>();
  const [day] = await selectRows(db, Type.Object({ today: Type.String() }), sql`select ${today}::text as today`);
  return {
    people: new Map(people.map((person) => [person.email, person])),
    organizations,
    organizationOf: (id: number | null) => (id === null ? undefined : organizationOf.get(id)),
    branchesIn: (id: number) => branchesOf.get(id) ?? noBranches,
    services: choiceOf(offers, called),
    /** Those for everyone and those of the organization. */
    jobsIn: (id: number | null) => {
      const known = jobsOf.get(id);
      if (known) return known;
      const there = jobs.filter(({ organization }) => organization === null || organization.id === id);
      const choice = choiceOf(there, ({ name }) => [name]);
      jobsOf.set(id, choice);
      return choice;
    },
    today: day?.today ?? '',
  };
}

interface Choice<T> {
  find: (text: string) => T | undefined;
  /** What is offered for a name that is not found. */
  names: string[];
}

/** Records by their names; the first one is what people read. */
function choiceOf<T>(records: readonly T[], namesOf: (record: T) => readonly string[]): Choice<T> {
  return { find: byName(records, namesOf), names: records.flatMap((record) => namesOf(record).slice(0, 1)) };
}

const called = ({ displayName, name }: { displayName: string; name: string }) => [displayName, name];

/** The people within the caller's reach whose addresses stand in the file. */
async function heldBy(db: Database, caller: Administrator, texts: readonly RowTexts[]): Promise<Held[]> {
  const emails = [...new Set(texts.map(({ email }) => normalizeEmail(email ?? '')))];
  const found = await selectRows(
    db,
    Found,
    sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.version,
           (select json_build_object('id', o.id, 'name', o.display_name) from organizations o where o.id = u.organization_id) as organization,
           (select json_build_object('id', j.id, 'name', j.name) from job_templates j where j.id = u.job_template_id) as job
      from users u where u.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
       and ${personWithin(writeScope(caller), { id: sql`u.id`, organizationId: sql`u.organization_id` })}`,
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
  const grantsOf = groupedBy(grants, ({ userId }) => userId);
  const workplacesOf = groupedBy(workplaces, ({ userId }) => userId);
  return found.map((person) => {
    const held = grantsOf.get(person.id) ?? [];
    return {
      ...person,
      branches: (workplacesOf.get(person.id) ?? []).map(({ id, name }) => ({ id, name })),
      administers: held.some(({ service }) => service === 'user_management'),
      access: accessMap(held),
    };
  });
}

/** What there is to grant, and what of it the caller may. */
function readOffers(db: Database, caller: Administrator): Promise<Static<typeof Offer>[]> {
  const scope = writeScope(caller);
  const released = (table: 'services' | 'roles', id: string) =>
    scope === null
      ? sql`true`
      : sql`exists (select 1 from ${sql.identifier(`released_${table}`)} rel
                     where rel.organization_id = ${scope.organizationId} and rel.${sql.identifier(`${table.slice(0, -1)}_id`)} = ${sql.raw(id)})`;
  return selectRows(
    db,
    Offer,
    sql`
    select v.id, v.name, v.display_name as "displayName", ${released('services', 'v.id')} as "isReleased",
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'displayName', r.display_name,
                       'isReleased', ${released('roles', 'r.id')}) order by r.id)
              from service_roles sr join roles r on r.id = sr.role_id where sr.service_id = v.id and r.is_active), '[]') as roles
      from services v order by v.id`,
  );
}
