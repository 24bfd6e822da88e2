import { Organization, Ref } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { say } from '../../server/index.ts';
import {
  type Database,
  folded,
  insertRow,
  inTransaction,
  nameOrder,
  organizations,
  pageClause,
  selectRows,
  type Transaction,
  whereClause,
} from '../../store/index.ts';
import {
  cleanName,
  contains,
  containsFolded,
  equalsFlag,
  equalsNumber,
  type ListColumns,
  type ListQuery,
  readRecord,
  refuseTakenName,
} from '../../records/index.ts';
import { notify, recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { actorNames, type Administrator, organizationWithin, type Scope } from '../../entitlement/index.ts';
import { renameRecord } from '../rename-record.ts';
import { endSessionsOfOrganization, guardLastSuperAdmin } from '../../identity/index.ts';

/** Columns of an `Organization`. */
export const organizationView = sql`${organizations.id} as id, ${organizations.name} as name, ${organizations.displayName} as "displayName",
  ${organizations.isActive} as "isActive", ${organizations.openToRegistration} as "openToRegistration",
  ${organizations.version} as version`;

const organizationId = sql`id`;
const branchesOf = sql`(select 1 from branches b where b.organization_id = ${organizations.id})`;

export const organizationColumns: ListColumns = {
  sort: {
    id: organizations.id,
    name: nameOrder(organizations.displayName),
    isActive: organizations.isActive,
    openToRegistration: organizations.openToRegistration,
  },
  defaultSort: 'name',
  id: organizations.id,
  filter: {
    id: equalsNumber(organizations.id),
    name: (text) => nameContains(text),
    isActive: equalsFlag(organizations.isActive),
    openToRegistration: equalsFlag(organizations.openToRegistration),
    withoutBranch: (value) => (value === 'true' ? sql`not exists ${branchesOf}` : sql`exists ${branchesOf}`),
  },
  search: organizations.searchText,
};

/**
 * Finds the rows by the index of the search text, and lets the names themselves decide: the text also matches across their joint.
 */
function nameContains(text: string): SQL {
  return sql`(${contains(organizations.searchText, text)} and (${containsFolded(organizations.displayName, text)}
    or ${containsFolded(organizations.name, text)}))`;
}

export async function listOrganizations(db: Database, list: ListQuery): Promise<Organization[]> {
  return selectRows(
    db,
    Organization,
    sql`select ${organizationView} from ${organizations} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}

async function readOrganization(db: Database, id: number): Promise<Organization> {
  return readRecord(
    db,
    'organization',
    Organization,
    sql`select ${organizationView} from ${organizations} where ${organizations.id} = ${id}`,
  );
}

export interface NewOrganization {
  name: string;
  displayName: string;
  isActive?: boolean;
  openToRegistration?: boolean;
}

/** Adds an organization within the caller's transaction. @throws HttpProblem 400 for an invalid name. */
export async function insertOrganization(
  tx: Transaction,
  caller: Administrator,
  values: NewOrganization,
): Promise<Organization> {
  const after = {
    name: cleanName(values.name, 'name'),
    displayName: cleanName(values.displayName, 'displayName'),
    isActive: values.isActive ?? true,
    openToRegistration: values.openToRegistration ?? false,
  };
  const id = await insertRow(tx, organizations, after);
  await recordChange(tx, caller, {
    action: 'organization.created',
    target: { type: 'organization', id, name: after.displayName },
    organizationId: id,
    after,
  });
  return readOrganization(tx, id);
}

export function createOrganization(
  db: Database,
  caller: Administrator,
  values: NewOrganization,
): Promise<Organization> {
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const made = await insertOrganization(tx, caller, values);
      await notify(tx, {
        kind: 'organization-added',
        title: say('organization_added', { organization: made.displayName }),
        link: `/organization?${new URLSearchParams({ 'f.name': made.displayName }).toString()}`,
        organizationId: null,
        actorId: caller.id,
      });
      return made;
    }),
    organizationName('name', values.name),
    organizationLabel('displayName', values.displayName),
  );
}

/** The name of an organization for `refuseTakenName`. */
export function organizationName(field: string, name: string) {
  return { index: 'organizations_name_key', field, name: name.trim(), what: 'organization' };
}

/** Its display name, which no second organization may have: a label leads to one. */
export function organizationLabel(field: string, name: string) {
  return { ...organizationName(field, name), index: 'organizations_display_name_key' };
}

/** `displayName`: where it differs from the name. */
export function renameOrganization(
  db: Database,
  caller: Administrator,
  {
    id,
    existingRole,
    newRole,
    displayName = newRole,
  }: { id?: number; existingRole: string; newRole: string; displayName?: string },
): Promise<Organization> {
  const name = cleanName(newRole, 'newRole', 'new_name');
  const label = cleanName(displayName, 'displayName');
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const record = { table: organizations, what: 'organization', id, oldName: existingRole, organizationId } as const;
      return readOrganization(tx, await renameRecord(tx, caller, record, { name, label }));
    }),
    organizationName('newRole', name),
    organizationLabel('newRole', label),
  );
}

/**
 * Switches an organization, or its registration. Switching it off ends its people's sessions in the same transaction; nobody of
 * it signs in until it is on again.
 * @throws HttpProblem 409 when no Super_Admin could sign in any more, 412 for a stale version.
 */
export function updateOrganization(
  db: Database,
  caller: Administrator,
  change: { id: number; version: number; isActive?: boolean; openToRegistration?: boolean },
): Promise<Organization> {
  return inTransaction(db, (tx) => changeOrganization(tx, caller, change));
}

/** `updateOrganization` within the caller's transaction. */
export async function changeOrganization(
  tx: Transaction,
  caller: Administrator,
  change: { id: number; version: number; isActive?: boolean; openToRegistration?: boolean },
): Promise<Organization> {
  const before = await readRecord(
    tx,
    'organization',
    Organization,
    sql`select ${organizationView} from ${organizations} where ${organizations.id} = ${change.id} for no key update`,
  );
  if (before.version !== change.version) {
    return refuseStaleVersion(tx, actorNames(caller), 'organization', change.id);
  }
  const isActive = change.isActive ?? before.isActive;
  const openToRegistration = change.openToRegistration ?? before.openToRegistration;
  await tx.execute(
    sql`update organizations set is_active = ${isActive}, open_to_registration = ${openToRegistration},
           version = version + 1 where id = ${change.id}`,
  );
  if (before.isActive && !isActive) {
    await endSessionsOfOrganization(tx, change.id, 'organization switched off');
    await guardLastSuperAdmin(tx);
  }
  await recordChange(tx, caller, {
    action: 'organization.changed',
    target: { type: 'organization', id: before.id, name: before.displayName },
    organizationId: before.id,
    before: { isActive: before.isActive, openToRegistration: before.openToRegistration },
    after: { isActive, openToRegistration },
  });
  return readOrganization(tx, change.id);
}

const OnlyId = Type.Object({ id: Type.Integer() });

/**
 * The organization a label names: display name first, then name, in any case.
 * @returns undefined when nothing the caller may see is called so.
 */
export async function findByLabel(db: Database, label: string, scope: Scope | null): Promise<number | undefined> {
  const wanted = folded(label.trim());
  const rows = await selectRows(
    db,
    OnlyId,
    sql`select id from organizations
         where (folded(display_name) = ${wanted} or folded(name) = ${wanted})
               and ${organizationWithin(scope, sql`id`)}
         order by folded(display_name) = ${wanted} desc, id limit 1`,
  );
  return rows[0]?.id;
}

export async function listBranchRefs(db: Database, list: ListQuery): Promise<Ref[]> {
  return selectRows(
    db,
    Ref,
    sql`select branches.id, branches.display_name as name from branches ${whereClause(list.where)} ${pageClause(list)}`,
  );
}
