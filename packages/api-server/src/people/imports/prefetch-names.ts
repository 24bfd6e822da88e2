import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import { groupedBy } from '../../records/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { type Administrator, personWithin, writeScope } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import { templatesByName } from '../access-templates/template-list.ts';
import { readPeople, type PersonDetail } from '../users/read-user.ts';
import type { RowTexts } from './import-model.ts';
import { type NameFinder, byName } from './import-rows.ts';

const Named = { id: Type.Integer(), name: Type.String(), displayName: Type.String() };
const Organization = Type.Object(Named);
const Branch = Type.Object({ ...Named, organizationId: Type.Integer() });
const Service = Type.Object({ ...Named, roles: Type.Array(Type.Object(Named)) });
export type Organization = Static<typeof Organization>;

/** Everything that a file of people can name, by its names. */
export type Names = Awaited<ReturnType<typeof prefetchNames>>;

/** Reads names for all rows together: a statement for each kind of record, however many rows there are. */
export async function prefetchNames(work: UnitOfWork<Administrator>, texts: readonly RowTexts[], finder: NameFinder) {
  const { tx, caller } = work;
  const people = await findPeople(work, texts);
  const scope = writeScope(caller);
  const homes = await selectRows(
    tx,
    Organization,
    sql`select id, name, display_name as "displayName" from organizations
         where ${scope === null ? sql`true` : sql`id = ${scope.organizationId}`} order by id`,
  );
  const organizations = choiceOf(homes, namesOf);
  const organizationOf = new Map(homes.map((home) => [home.id, home]));
  const named = new Set([
    ...[...people.values()].flatMap(({ organizations: home }) => home?.id ?? []),
    ...texts.flatMap((row) => organizations.find(finder.meantBy('organization', row.organization ?? ''))?.id ?? []),
    ...(scope === null ? [] : [scope.organizationId]),
  ]);
  const branches = await selectRows(
    tx,
    Branch,
    sql`select id, name, display_name as "displayName", organization_id as "organizationId" from branches
         where organization_id in (select jsonb_array_elements_text(${JSON.stringify([...named])}::jsonb)::int) order by id`,
  );
  const branchesOf = new Map(
    [...groupedBy(branches, ({ organizationId }) => organizationId)].map(([id, some]) => [id, choiceOf(some, namesOf)]),
  );
  const services = (await readServices(work)).map((service) => ({
    ...service,
    // Exports write the key of a role, and the display name of all else.
    choice: choiceOf(service.roles, ({ name, displayName }) => [name, displayName]),
  }));
  return {
    people,
    organizations,
    organizationOf: (id: number | null) => (id === null ? undefined : organizationOf.get(id)),
    branchesIn: (id: number) => branchesOf.get(id) ?? choiceOf<Static<typeof Branch>>([], namesOf),
    services: choiceOf(services, namesOf),
    templatesIn: await prefetchTemplates(work, texts),
  };
}

/** People within the caller's reach whose addresses the file has, by address. */
async function findPeople(
  { tx, caller }: UnitOfWork<Administrator>,
  texts: readonly RowTexts[],
): Promise<Map<string, PersonDetail>> {
  const emails = [...new Set(texts.map(({ email }) => normalizeEmail(email ?? '')))];
  const rows = await selectRows(
    tx,
    Type.Object({ id: Type.Integer() }),
    sql`select u.id from users u where u.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
           and ${personWithin(writeScope(caller), { id: sql`u.id`, organizationId: sql`u.organization_id` })}`,
  );
  const people = await readPeople(
    tx,
    caller,
    rows.map(({ id }) => id),
  );
  return new Map([...people.values()].map((person) => [person.email, person]));
}

/** Templates by organization: those for every organization and those of the organization. */
async function prefetchTemplates({ tx, caller }: UnitOfWork<Administrator>, texts: readonly RowTexts[]) {
  const jobs = texts.some(({ job }) => job !== undefined) ? await templatesByName(tx, caller) : [];
  const choices = new Map<number | null, Choice<(typeof jobs)[number]>>();
  return (id: number | null) => {
    const known = choices.get(id);
    if (known) return known;
    const offered = jobs.filter(({ organization }) => organization === null || organization.id === id);
    const choice = choiceOf(offered, ({ name }) => [name]);
    choices.set(id, choice);
    return choice;
  };
}

function readServices({ tx }: UnitOfWork<Administrator>): Promise<Static<typeof Service>[]> {
  return selectRows(
    tx,
    Service,
    sql`
    select v.id, v.name, v.display_name as "displayName",
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'displayName', r.display_name) order by r.id)
              from service_roles sr join roles r on r.id = sr.role_id where sr.service_id = v.id and r.is_active), '[]') as roles
      from services v order by v.id`,
  );
}

interface Choice<T> {
  find: (text: string) => T | undefined;
  /** Offered for a name that is not found. */
  names: string[];
}

/** Records by their names; the first one is what people read. */
function choiceOf<T>(records: readonly T[], called: (record: T) => readonly [string, string?]): Choice<T> {
  return { find: byName(records, called), names: records.map((record) => called(record)[0]) };
}

const namesOf = ({ displayName, name }: { displayName: string; name: string }) => [displayName, name] as const;
