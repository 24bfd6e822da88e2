import { eq, sql } from 'drizzle-orm';
import {
  accessRequests,
  auditEvents,
  branches,
  notifications,
  organizations,
  plans,
  releasedPlans,
  releasedRoles,
  releasedServices,
  roles,
  serviceRoles,
  services,
  subscriptions,
  type Transaction,
  userBranches,
  users,
  userServiceRoles,
} from '../../store/index.ts';
import { fullName } from '../../records/index.ts';
import { said } from '../../server/index.ts';
import { writeDays } from '../../usage/index.ts';
import { demoOpenidService, demoOrganizations, demoPlans, demoRoles, demoServices } from './demo-catalogue.ts';
import { demoActivity, demoNotifications, demoRequests, newestCustomer } from './demo-events.ts';
import { seedUpcoming } from './demo-upcoming.ts';
import { demoAccess, demoPeople, joinedDaysAgo, signedInDaysAgo } from './demo-people.ts';
import { demoSubscriptions } from './demo-subscriptions.ts';
import { demoUsage } from './demo-usage.ts';

const day = 86_400_000;
type Ago = (days: number) => Date;
type Find = (name: string) => number;

/** Writes all records of the demo, dated against `today`; each step returns lookups for the next. */
export async function seedRecords(tx: Transaction, passwordHash: string, today: Date): Promise<void> {
  const ago = daysBefore(today);
  const seeded = await seedOrganizations(tx, ago);
  const catalogue = await seedCatalogue(tx, ago);
  await releaseCatalogue(tx, seeded, catalogue);
  const userId = await seedPeople(tx, today, passwordHash, seeded, catalogue);
  await seedOpenings(tx, userId, catalogue);
  await seedSubscriptions(tx, today, userId, seeded, catalogue);
  await seedEvents(tx, today, userId, seeded, catalogue);
  await seedUpcoming(tx, today, { userId, ...seeded, ...catalogue });
  await writeDays(
    tx,
    demoUsage(today).map(({ email, service, ...use }) => ({
      ...use,
      userId: userId(email),
      serviceId: catalogue.serviceId(service),
    })),
  );
}

/** The moment so many days before. */
function daysBefore(today: Date): Ago {
  return (days) => new Date(today.getTime() - days * day);
}

interface Lookup {
  organizationId: Find;
  branchId: Find;
  organizationOfBranch: ReadonlyMap<string, number>;
}

async function seedOrganizations(tx: Transaction, ago: Ago): Promise<Lookup> {
  const organizationId = finder(
    await tx
      .insert(organizations)
      .values(
        demoOrganizations.map(({ name, openToRegistration }, index) => ({
          name,
          displayName: name,
          openToRegistration,
          createdAt: ago(organizationDaysAgo(name, index)),
        })),
      )
      .returning({ id: organizations.id, name: organizations.name }),
    'organization',
  );
  const ages = new Map(
    demoOrganizations.map(({ name }, index) => [organizationId(name), organizationDaysAgo(name, index)]),
  );
  const ageOf = (id: number) => ages.get(id) ?? 0;
  const organizationOfBranch = new Map<string, number>();
  for (const organization of demoOrganizations) {
    for (const branch of organization.branches) organizationOfBranch.set(branch, organizationId(organization.name));
  }
  const branchId = finder(
    await tx
      .insert(branches)
      .values(
        [...organizationOfBranch].map(([name, homeId], index) => ({
          name,
          displayName: name,
          organizationId: homeId,
          createdAt: ago(Math.min(395 - index * 3, ageOf(homeId) - 1)),
        })),
      )
      .returning({ id: branches.id, name: branches.name }),
    'branch',
  );
  return { organizationId, branchId, organizationOfBranch };
}

/** The newest customer, of whom a notification tells, came later than the others. */
function organizationDaysAgo(name: string, index: number): number {
  return name === newestCustomer.name ? newestCustomer.daysAgo : 400 - index * 5;
}

interface Catalogue {
  roleId: Find;
  serviceId: Find;
  planId: Find;
}

