import type { AdminRole, Route } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** A generated administrator: any roles, any organization or none, any branches. */
export interface DrawnAdministrator {
  roles: readonly AdminRole[];
  home: number | null;
  branches: readonly number[];
}

/** A route with what is sent to it. */
export type DrawnCall = [Route, { params?: Record<string, unknown>; body?: Record<string, unknown> }];

/** Two branches and the people who work there. */
export interface Office {
  organization: number;
  branches: [east: number, west: number];
}

export async function officeOf({ given }: TestApp, name: string): Promise<Office> {
  const organization = await given.organization(name);
  return {
    organization,
    branches: [await given.branch(organization, 'East'), await given.branch(organization, 'West')],
  };
}

/** Gives the person of one live session other roles, home and branches: each call reads them again. */
export async function become(
  { context: { db } }: TestApp,
  caller: number,
  { roles, home, branches }: DrawnAdministrator,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from user_service_roles where user_id = ${caller}`);
    await tx.execute(sql`delete from user_branches where user_id = ${caller}`);
    // Calls of a former draw must not count against this one.
    await tx.execute(sql`delete from throttle_counters`);
    await tx.execute(sql`delete from idempotency_keys`);
    await tx.execute(sql`update users set organization_id = ${home} where id = ${caller}`);
    for (const role of roles) {
      await tx.execute(sql`
        insert into user_service_roles (user_id, service_id, role_id)
        select ${caller}, v.id, r.id from services v, roles r where v.name = 'user_management' and r.name = ${role}`);
    }
    for (const [position, id] of branches.entries()) {
      await tx.execute(
        sql`insert into user_branches (user_id, branch_id, position) values (${caller}, ${id}, ${position})`,
      );
    }
  });
}

/** The body of a subscription. */
export const subscribing = (
  { organization, branches: [east] }: Office,
  userId: number,
  { plan, service, branch = east, start }: { plan: number; service: number; branch?: number; start: string },
) => ({
  userId,
  serviceId: service,
  serviceType: 'UI',
  orgId: organization,
  branchId: branch,
  planId: plan,
  startDate: start,
});

/** The body of a person who is added. */
export const newcomer = (
  { organization, branches: [east] }: Office,
  email: string,
  { branches = [east], services = {} }: { branches?: readonly number[]; services?: object } = {},
) => ({ firstName: 'New', lastName: 'Person', email, organization, branches, services });
