import type { ServiceAccess } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { rowsOf, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { type Administrator, writeScope } from '../../entitlement/index.ts';
import { checkJob } from '../access-templates/job-templates.ts';
import { BranchRow, branchesOf, judgeBranches } from './branch-membership.ts';
import { OfferRow, type ResolvedGrant, judgeAccess, offersOf } from './service-access.ts';

const OrganizationRow = Type.Object({ is_active: Type.Boolean(), display_name: Type.String() });

const organizationOf = (id: number) =>
  sql`select is_active, display_name from organizations where id = ${id} for key share`;

/** The organization is there, the caller's to write, and switched on. */
export async function checkOrganization(tx: Transaction, caller: Administrator, id: number): Promise<{ name: string }> {
  return judgeOrganization(await selectRows(tx, OrganizationRow, organizationOf(id)), caller, id);
}

function judgeOrganization(
  [organization]: readonly Static<typeof OrganizationRow>[],
  caller: Administrator,
  id: number,
): { name: string } {
  const scope = writeScope(caller);
  if (!organization || (scope !== null && scope.organizationId !== id)) throw notFound('organization');
  if (!organization.is_active) {
    const message = `${organization.display_name} is switched off.`;
    throw new HttpProblem(409, 'organization_off', message, { field: 'organization' });
  }
  return { name: organization.display_name };
}

/** Where a new person is to work, and as what. */
export interface WantedPlace {
  organization: number;
  branches: readonly number[];
  services: Readonly<Record<string, ServiceAccess>>;
  job?: number | undefined;
}

export const PlaceRow = Type.Object({
  organizations: Type.Array(OrganizationRow),
  branches: Type.Array(BranchRow),
  offers: Type.Array(OfferRow),
});

/** Columns of `PlaceRow`: what `judgePlace` judges, read with one statement. It is there until the transaction ends. */
export function placeColumns({ organization, branches, services }: WantedPlace): SQL {
  return sql`${rowsOf(organizationOf(organization))} as organizations,
             ${rowsOf(branchesOf(organization, branches))} as branches,
             ${rowsOf(offersOf(Object.keys(services)))} as offers`;
}

export interface Place {
  organization: { name: string };
  branches: { id: number; name: string }[];
  job: { id: number; name: string } | null;
  grants: ResolvedGrant[];
}

/** @throws HttpProblem 401, 403, 404, 409 or 422 as the record at fault asks for, the organization's first. */
export async function judgePlace(
  tx: Transaction,
  caller: Administrator,
  { organization, branches, services, job }: WantedPlace,
  found: Static<typeof PlaceRow>,
): Promise<Place> {
  return {
    organization: judgeOrganization(found.organizations, caller, organization),
    branches: judgeBranches(found.branches, branches),
    job: job === undefined ? null : { id: job, ...(await checkJob(tx, organization, job)) },
    grants: await judgeAccess(tx, caller, services, found.offers),
  };
}