async function seedCatalogue(tx: Transaction, ago: Ago): Promise<Catalogue> {
  await tx.insert(roles).values(demoRoles.map((name) => ({ name, displayName: name })));
  const roleId = finder(await tx.select({ id: roles.id, name: roles.name }).from(roles), 'role');
  await tx
    .insert(services)
    .values(
      demoServices.flatMap(({ key, displayName }) => (displayName === undefined ? [] : [{ name: key, displayName }])),
    );
  const serviceId = finder(await tx.select({ id: services.id, name: services.name }).from(services), 'service');
  await tx
    .insert(serviceRoles)
    .values(
      demoServices.flatMap((service) =>
        service.roles.map((role) => ({ serviceId: serviceId(service.key), roleId: roleId(role) })),
      ),
    );
  for (const { key, description, referenceKinds, requiresPlan, unit } of demoServices) {
    await tx
      .update(services)
      .set({
        demoUrl: true,
        description,
        referenceKinds,
        requiresPlan,
        ...(unit && { unitKey: unit.other, unitOne: unit.one, unitOther: unit.other }),
      })
      .where(eq(services.name, key));
  }
  const planId = finder(
    await tx
      .insert(plans)
      .values(
        demoPlans.map(({ service, name, ...values }) => ({
          ...values,
          name,
          displayName: name,
          serviceId: serviceId(service),
          createdAt: ago(380),
        })),
      )
      .returning({ id: plans.id, name: plans.name }),
    'plan',
  );
  return { roleId, serviceId, planId };
}

/** Releases all but one service, so that the demo shows released and unreleased ones. */
async function releaseCatalogue(
  tx: Transaction,
  { organizationId }: Lookup,
  { roleId, serviceId, planId }: Catalogue,
): Promise<void> {
  const released = demoServices.filter(({ key }) => key !== demoOpenidService);
  const homes = demoOrganizations.map(({ name }) => organizationId(name));
  await tx
    .insert(releasedServices)
    .values(homes.flatMap((id) => released.map(({ key }) => ({ organizationId: id, serviceId: serviceId(key) }))));
  await tx
    .insert(releasedRoles)
    .values(
      homes.flatMap((id) => [...demoRoles, 'api_user'].map((role) => ({ organizationId: id, roleId: roleId(role) }))),
    );
  await tx
    .insert(releasedPlans)
    .values(homes.flatMap((id) => demoPlans.map(({ name }) => ({ organizationId: id, planId: planId(name) }))));
}

async function seedPeople(
  tx: Transaction,
  today: Date,
  passwordHash: string,
  { branchId, organizationOfBranch }: Lookup,
  { roleId, serviceId }: Catalogue,
): Promise<Find> {
  const ago = daysBefore(today);
  const moment = (daysAgo: number | null) => (daysAgo === null ? null : ago(daysAgo));
  const people = await tx
    .insert(users)
    .values(
      demoPeople.map((person) => ({
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        isActive: person.state !== 'off',
        organizationId: organizationOfBranch.get(person.branch) ?? null,
        passwordHash: person.state === 'invited' ? null : passwordHash,
        passwordChangedAt: person.state === 'invited' ? null : ago(joinedDaysAgo(person)),
        createdAt: ago(joinedDaysAgo(person)),
        lastSignInAt: moment(signedInDaysAgo(person)),
      })),
    )
    .returning({ id: users.id, name: users.email });
  const userId = finder(people, 'user');
  await tx
    .insert(userBranches)
    .values(demoPeople.map(({ email, branch }) => ({ userId: userId(email), branchId: branchId(branch) })));
  await tx.insert(userServiceRoles).values(
    demoPeople.flatMap((person) =>
      Object.entries(demoAccess(person, today)).map(
        ([service, { role, limit, notification, trackingUrlEnabled, until }]) => ({
          userId: userId(person.email),
          serviceId: serviceId(service),
          roleId: roleId(role[0] ?? ''),
          limitValue: limit,
          notification,
          trackingUrlEnabled,
          until,
          // Given by the event that added the person.
          createdAt: ago(joinedDaysAgo(person)),
        }),
      ),
    ),
  );
  return userId;
}

