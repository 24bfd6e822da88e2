import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type RowOutcome, stored, type Work, eachRow } from '../batches/batch-kind.ts';
import { folded, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { refuseTakenName } from '../../records/index.ts';
import { isSuperAdmin, writeScope } from '../../entitlement/index.ts';
import {
  branchName,
  changeOrganization,
  insertBranch,
  insertOrganization,
  organizationLabel,
  organizationName,
} from '../../catalogue/index.ts';
import { type ImportBatch, ImportSource, type NoOperation, snapshotOfRows } from './import-rows.ts';
import { type OrganizationPlan, readOrganizations } from './read-organizations.ts';

/** Organizations and their branches from a file; what is there already stays. */
export const organizationsImport: ImportBatch<OrganizationPlan> = {
  name: 'organizations-import',
  permission: () => 'imports:write',
  preview: (db, caller, { table }) => readOrganizations(db, caller, table),
  snapshot: async (db, caller, { selection }) =>
    snapshotOfRows((await organizationsImport.preview(db, caller, stored(ImportSource, selection))).rows),
  // One after the other: a row may name an organization that an earlier one adds.
  change: (work, subjects) =>
    eachRow(work, subjects, async (inner, { plan }) =>
      plan ? add(inner, plan) : { changed: false, reason: say('matches_file') },
    ),
  undo: async (_work, subjects) => subjects.map(() => ({ refused: [say('organizations_not_undone')] })),
};

async function add(
  { tx, caller }: Work<NoOperation>,
  { name, branches, openToRegistration }: OrganizationPlan,
): Promise<RowOutcome> {
  const scope = writeScope(caller);
  const found = await find(tx, name);
  if (scope !== null && found?.id !== scope.organizationId) {
    throw new HttpProblem(403, 'access_denied', say('organizations_by_super_admin'));
  }
  let home = found;
  if (!home) {
    const values = { name, displayName: name, openToRegistration: openToRegistration ?? false };
    home = await refuseTakenName(
      insertOrganization(tx, caller, values),
      organizationName('name', name),
      organizationLabel('name', name),
    );
  } else if (openToRegistration !== undefined && openToRegistration !== home.openToRegistration) {
    if (!isSuperAdmin(caller)) {
      throw new HttpProblem(403, 'access_denied', say('registration_by_super_admin'));
    }
    await changeOrganization(tx, caller, { id: home.id, version: home.version, openToRegistration });
  }
  for (const branch of branches) {
    await refuseTakenName(
      insertBranch(tx, caller, { name: branch, displayName: branch, organizationId: home.id }),
      branchName('name', branch),
    );
  }
  return { changed: true, id: home.id, before: null, version: null };
}

const Home = Type.Object({ id: Type.Integer(), version: Type.Integer(), openToRegistration: Type.Boolean() });

async function find(tx: Transaction, name: string) {
  const wanted = folded(name.trim());
  const [home] = await selectRows(
    tx,
    Home,
    sql`select id, version, open_to_registration as "openToRegistration" from organizations
         where folded(display_name) = ${wanted} or folded(name) = ${wanted}
         order by folded(display_name) = ${wanted} desc, id limit 1 for no key update`,
  );
  return home;
}
