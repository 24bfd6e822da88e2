import { nameKey } from '../records/unique-name.ts';
import type { Configuration } from './configuration.ts';
import type { Path } from './read-configuration.ts';

type List<K extends keyof Configuration> = NonNullable<Configuration[K]>[number];
type WithName<T> = Omit<T, 'formerly'>;

/** What a record of each kind says, without what stands below it. */
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
  /** Of a service; it has no name of its own. */
  client: NonNullable<List<'services'>['client']>;
}
export type Kind = keyof FieldsOf;

/** In the order in which they are written: what is named by others first. */
export const kinds = ['role', 'service', 'client', 'plan', 'organization', 'branch'] as const satisfies readonly Kind[];

export interface RecordOf<K extends Kind> {
  kind: K;
  /** By which a record is found; case does not count. */
  key: string;
  /** As messages call it. */
  label: string;
  path: Path;
  /** The key it had. */
  formerKey?: string | undefined;
  /** The key of the organization of a branch, of the service of a client. */
  parent?: string;
  fields: FieldsOf[K];
}
export type Records = { [K in Kind]: RecordOf<K>[] };

const below = (parent: string, name: string) => `${parent}\n${nameKey(name)}`;
const formerly = (name: string | undefined) => (name === undefined ? undefined : nameKey(name));

/** A configuration as flat records, for comparing. */
export function recordsOf({ roles, services, plans, organizations }: Configuration): Records {
  const records: Records = { role: [], service: [], client: [], plan: [], organization: [], branch: [] };
  for (const [index, { formerly: former, ...fields }] of (roles ?? []).entries()) {
    records.role.push({
      kind: 'role',
      key: nameKey(fields.name),
      label: `role '${fields.name}'`,
      path: ['roles', index],
      formerKey: formerly(former),
      fields: tidy(fields),
    });
  }
  for (const [index, { formerly: former, client, ...fields }] of (services ?? []).entries()) {
    const [key, path] = [nameKey(fields.name), ['services', index]];
    const label = `service '${fields.name}'`;
    records.service.push({ kind: 'service', key, label, path, formerKey: formerly(former), fields: tidy(fields) });
    if (client) {
      records.client.push({
        kind: 'client',
        key,
        label: `client of ${label}`,
        path: [...path, 'client'],
        formerKey: formerly(former),
        parent: key,
        fields: tidy(client),
      });
    }
  }
  for (const [index, { formerly: former, ...fields }] of (plans ?? []).entries()) {
    records.plan.push({
      kind: 'plan',
      key: nameKey(fields.name),
      label: `plan '${fields.name}'`,
      path: ['plans', index],
      formerKey: formerly(former),
      fields: tidy(fields),
    });
  }
  for (const [index, { formerly: former, branches, released, ...fields }] of (organizations ?? []).entries()) {
    const [key, path] = [nameKey(fields.name), ['organizations', index]];
    records.organization.push({
      kind: 'organization',
      key,
      label: `organization '${fields.name}'`,
      path,
      formerKey: formerly(former),
      fields: tidy({
        ...fields,
        ...(released?.services ? { releasedServices: released.services } : {}),
        ...(released?.roles ? { releasedRoles: released.roles } : {}),
        ...(released?.plans ? { releasedPlans: released.plans } : {}),
      }),
    });
    for (const [position, { formerly: old, ...branch }] of (branches ?? []).entries()) {
      records.branch.push({
        kind: 'branch',
        key: below(key, branch.name),
        label: `branch '${branch.name}' of ${fields.name}`,
        path: [...path, 'branches', position],
        formerKey: old === undefined ? undefined : below(key, old),
        parent: key,
        fields: tidy(branch),
      });
    }
  }
  return records;
}

/** Texts as they are stored, without the space around them. */
function tidy<T>(value: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text stays a text, a list a list
  return tidied(value) as T;
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim();
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, tidied(entry)]));
}
