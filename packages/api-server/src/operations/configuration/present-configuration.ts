import { nullable, SecondStepRule, type Branch, type Organization, type Plan, type Service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Config } from '../../config/index.ts';
import { type Database, nameOrder, selectRows } from '../../store/index.ts';
import { groupedBy, listQuery, nameKey } from '../../records/index.ts';
import {
  branchColumns,
  listBranches,
  listOrganizations,
  listPlans,
  listRoles,
  listServices,
  organizationColumns,
  planColumns,
  roleColumns,
  serviceColumns,
} from '../../catalogue/index.ts';
import { readServiceClient, settingsToSave } from '../../openid/index.ts';
import type { Configuration } from './configuration.ts';

/** The current configuration, and the ids of its records by key. */
export interface PresentConfiguration {
  configuration: Configuration;
  ids: {
    role: ReadonlyMap<string, number>;
    service: ReadonlyMap<string, number>;
    plan: ReadonlyMap<string, number>;
    organization: ReadonlyMap<string, number>;
    branch: ReadonlyMap<string, number>;
  };
}

const Rules = Type.Object({
  id: Type.Integer(),
  secondStep: SecondStepRule,
  secondStepFrom: nullable(Type.String()),
  releasedServices: Type.Array(Type.String()),
  releasedRoles: Type.Array(Type.String()),
  releasedPlans: Type.Array(Type.String()),
});

/** Reads everything a file can describe, each list by name. */
export async function readPresentConfiguration(db: Database, config: Config): Promise<PresentConfiguration> {
  const roles = byName(await listRoles(db, listQuery({}, roleColumns)));
  const services = byName(await listServices(db, listQuery({}, serviceColumns), true));
  const plans = byName(await listPlans(db, listQuery({}, planColumns)));
  const organizations = byName(await listOrganizations(db, listQuery({}, organizationColumns)));
  const branches = byName(await listBranches(db, listQuery({}, branchColumns)));
  const branchesOf = groupedBy(branches, ({ organization }) => organization.id);
  const rules = new Map((await readRules(db)).map((each) => [each.id, each]));
  const clients = await readClients(db, config, services);
  const serviceNames = new Map(services.map(({ id, name }) => [id, name]));
  return {
    configuration: {
      roles: roles.map(({ name, displayName, isActive }) => ({ name, displayName, isActive })),
      services: services.map((service) => describeService(service, clients.get(service.id))),
      plans: plans.map((plan) => describePlan(plan, serviceNames.get(plan.serviceId) ?? '')),
      organizations: organizations.map((organization) =>
        describeOrganization(organization, rules.get(organization.id), branchesOf.get(organization.id) ?? []),
      ),
    },
    ids: {
      role: idsOf(roles),
      service: idsOf(services),
      plan: idsOf(plans),
      organization: idsOf(organizations),
      branch: new Map(
        branches.map(({ id, name, organization }) => [`${nameKey(organization.name)}\n${nameKey(name)}`, id]),
      ),
    },
  };
}

type Described<K extends keyof Configuration> = NonNullable<Configuration[K]>[number];

function describeService(service: Service, client: Client | undefined): Described<'services'> {
  return {
    name: service.name,
    displayName: service.displayName,
    isActive: service.isActive,
    url: service.url,
    description: service.description ?? '',
    roles: (service.roles ?? []).map(({ name }) => name),
    handoffMode: service.handoffMode ?? 'handoff',
    handoffTtl: service.handoffTtl ?? 120,
    requiresPlan: service.requiresPlan ?? false,
    referenceKinds: service.referenceKinds ?? [],
    referenceTemplate: service.referenceTemplate ?? '',
    drawing: service.drawing ?? 'yard',
    unit: service.unit ?? null,
    ...ifThere('client', client),
  };
}

function describePlan(plan: Plan, service: string): Described<'plans'> {
  return {
    name: plan.name,
    displayName: plan.displayName,
    isActive: plan.isActive,
    service,
    serviceType: plan.serviceType,
    limits: plan.limits,
    additionalLimitPricePerCount: plan.additionalLimitPricePerCount,
    description: plan.description,
    price: plan.price,
    included: plan.included ?? null,
    period: plan.period ?? 'month',
    furtherPrice: plan.furtherPrice ?? null,
    currency: plan.currency ?? null,
    mode: plan.mode ?? 'soft',
  };
}

function describeOrganization(
  { name, displayName, isActive, openToRegistration }: Organization,
  rules: Static<typeof Rules> | undefined,
  branches: readonly Branch[],
): Described<'organizations'> {
  return {
    name,
    displayName,
    isActive,
    openToRegistration,
    secondStep: rules?.secondStep ?? 'off',
    secondStepFrom: rules?.secondStepFrom ?? null,
    released: {
      services: rules?.releasedServices ?? [],
      roles: rules?.releasedRoles ?? [],
      plans: rules?.releasedPlans ?? [],
    },
    branches: branches.map((branch) => ({
      name: branch.name,
      displayName: branch.displayName,
      isActive: branch.isActive,
    })),
  };
}

type Client = NonNullable<Described<'services'>['client']>;

/** Reads the OpenID clients of services, by the service's id. */
async function readClients(db: Database, config: Config, services: readonly Service[]): Promise<Map<number, Client>> {
  const clients = new Map<number, Client>();
  for (const { id, name } of services) {
    if (name === 'user_management') continue;
    const client = await readServiceClient(db, config, id);
    if (client.clientId === null) continue;
    const { version: _version, ...settings } = settingsToSave(client);
    clients.set(id, settings);
  }
  return clients;
}

function readRules(db: Database): Promise<Static<typeof Rules>[]> {
  const names = (table: string, column: string, records: string) => sql`array(
    select r.name from ${sql.identifier(table)} x join ${sql.identifier(records)} r on r.id = x.${sql.identifier(column)}
     where x.organization_id = o.id order by ${nameOrder(sql`r.name`)})`;
  return selectRows(
    db,
    Rules,
    sql`
    select o.id, o.second_step as "secondStep", o.second_step_from::text as "secondStepFrom",
           ${names('released_services', 'service_id', 'services')} as "releasedServices",
           ${names('released_roles', 'role_id', 'roles')} as "releasedRoles",
           ${names('released_plans', 'plan_id', 'plans')} as "releasedPlans"
      from organizations o order by o.id`,
  );
}

/** Sorts by code point, so that no locale changes a file's order. */
function byName<T extends { name: string }>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => {
    const [one, other] = [nameKey(a.name), nameKey(b.name)];
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });
}

function idsOf(records: readonly { id: number; name: string }[]): Map<string, number> {
  return new Map(records.map(({ id, name }) => [nameKey(name), id]));
}

function ifThere<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens to string
  return (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };
}
