import { eq } from 'drizzle-orm';
import type { Transaction } from '../store/database.ts';
import { releaseAll } from './release-all.ts';
import {
  branches,
  organizations,
  roles,
  services,
  userBranches,
  userServiceRoles,
  users,
} from '../store/schema/tables.ts';

/** Password of every fixture user. */
export const testPassword = 'quiet-harbour-crane-58';

/** The kinds of people a test can speak as. `bare` has no role anywhere; `otherUser` belongs to the other organization. */
export const people = {
  superAdmin: 'super.admin@example.com',
  secondSuperAdmin: 'second.admin@example.com',
  orgAdmin: 'org.admin@example.com',
  auditor: 'auditor@example.com',
  user: 'olga.user@example.com',
  bare: 'bare@example.com',
  otherUser: 'other.user@example.com',
  otherOrgAdmin: 'other.admin@example.com',
  inactive: 'inactive@example.com',
} as const;
export type Person = keyof typeof people;

/**
 * Two organizations with two branches each and one user of each kind; what there is, is released to both. Written into the template that
 * tests copy.
 */
export async function writeFixture(tx: Transaction, passwordHash: string): Promise<void> {
  const [harbour, skyline] = await tx
    .insert(organizations)
    .values([
      { name: 'Harbour Freight', displayName: 'Harbour Freight', openToRegistration: true },
      { name: 'Skyline Air', displayName: 'Skyline Air' },
    ])
    .returning();
  if (!harbour || !skyline) throw new Error('fixture organizations are missing');
  const made = await tx
    .insert(branches)
    .values([
      { organizationId: harbour.id, name: 'Hamburg', displayName: 'Hamburg' },
      { organizationId: harbour.id, name: 'Rotterdam', displayName: 'Rotterdam' },
      { organizationId: skyline.id, name: 'Frankfurt', displayName: 'Frankfurt' },
      { organizationId: skyline.id, name: 'Rotterdam', displayName: 'Rotterdam' },
    ])
    .returning();
  const branchOf = (organizationId: number) => made.find((branch) => branch.organizationId === organizationId)?.id ?? 0;

  const add = async (
    person: Person,
    [firstName, lastName]: [string, string],
    organizationId: number | null,
    grants: readonly [service: string, role: string][],
    isActive = true,
  ) => {
    const [row] = await tx
      .insert(users)
      .values({ email: people[person], firstName, lastName, organizationId, isActive, passwordHash })
      .returning({ id: users.id });
    if (!row) throw new Error(`fixture user ${person} is missing`);
    if (organizationId !== null)
      await tx.insert(userBranches).values({ userId: row.id, branchId: branchOf(organizationId) });
    for (const [service, role] of grants) {
      const [{ id: serviceId } = { id: 0 }] = await tx
        .select({ id: services.id })
        .from(services)
        .where(eq(services.name, service));
      const [{ id: roleId } = { id: 0 }] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, role));
      await tx.insert(userServiceRoles).values({ userId: row.id, serviceId, roleId });
    }
  };
  await add('superAdmin', ['Sofia', 'Lind'], null, [['user_management', 'Super_Admin']]);
  await add('secondSuperAdmin', ['Sam', 'Berg'], null, [['user_management', 'Super_Admin']]);
  await add('orgAdmin', ['Otto', 'Falk'], harbour.id, [['user_management', 'Org_Admin']]);
  await add('auditor', ['Ada', 'Nord'], null, [['user_management', 'Auditor']]);
  await add('user', ['Olga', 'Petersen'], harbour.id, [
    ['ocean_tracking', 'api_user'],
    ['erp', 'api_user'],
  ]);
  await add('bare', ['Bo', 'Berger'], harbour.id, []);
  await add('otherUser', ['Uma', 'Air'], skyline.id, [['awb_tracking', 'api_user']]);
  await add('otherOrgAdmin', ['Ove', 'Air'], skyline.id, [['user_management', 'Org_Admin']]);
  await add('inactive', ['Ida', 'Off'], harbour.id, [['erp', 'api_user']], false);
  await tx
    .update(services)
    .set({ url: 'https://ocean.example.com/open?lang=en' })
    .where(eq(services.name, 'ocean_tracking'));
  await releaseAll(tx);
  await tx.update(services).set({ url: 'https://erp.example.com/' }).where(eq(services.name, 'erp'));
}
