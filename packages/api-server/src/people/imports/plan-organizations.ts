import { type Database, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { nameFault, nameKey } from '../../records/index.ts';
import { isSuperAdmin, writeScope } from '../../entitlement/index.ts';
import type { ImportRow } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { flagOf, listOf, readRow } from './import-model.ts';
import { Faults, type ImportPlan, type MappedTable, NameFinder, byName, planned } from './import-plan.ts';

/** What a row makes of an organization; it is found by its name, since an earlier row may make it. */
export interface OrganizationPlan {
  name: string;
  /** Branches that are to be made. */
  branches: string[];
  openToRegistration?: boolean;
}

const Home = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  version: Type.Integer(),
  openToRegistration: Type.Boolean(),
  branches: Type.Array(Type.Object({ name: Type.String(), displayName: Type.String() })),
});

const called = ({ displayName, name }: { displayName: string; name: string }) => [displayName, name];

/** What a file of organizations and branches would do; several rows may be of one organization. */
export async function planOrganizations(
  db: Database,
  caller: Caller,
  table: MappedTable,
): Promise<ImportPlan<OrganizationPlan>> {
  const finder = new NameFinder(table.names);
  const scope = writeScope(caller);
  const homes = await selectRows(
    db,
    Home,
    sql`
    select o.id, o.name, o.display_name as "displayName", o.version, o.open_to_registration as "openToRegistration",
           coalesce((select json_agg(json_build_object('name', b.name, 'displayName', b.display_name) order by b.id)
              from branches b where b.organization_id = o.id), '[]') as branches
      from organizations o where ${scope === null ? sql`true` : sql`o.id = ${scope.organizationId}`} order by o.id`,
  );
  const find = byName(homes, called);
  /** Of each organization that the file names, once: thousands of rows may be of one. */
  const branchesOf = new Map<number, (name: string) => unknown>();
  const branchesIn = ({ id, branches }: Static<typeof Home>) => {
    const known = branchesOf.get(id) ?? byName(branches, called);
    branchesOf.set(id, known);
    return known;
  };
  /** What earlier rows of the file have made, or named. */
  const made = new Map<string, { branches: Set<string>; isNew: boolean }>();

  const rows = table.rows.map((cells) => {
    const row = readRow(table.mapping, cells);
    const faults = new Faults();
    const changes: ImportRow['changes'] = [];
    const text = row.organization === undefined ? '' : finder.meantBy('organization', row.organization);
    const found = find(text);
    const key = nameKey(found?.displayName ?? text);
    const before = made.get(key);
    const isNew = text !== '' && !found && !before;
    const fault = text === '' ? 'Organization is required' : nameFault(text);
    if (fault !== undefined) faults.add('organization', fault);
    else if (!found && !isSuperAdmin(caller)) {
      faults.add('organization', 'Only a Super_Admin can add an organization.');
    }
    if (isNew && faults.list.length === 0) {
      if (text === row.organization)
        finder.miss('organization', text, () => homes.map(({ displayName }) => displayName));
      changes.push({ field: 'organization', from: null, to: text });
    }
    const isThere = found ? branchesIn(found) : () => undefined;
    const known = before?.branches ?? new Set<string>();
    const added = new Set<string>();
    const branches: string[] = [];
    for (const each of listOf(row.branches)) {
      const name = finder.meantBy('branches', each);
      const branchKey = nameKey(name);
      const branchFault = nameFault(name);
      if (branchFault !== undefined) faults.add('branches', branchFault);
      if (isThere(name) !== undefined || known.has(branchKey) || added.has(branchKey)) continue;
      added.add(branchKey);
      branches.push(name);
      if (found && name === each)
        finder.miss('branches', name, () => found.branches.map(({ displayName }) => displayName));
      changes.push({ field: 'branches', from: null, to: name });
    }
    const plan: OrganizationPlan = { name: text, branches };
    if (row.openToRegistration !== undefined) {
      const flag = flagOf(row.openToRegistration);
      if (flag === undefined) {
        faults.add('openToRegistration', `Write yes or no instead of '${row.openToRegistration}'.`);
      } else if (!isSuperAdmin(caller) && flag !== found?.openToRegistration) {
        faults.add('openToRegistration', 'Only a Super_Admin can open an organization to registration.');
      } else if (flag !== (found?.openToRegistration ?? false) && !before) {
        plan.openToRegistration = flag;
        changes.push({
          field: 'openToRegistration',
          from: found ? (found.openToRegistration ? 'yes' : 'no') : null,
          to: flag ? 'yes' : 'no',
        });
      }
    }
    // What a refused row would have made is left to the next one that names it.
    if (faults.list.length === 0) {
      for (const each of added) known.add(each);
      made.set(key, { branches: known, isNew });
    }
    return planned({
      isNew,
      name: found?.displayName ?? text,
      id: found?.id ?? null,
      seenVersion: null,
      plan,
      changes,
      errors: faults.list,
    });
  });
  // A new name may be meant: only what looks like a slip is worth a word.
  return { rows, unknown: finder.unknown().filter(({ alike }) => alike.length > 0) };
}
