import { tidyName } from '@gangway/contract/text';
import { nameKey } from '../../records/index.ts';
import type { Configuration } from './configuration.ts';
import type { Path } from './read-configuration.ts';

type List<K extends keyof Configuration> = NonNullable<Configuration[K]>[number];
type WithName<T> = Omit<T, 'formerly'>;

/** Fields of a record of each kind, without its child records. */
export interface FieldsOf {
  role: WithName<List<'roles'>>;
  service: Omit<WithName<List<'services'>>, 'client'>;
  plan: WithName<List<'plans'>>;
  organization: Omit<WithName<List<'organizations'>>, 'branches' | 'released'> & {
    releasedServices?: string[];
    releasedRoles?: string[];
    releasedPlans?: string[];
  };
  branch: WithName<NonNullable<List<'organizations'>['branches']>[number]>;
  /** Belongs to a service, and has no name. */
  client: NonNullable<List<'services'>['client']>;
}
export type Kind = keyof FieldsOf;

/** In the order of writing: records that others name come first. */
export const kinds = ['role', 'service', 'client', 'plan', 'organization', 'branch'] as const satisfies readonly Kind[];

export interface RecordOf<K extends Kind> {
  kind: K;
  /** Finds a record; ignores case. */
  key: string;
  /** Name in messages. */
  label: string;
  path: Path;
  /** The former key. */
  formerKey?: string | undefined;
  /** The key of the organization of a branch, of the service of a client. */
  parent?: string;
  fields: FieldsOf[K];
}
export type Records = { [K in Kind]: RecordOf<K>[] };

const below = (parent: string, name: string) => `${parent}\n${nameKey(name)}`;

/** A record of a top-level list. */
function listed<K extends Exclude<Kind, 'branch' | 'client'>>(
  kind: K,
  index: number,
  former: string | undefined,
  fields: FieldsOf[K],
): RecordOf<K> {
  return {
    kind,
    key: nameKey(fields.name),
    label: `${kind} '${fields.name}'`,
    path: [`${kind}s`, index],
    formerKey: former === undefined ? undefined : nameKey(former),
    fields: tidy(fields),
  };
}

/** Flattens a configuration into records to compare. */
export function recordsOf({ roles = [], services = [], plans = [], organizations = [] }: Configuration): Records {
  const records: Records = { role: [], service: [], client: [], plan: [], organization: [], branch: [] };
  for (const [index, { formerly, ...fields }] of roles.entries()) {
    records.role.push(listed('role', index, formerly, fields));
  }
  for (const [index, { formerly, client, ...fields }] of services.entries()) {
    const service = listed('service', index, formerly, fields);
    records.service.push(service);
    if (client) {
      const { key, label, path, formerKey } = service;
      const place = { key, label: `client of ${label}`, path: [...path, 'client'], formerKey, parent: key };
      records.client.push({ kind: 'client', ...place, fields: tidy(client) });
    }
  }
  for (const [index, { formerly, ...fields }] of plans.entries()) {
    records.plan.push(listed('plan', index, formerly, fields));
  }
  for (const [index, { formerly, branches = [], released, ...fields }] of organizations.entries()) {
    const organization = listed('organization', index, formerly, {
      ...fields,
      ...(released?.services ? { releasedServices: released.services } : {}),
      ...(released?.roles ? { releasedRoles: released.roles } : {}),
      ...(released?.plans ? { releasedPlans: released.plans } : {}),
    });
    records.organization.push(organization);
    for (const [position, { formerly: former, ...branch }] of branches.entries()) {
      records.branch.push({
        kind: 'branch',
        key: below(organization.key, branch.name),
        label: `branch '${branch.name}' of ${fields.name}`,
        path: [...organization.path, 'branches', position],
        formerKey: former === undefined ? undefined : below(organization.key, former),
        parent: organization.key,
        fields: tidy(branch),
      });
    }
  }
  return records;
}

/** Texts as stored: trimmed, in normal form C. */
function tidy<T>(value: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text stays a text, a list a list
  return tidied(value) as T;
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidyName(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, tidied(entry)]));
}
