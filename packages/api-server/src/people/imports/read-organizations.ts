import { type Database, selectRows } from '../../store/index.ts';
import { type Caller, mapInTurns, say } from '../../server/index.ts';
import { nameKey, nameRefused } from '../../records/index.ts';
import { isSuperAdmin, writeScope } from '../../entitlement/index.ts';
import { type ImportRow, namesIn } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { flagOf, shortened, readRow, takeOutTooLong } from './import-model.ts';
import {
  byName,
  type ImportPreview,
  type MappedTable,
  NameFinder,
  planned,
  type PlannedRow,
  ValidationErrors,
} from './import-rows.ts';

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

const called = ({ displayName, name }: { displayName: string; name: string }) => [displayName, name] as const;

type Home = Static<typeof Home>;

/** A row while it is read. */
interface RowContext {
  caller: Caller;
  finder: NameFinder;
  found: Home | undefined;
  /** Branches that earlier rows of the file add to the organization, by their keys. */
  added: ReadonlySet<string>;
  changes: ImportRow['changes'];
  errors: ValidationErrors;
}

/** What a file of organizations and branches would do; several rows may be of one organization. */
export async function readOrganizations(
  db: Database,
  caller: Caller,
  table: MappedTable,
): Promise<ImportPreview<OrganizationPlan>> {
  const finder = new NameFinder(table.names);
  const homes = await readHomes(db, caller);
  const find = byName(homes, called);
  /** Read once for each organization of the file: thousands of rows may be of one. */
  const branchesOf = new Map<number, (name: string) => unknown>();
  const branchesIn = ({ id, branches }: Home) => {
    const known = branchesOf.get(id) ?? byName(branches, called);
    branchesOf.set(id, known);
    return known;
  };
  /** Branches of organizations that earlier rows of the file name. */
  const made = new Map<string, Set<string>>();

  const rows = await mapInTurns(table.rows, (cells): PlannedRow<OrganizationPlan> => {
    const row = readRow(table.mapping, cells);
    const tooLong = takeOutTooLong(row);
    const text = row.organization === undefined ? '' : finder.meantBy('organization', row.organization);
    const found = find(text);
    const key = nameKey(found?.displayName ?? text);
    const added = made.get(key) ?? new Set();
    const isNew = text !== '' && !found && !made.has(key);
    const context: RowContext = { caller, finder, found, added, changes: [], errors: new ValidationErrors() };
    const { changes, errors } = context;
    for (const { field, sentence } of tooLong) errors.add(field, sentence);
    if (!errors.has('organization')) judgeName(context, text);
    if (isNew && errors.list.length === 0) {
      if (text === row.organization) {
        finder.miss('organization', text, () => homes.map(({ displayName }) => displayName));
      }
      changes.push({ field: 'organization', from: null, to: text });
    }
    const branches = readBranches(context, namesIn(row.branches ?? ''), found ? branchesIn(found) : () => undefined);
    const openToRegistration = readOpenness(context, row.openToRegistration, !made.has(key));
    // What a refused row would have made is left to the next one that names it.
    if (errors.list.length === 0) made.set(key, new Set([...added, ...branches.map(nameKey)]));
    return planned({
      isNew,
      name: found?.displayName ?? text,
      id: found?.id ?? null,
      seenVersion: null,
      plan: { name: text, branches, ...(openToRegistration === undefined ? {} : { openToRegistration }) },
      changes,
      errors: errors.list,
    });
  });
  // A new name may be meant: only what looks like a slip is worth a word.
  const unknown = await finder.unknown();
  return { rows, unknown: unknown.filter(({ alike }) => alike.length > 0) };
}

function readHomes(db: Database, caller: Caller): Promise<Home[]> {
  const scope = writeScope(caller);
  return selectRows(
    db,
    Home,
    sql`
    select o.id, o.name, o.display_name as "displayName", o.version, o.open_to_registration as "openToRegistration",
           coalesce((select json_agg(json_build_object('name', b.name, 'displayName', b.display_name) order by b.id)
              from branches b where b.organization_id = o.id), '[]') as branches
      from organizations o where ${scope === null ? sql`true` : sql`o.id = ${scope.organizationId}`} order by o.id`,
  );
}

function judgeName({ caller, found, errors }: RowContext, text: string): void {
  const refused = text === '' ? say('organization_required') : nameRefused(text);
  if (refused) errors.add('organization', refused);
  else if (!found && !isSuperAdmin(caller)) {
    errors.add('organization', say('organizations_by_super_admin'));
  }
}

/** Names of the branches that the row adds. */
function readBranches(
  { finder, found, added, changes, errors }: RowContext,
  texts: readonly string[],
  isThere: (name: string) => unknown,
): string[] {
  const branches = new Map<string, string>();
  for (const text of texts) {
    if (errors.isFull) return [];
    const name = finder.meantBy('branches', text);
    const key = nameKey(name);
    const refused = nameRefused(name);
    if (refused) errors.add('branches', refused);
    if (isThere(name) !== undefined || added.has(key) || branches.has(key)) continue;
    branches.set(key, name);
    if (found && name === text) {
      finder.miss('branches', name, () => found.branches.map(({ displayName }) => displayName));
    }
    changes.push({ field: 'branches', from: null, to: name });
  }
  return [...branches.values()];
}

/** Whether the organization is open to registration from now on; undefined where that stays. */
function readOpenness(
  { caller, found, changes, errors }: RowContext,
  text: string | undefined,
  isFirst: boolean,
): boolean | undefined {
  if (text === undefined) return undefined;
  const flag = flagOf(text);
  if (flag === undefined) {
    errors.add('openToRegistration', say('not_yes_or_no', { text: shortened(text) }));
  } else if (!isSuperAdmin(caller) && flag !== found?.openToRegistration) {
    errors.add('openToRegistration', say('registration_by_super_admin'));
  } else if (flag !== (found?.openToRegistration ?? false) && isFirst) {
    const word = (isOpen: boolean) => (isOpen ? 'yes' : 'no');
    changes.push({ field: 'openToRegistration', from: found ? word(found.openToRegistration) : null, to: word(flag) });
    return flag;
  }
  return undefined;
}
