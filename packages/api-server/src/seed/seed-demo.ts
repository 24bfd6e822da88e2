import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Secrets, randomToken, sha256 } from '../identity/secrets.ts';
import type { Database, Transaction } from '../store/database.ts';
import { inTransaction } from '../store/in-transaction.ts';
import {
  accessRequests,
  auditEvents,
  branches,
  notifications,
  oidcClients,
  organizations,
  plans,
  releasedPlans,
  releasedRoles,
  releasedServices,
  roles,
  serviceRoles,
  services,
  settings,
  subscriptions,
  userBranches,
  userServiceRoles,
  users,
} from '../store/schema.ts';
import { demoOpenidService, demoOrganizations, demoPlans, demoRoles, demoServices } from './demo-catalogue.ts';
import { demoActivity, demoNotifications, demoRequests } from './demo-events.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';
import { demoAccess, demoPeople } from './demo-people.ts';
import { demoSubscriptions } from './demo-subscriptions.ts';

export interface DemoSettings {
  /** Public origin of the sample service, without trailing slash. */
  sampleServiceUrl: string;
  /** Turns the demo password into what is stored; called once, for all people. */
  hashPassword: (password: string) => Promise<string>;
  /** Seals the key of an authenticator app. */
  sealSecret: (secret: string) => string;
  /** What the sample service proves itself with where it signs people in. */
  clientSecret: string;
  /** The day everything is dated against. */
  today?: Date;
}

const marker = 'demo-seed';
// One lock for all replicas, beside the one of the migrations.
const lockKey = 7_263_002;
const day = 86_400_000;

/**
 * Fills an installation with the demo data, once, and lets the addresses of services no one edited follow
 * `sampleServiceUrl` at every start. Safe to run again and from several processes at once.
 * @returns whether this call brought the data.
 */
export async function seedDemo(db: Database, demo: DemoSettings): Promise<boolean> {
  const [seeded] = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, marker));
  // Hashing takes its time on purpose: outside the transaction, and only when needed.
  const passwordHash = seeded ? null : await demo.hashPassword(demoPassword);
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const isFirst =
      passwordHash !== null &&
      (
        await tx
          .insert(settings)
          .values({ name: marker, value: { version: 1 } })
          .onConflictDoNothing()
          .returning()
      ).length > 0;
    if (isFirst) {
      await bringData(tx, passwordHash, demo.today ?? new Date());
      await bringSecondSteps(tx, demo);
    }
    await tx
      .update(services)
      .set({
        url: sql`${demo.sampleServiceUrl}::text || '/' || ${services.name}`,
        referenceTemplate: sql`case when ${services.referenceKinds} = '{}' then ''
          else ${demo.sampleServiceUrl}::text || '/' || ${services.name} || '?reference={reference}' end`,
      })
      .where(
        and(
          eq(services.demoUrl, true),
          sql`${services.url} is distinct from ${demo.sampleServiceUrl}::text || '/' || ${services.name}`,
        ),
      );
    await bringClient(tx, demo);
    return isFirst;
  });
}

/** The authenticator apps of the demo logins that have one. */
async function bringSecondSteps(tx: Transaction, { sealSecret }: DemoSettings): Promise<void> {
  for (const { email, secret } of demoLogins) {
    if (secret === undefined) continue;
    await tx.execute(sql`
      insert into user_factors (user_id, kind, name, sealed_secret, confirmed_at)
      select id, 'totp', 'Authenticator app', ${sealSecret(secret)}, now() from users where email = ${email}`);
  }
}

/**
 * The client of the service that signs people in by OpenID Connect. Its addresses follow the sample service until an administrator
 * saves others; its secret is always the one that this start hands to the sample service.
 */
async function bringClient(tx: Transaction, { sampleServiceUrl, clientSecret }: DemoSettings): Promise<void> {
  const home = `${sampleServiceUrl}/${demoOpenidService}`;
  const secretHash = sha256(clientSecret);
  const addresses = {
    redirectUris: [`${home}/callback`],
    postLogoutRedirectUris: [home],
    initiateLoginUri: `${home}/login`,
    backchannelLogoutUri: `${home}/backchannel`,
  };
  const [service] = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.name, demoOpenidService), eq(services.demoUrl, true)));
  if (!service) return;
  const clientId = randomToken().slice(0, 24);
  const made = await tx
    .insert(oidcClients)
    .values({ ...addresses, serviceId: service.id, clientId, secretHash, isActive: true })
    .onConflictDoNothing()
    .returning({ id: oidcClients.id });
  if (made.length > 0) return;
  await tx
    .update(oidcClients)
    .set({ secretHash })
    .where(and(eq(oidcClients.serviceId, service.id), isNull(oidcClients.jwks)));
  await tx
    .update(oidcClients)
    .set(addresses)
    .where(and(eq(oidcClients.serviceId, service.id), eq(oidcClients.version, 1)));
}

