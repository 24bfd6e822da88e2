import { Branch } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import {
  branches,
  type Database,
  insertRow,
  inTransaction,
  nameOrder,
  one,
  organizations,
  pageClause,
  selectRows,
  type Transaction,
  whereClause,
} from '../../store/index.ts';
import { fieldProblem, say } from '../../server/index.ts';
import {
  cleanName,
  contains,
  containsFolded,
  equalsFlag,
  equalsNumber,
  type ListColumns,
  type ListQuery,
  notFound,
  readRecord,
  refuseTakenName,
} from '../../records/index.ts';
import { notify, recordChange } from '../../trail/index.ts';
import { type Administrator, branchWithin, type Scope, writeScope } from '../../entitlement/index.ts';
import { refuseInUse } from '../refuse-record.ts';
import { renameRecord } from '../rename-record.ts';
import { switchRecord } from '../switch-record.ts';

const view = sql`${branches.id} as id, ${branches.name} as name, ${branches.displayName} as "displayName",
  ${branches.isActive} as "isActive", ${branches.version} as version,
  json_build_object('id', ${organizations.id}, 'name', ${organizations.name},
                    'displayName', ${organizations.displayName}) as organization`;
const source = sql`${branches} join ${organizations} on ${organizations.id} = ${branches.organizationId}`;
const ofOrganization = sql`organization_id`;
const usersOf = sql`(select 1 from user_branches ub where ub.branch_id = ${branches.id})`;

export const branchColumns: ListColumns = {
  sort: {
    id: branches.id,
    name: nameOrder(branches.displayName),
    organization: nameOrder(organizations.displayName),
    isActive: branches.isActive,
  },
  defaultSort: 'name',
  id: branches.id,
  filter: {
    id: equalsNumber(branches.id),
    name: (text) =>
      sql`(${contains(branches.searchText, text)} and (${containsFolded(branches.displayName, text)}
        or ${containsFolded(branches.name, text)}))`,
    // Read apart from the list's own join, so that counting needs no join.
    organization: (text) =>
      sql`${branches.organizationId} in (select o.id from organizations o where ${contains(sql`o.search_text`, text)})`,
    organizationId: equalsNumber(branches.organizationId),
    isActive: equalsFlag(branches.isActive),
    withoutUser: (value) => (value === 'true' ? sql`not exists ${usersOf}` : sql`exists ${usersOf}`),
  },
  search: branches.searchText,
};

/** The branches a caller may read, or write. */
export function branchScope(scope: Scope | null): SQL | undefined {
  if (scope === null) return undefined;
  return branchWithin(scope, { id: sql`${branches.id}`, organizationId: sql`${branches.organizationId}` });
}

export async function listBranches(db: Database, list: ListQuery): Promise<Branch[]> {
  return selectRows(db, Branch, sql`select ${view} from ${source} ${whereClause(list.where)} ${pageClause(list)}`);
}

/** @throws HttpProblem 404 for an unknown branch or one out of scope. */
export async function readBranch(db: Database, id: number, scope?: SQL): Promise<Branch> {
  return readRecord(
    db,
    'branch',
    Branch,
    sql`select ${view} from ${source} where ${branches.id} = ${id} ${and(scope)}`,
  );
}

/** Switches a branch. Off, it takes no new people and is not offered; its people stay. */
export function switchBranch(
  db: Database,
  caller: Administrator,
  id: number,
  wanted: { version: number; isActive: boolean },
): Promise<Branch> {
  return inTransaction(db, async (tx) => {
    const scope = branchScope(writeScope(caller));
    await switchRecord(
      tx,
      caller,
      { table: branches, what: 'branch', id, scope, organizationId: ofOrganization },
      wanted,
    );
    return readBranch(tx, id);
  });
}

export interface NewBranch {
  name: string;
  displayName: string;
  isActive?: boolean;
  organizationId: number;
}

/** Adds a branch within the caller's transaction; the organization is known to be there and the caller's. */
export async function insertBranch(tx: Transaction, caller: Administrator, values: NewBranch): Promise<number> {
  const after = {
    name: cleanName(values.name, 'name'),
    displayName: cleanName(values.displayName, 'displayName'),
    isActive: values.isActive ?? true,
    organizationId: values.organizationId,
  };
  const id = await insertRow(tx, branches, after);
  await recordChange(tx, caller, {
    action: 'branch.created',
    target: { type: 'branch', id, name: after.displayName },
    organizationId: values.organizationId,
    after,
  });
  return id;
}

export async function createBranch(
  db: Database,
  caller: Administrator,
  body: { name: string; displayName: string; isActive?: boolean; organization?: { id?: number } },
): Promise<Branch> {
  const organizationId = body.organization?.id;
  if (organizationId === undefined) throw fieldProblem('organization', say('choose_organization'));
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const scope = writeScope(caller);
      const { rows } = await tx.execute(sql`select 1 from organizations where id = ${organizationId} for key share`);
      // One answer, whether the organization is missing or out of the caller's scope.
      if (rows.length === 0 || (scope !== null && scope.organizationId !== organizationId)) {
        throw fieldProblem('organization', say('no_such_organization'));
      }
      const made = await readBranch(tx, await insertBranch(tx, caller, { ...body, organizationId }));
      await notify(tx, {
        kind: 'branch-added',
        title: say('branch_added', { branch: made.displayName, organization: made.organization.displayName }),
        link: `/branches?${new URLSearchParams({ 'f.name': made.displayName }).toString()}`,
        organizationId,
        actorId: caller.id,
      });
      return made;
    }),
    branchName('name', body.name),
  );
}

/** The name of a branch for `refuseTakenName`. */
export function branchName(field: string, name: string) {
  return { index: 'branches_name_key', field, name: name.trim(), what: 'branch of this organization' };
}

/** `displayName`: where it differs from the name. */
export function renameBranch(
  db: Database,
  caller: Administrator,
  {
    id,
    existingPlan,
    newPlan,
    displayName = newPlan,
  }: { id?: number; existingPlan: string; newPlan: string; displayName?: string },
): Promise<Branch> {
  const name = cleanName(newPlan, 'newPlan', 'new_name');
  const label = cleanName(displayName, 'displayName');
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const scope = branchScope(writeScope(caller));
      const record = {
        table: branches,
        what: 'branch',
        id,
        oldName: existingPlan,
        scope,
        organizationId: ofOrganization,
      } as const;
      return readBranch(tx, await renameRecord(tx, caller, record, { name, label }));
    }),
    branchName('newPlan', name),
  );
}

const Uses = Type.Object({ users: Type.Integer(), subscriptions: Type.Integer() });

export function removeBranch(db: Database, caller: Administrator, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows: locked } = await tx.execute(
      sql`select 1 from ${branches} where ${branches.id} = ${id} ${and(branchScope(writeScope(caller)))} for update`,
    );
    if (locked.length === 0) throw notFound('branch');
    const branch = await readBranch(tx, id);
    const uses = one(
      await selectRows(
        tx,
        Uses,
        sql`select (select count(*)::int from user_branches where branch_id = ${id}) as users,
                 (select count(*)::int from subscriptions where branch_id = ${id}) as subscriptions`,
      ),
    );
    refuseInUse(branch.displayName, uses);
    await tx.execute(sql`delete from branches where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'branch.removed',
      target: { type: 'branch', id, name: branch.displayName },
      organizationId: branch.organization.id,
      before: { name: branch.name, organization: branch.organization.displayName },
    });
  });
}

function and(condition: SQL | undefined): SQL {
  return condition ? sql`and ${condition}` : sql``;
}