/** Opens each service that needs no plan once, in the minutes after its person last signed in. */
async function seedOpenings(tx: Transaction, userId: Find, { serviceId }: Catalogue): Promise<void> {
  const openable = demoServices.filter(({ requiresPlan }) => !requiresPlan).map(({ key }) => key);
  for (const { email, services: access } of demoPeople) {
    for (const [index, key] of openable.filter((each) => each in access).entries()) {
      const how = key === demoOpenidService ? 'oidc' : 'handoff';
      await tx.execute(sql`
        with opening as (
          select id as user_id, last_sign_in_at + make_interval(mins => ${index + 1}) as at
            from users where id = ${userId(email)} and last_sign_in_at is not null),
        launch as (
          insert into launches (user_id, service_id, sid, how, at, ip, expires_at)
          select user_id, ${serviceId(key)}, gen_random_uuid(), ${how}, at, '127.0.0.1', at + interval '2 minutes' from opening)
        insert into service_opens (user_id, service_id, last_opened_at)
        select user_id, ${serviceId(key)}, at from opening`);
    }
  }
  // Earlier ones on the workdays of a month, for the bars on the services' pages.
  await tx.execute(sql`
    insert into launches (user_id, service_id, sid, how, at, ip, expires_at)
    select l.user_id, l.service_id, gen_random_uuid(), l.how, earlier.at, l.ip, earlier.at + interval '2 minutes'
      from launches l join users u on u.id = l.user_id
     cross join lateral (select l.at - make_interval(days => d) as at from generate_series(1, 29) d) earlier
     where earlier.at > u.created_at and earlier.at > now() - interval '30 days' and extract(isodow from earlier.at) < 6
       and (l.user_id + l.service_id + extract(doy from earlier.at)::int) % 3 = 0`);
}

async function seedSubscriptions(
  tx: Transaction,
  today: Date,
  userId: Find,
  { branchId, organizationOfBranch }: Lookup,
  { serviceId, planId }: Catalogue,
): Promise<void> {
  const subscribed = demoSubscriptions(today);
  const rows = await tx
    .insert(subscriptions)
    .values(
      subscribed.map((entry) => ({
        userId: userId(entry.person.email),
        serviceId: serviceId(entry.plan.service),
        serviceType: entry.plan.serviceType,
        organizationId: organizationOfBranch.get(entry.person.branch) ?? 0,
        branchId: branchId(entry.person.branch),
        planId: planId(entry.plan.name),
        startDate: entry.startDate,
        endDate: entry.endDate,
        createdAt: new Date(Math.min(Date.parse(entry.startDate), today.getTime()) - 2 * day),
        createdBy: userId('super.admin@gangway.test'),
      })),
    )
    .returning({ id: subscriptions.id });
  const idAt = (index: number) => rows[index]?.id ?? 0;
  for (const [index, entry] of subscribed.entries()) {
    if (entry.follows === null) continue;
    await tx
      .update(subscriptions)
      .set({ predecessorId: idAt(entry.follows) })
      .where(eq(subscriptions.id, idAt(index)));
  }
}

/** Writes the demo's history: access requests, notifications, the activity. */
async function seedEvents(
  tx: Transaction,
  today: Date,
  userId: Find,
  { organizationId, branchId, organizationOfBranch }: Lookup,
  { roleId, serviceId }: Catalogue,
): Promise<void> {
  const ago = daysBefore(today);
  const requests = await tx
    .insert(accessRequests)
    .values(
      demoRequests.map(({ organization, branches: asked, roles: wanted, service, requester, daysAgo, ...who }) => ({
        ...who,
        organizationId: organizationId(organization),
        branchIds: asked.map(branchId),
        roleIds: wanted.map(roleId),
        serviceId: service === null ? null : serviceId(service),
        userId: requester === null ? null : userId(requester),
        createdAt: ago(daysAgo),
      })),
    )
    .returning({ id: accessRequests.id, name: accessRequests.email });
  const requestId = finder(requests, 'request');
  await tx.insert(notifications).values(
    demoNotifications.map(({ organization, daysAgo, request, link, kind, title }) => ({
      kind,
      title: title.text,
      message: JSON.stringify(said(title)),
      ...(request === null ? { link } : { link: `${link}${requestId(request)}`, accessRequestId: requestId(request) }),
      organizationId: organization === null ? null : organizationId(organization),
      createdAt: ago(daysAgo),
    })),
  );
  const actorId = userId('super.admin@gangway.test');
  await tx.insert(auditEvents).values(
    demoActivity(today).map(({ person, action, daysAgo, before, after }) => ({
      at: ago(daysAgo),
      actorId,
      actorName: 'Sofia Lindqvist',
      action,
      targetType: 'user',
      targetId: String(userId(person.email)),
      targetName: fullName(person),
      organizationId: organizationOfBranch.get(person.branch) ?? null,
      before,
      after,
      ip: '127.0.0.1',
    })),
  );
}

/** The id of a name in the demo data. */
function finder(rows: readonly { id: number; name: string }[], what: string): Find {
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo data names the ${what} '${name}', which it does not hold.`);
    return id;
  };
}