/** The client id of that service; undefined where there is none, as in a database that the demo did not fill. */
export async function demoClientId(db: Database): Promise<string | undefined> {
  const [client] = await db
    .select({ clientId: oidcClients.clientId })
    .from(oidcClients)
    .innerJoin(services, eq(services.id, oidcClients.serviceId))
    .where(and(eq(services.name, demoOpenidService), eq(services.demoUrl, true)));
  return client?.clientId;
}

/** The secret of that client: of the installation, so that every replica and every start has the same. */
export function demoClientSecret(secrets: Secrets): string {
  return secrets.mac('demo-client', demoOpenidService).toString('base64url');
}

/** The id of a name that the demo data itself brought. */
function finder(rows: readonly { id: number; name: string }[], what: string): (name: string) => number {
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo data names the ${what} '${name}', which it does not bring.`);
    return id;
  };
}

async function bringData(tx: Transaction, passwordHash: string, today: Date): Promise<void> {
  const ago = (days: number) => new Date(today.getTime() - days * day);

  const organizationId = finder(
    await tx
      .insert(organizations)
      .values(
        demoOrganizations.map(({ name, openToRegistration }, index) => ({
          name,
          displayName: name,
          openToRegistration,
          createdAt: ago(400 - index * 5),
        })),
      )
      .returning({ id: organizations.id, name: organizations.name }),
    'organization',
  );
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
          createdAt: ago(395 - index * 3),
        })),
      )
      .returning({ id: branches.id, name: branches.name }),
    'branch',
  );

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
  for (const { key, description, referenceKinds, requiresPlan } of demoServices) {
    await tx
      .update(services)
      .set({ demoUrl: true, description, referenceKinds, requiresPlan })
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

  // All but the example of a service that signs people in by itself: the demo shows what is released and what is not.
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

  const joined = (index: number) => ago(365 - index * 6);
  const people = await tx
    .insert(users)
    .values(
      demoPeople.map((person, index) => ({
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        isActive: person.state !== 'off',
        organizationId: organizationOfBranch.get(person.branch) ?? null,
        passwordHash: person.state === 'invited' ? null : passwordHash,
        passwordChangedAt: person.state === 'invited' ? null : joined(index),
        createdAt: joined(index),
        // Spread over the last weeks; those who were only just invited have never been here.
        lastSignInAt:
          person.state === 'invited' ? null : ago(((index * 7) % 23) + (person.state === 'off' ? 60 : 0) + 0.3),
      })),
    )
    .returning({ id: users.id, name: users.email });
  const userId = finder(people, 'user');
  await tx
    .insert(userBranches)
    .values(demoPeople.map(({ email, branch }) => ({ userId: userId(email), branchId: branchId(branch) })));
  await tx.insert(userServiceRoles).values(
    demoPeople.flatMap((person) =>
      Object.entries(demoAccess(person)).map(([service, { role, limit, notification, trackingUrlEnabled }]) => ({
        userId: userId(person.email),
        serviceId: serviceId(service),
        roleId: roleId(role[0] ?? ''),
        limitValue: limit,
        notification,
        trackingUrlEnabled,
      })),
    ),
  );

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
    demoNotifications.map(({ organization, daysAgo, request, link, ...entry }) => ({
      ...entry,
      ...(request === null ? { link } : { link: `${link}${requestId(request)}`, accessRequestId: requestId(request) }),
      organizationId: organization === null ? null : organizationId(organization),
      createdAt: ago(daysAgo),
    })),
  );
  const actorId = userId('super.admin@gangway.test');
  await tx.insert(auditEvents).values(
    demoActivity().map(({ person, action, daysAgo, before, after }) => ({
      at: ago(daysAgo),
      actorId,
      actorName: 'Sofia Lindqvist',
      action,
      targetType: 'user',
      targetId: String(userId(person.email)),
      targetName: `${person.firstName} ${person.lastName}`,
      organizationId: organizationOfBranch.get(person.branch) ?? null,
      before,
      after,
      ip: '127.0.0.1',
    })),
  );
}
