import { isRequirement } from '@gangway/contract';
import { nameKey } from '../../records/index.ts';
import { type FieldsOf, type Kind, type RecordOf, type Records, kinds, recordsOf } from './configuration-records.ts';
import type { Configuration } from './configuration.ts';
import { type ConfigurationFile, type Path, configurationFaults } from './read-configuration.ts';

export interface FieldChange {
  field: string;
  /** Undefined for a new record. */
  from?: unknown;
  to: unknown;
}

/** The change of one record. */
export interface StepOf<K extends Kind> {
  kind: K;
  /** `end`: switch it off. */
  action: 'create' | 'change' | 'end';
  record: RecordOf<K>;
  /** The current key; undefined for a new record. */
  presentKey: string | undefined;
  present: FieldsOf[K] | undefined;
  changes: FieldChange[];
}
export type Step = { [K in Kind]: StepOf<K> }[Kind];

/**
 * Steps that bring the database into line with a file, in order.
 * @throws StartupError naming the line of a duplicate or an unknown name.
 */
export function planConfiguration(file: ConfigurationFile, present: Configuration): Step[] {
  const wanted = recordsOf(file.configuration);
  const there = recordsOf(present);
  const role = findAll(wanted.role, there.role);
  const service = findAll(wanted.service, there.service);
  const plan = findAll(wanted.plan, there.plan);
  const organization = findAll(wanted.organization, there.organization);
  const faults = [
    ...twice(wanted, file),
    ...missing(wanted, there, { role, service, plan }, file),
    ...unfit(wanted, { plan, organization }, file),
  ];
  if (faults.length > 0) throw configurationFaults(faults);
  return [
    ...stepsOf('role', wanted.role, role),
    ...stepsOf('service', wanted.service, service),
    ...stepsOf('client', wanted.client, findAll(wanted.client, there.client, service)),
    ...stepsOf('plan', wanted.plan, plan),
    ...stepsOf('organization', wanted.organization, organization),
    ...stepsOf('branch', wanted.branch, findAll(wanted.branch, there.branch, organization)),
  ];
}

/** Existing records by key. */
type Found<K extends Kind> = ReadonlyMap<string, RecordOf<K>>;

/**
 * Finds records by their names, or by former names, which are then free.
 * @param parents existing parents of these records.
 */
function findAll<K extends Kind>(
  wanted: readonly RecordOf<K>[],
  there: readonly RecordOf<K>[],
  parents?: ReadonlyMap<string, { key: string }>,
): Found<K> {
  const present = new Map(there.map((record) => [record.key, record]));
  /** The current key, below a parent that may be renamed or new. */
  const now = (key: string, { parent }: RecordOf<K>): string | undefined => {
    if (parent === undefined || !parents) return key;
    const home = parents.get(parent);
    return home && home.key + key.slice(parent.length);
  };
  const at = (key: string | undefined, record: RecordOf<K>) =>
    key === undefined ? undefined : present.get(now(key, record) ?? '');
  const renamed = new Map(
    wanted.flatMap((record) => {
      const former = at(record.key, record) ? undefined : at(record.formerKey, record);
      return former ? [[record.key, former] as const] : [];
    }),
  );
  const taken = new Set([...renamed.values()].map(({ key }) => key));
  const kept = wanted.flatMap((record) => {
    const found = at(record.key, record);
    return found && !taken.has(found.key) ? [[record.key, found] as const] : [];
  });
  return new Map([...kept, ...renamed]);
}

function stepsOf<K extends Kind>(kind: K, wanted: readonly RecordOf<K>[], all: Found<K>): StepOf<K>[] {
  const steps = wanted.flatMap((record) => {
    const found = all.get(record.key);
    const changes = changesOf(record, found);
    if (found && changes.length === 0) return [];
    const ends = found && changes.some(({ field, to }) => field === 'isActive' && to === false);
    const action = found ? (ends ? 'end' : 'change') : 'create';
    return [{ kind, action, record, presentKey: found?.key, present: found?.fields, changes } as const];
  });
  // Let a new record take the name that a renamed one leaves.
  return [...steps.filter(({ action }) => action !== 'create'), ...steps.filter(({ action }) => action === 'create')];
}

/** Lists without meaningful order. */
const sets = new Set(['roles', 'releasedServices', 'releasedRoles', 'releasedPlans', 'referenceKinds']);

function changesOf<K extends Kind>({ fields }: RecordOf<K>, found: RecordOf<K> | undefined): FieldChange[] {
  const wanted = new Map<string, unknown>(Object.entries(fields));
  const present = new Map<string, unknown>(Object.entries(found?.fields ?? {}));
  // A new name without a display name sets both, as in the console.
  if (found && wanted.get('name') !== present.get('name') && wanted.get('displayName') === undefined) {
    wanted.set('displayName', wanted.get('name'));
  }
  const said = [...wanted].filter(([, value]) => value !== undefined);
  if (!found) return said.map(([field, to]) => ({ field, to }));
  return said
    .map(([field, to]) => ({ field, from: present.get(field), to }))
    .filter(({ field, from, to }) => spelt(field, from) !== spelt(field, to));
}

function spelt(field: string, value: unknown): string {
  if (!sets.has(field) || !Array.isArray(value)) return JSON.stringify(inOrder(value)) ?? '';
  return JSON.stringify([...new Set(value.map((each) => nameKey(String(each))))].toSorted());
}

/** The fields of an object, sorted by name. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, inOrder(entry)]));
}

type Fault = { line: number; message: string };

function twice(wanted: Records, { lineOf }: ConfigurationFile): Fault[] {
  return kinds.flatMap((kind) => {
    const seen = new Map<string, Path>();
    return wanted[kind].flatMap(({ key, label, path }) => {
      const earlier = seen.get(key);
      seen.set(key, path);
      if (earlier === undefined) return [];
      return [{ line: lineOf(path), message: `The ${label} is already in line ${lineOf(earlier)}.` }];
    });
  });
}

/** Names of records that exist neither here nor in the file. */
function missing(
  wanted: Records,
  there: Records,
  found: { [K in 'role' | 'service' | 'plan']: Found<K> },
  { lineOf }: ConfigurationFile,
): Fault[] {
  const known = (kind: keyof typeof found) => {
    const mentioned = new Set([...found[kind].values()].map(({ key }) => key));
    const others = there[kind].map(({ key }) => key).filter((key) => !mentioned.has(key));
    return new Set([...others, ...wanted[kind].map(({ key }) => key)]);
  };
  const names = { role: known('role'), service: known('service'), plan: known('plan') };
  const faults: Fault[] = [];
  const look = (record: { label: string; path: Path }, below: Path, kind: keyof typeof names, list: string[] = []) => {
    for (const [index, name] of list.entries()) {
      if (names[kind].has(nameKey(name))) continue;
      const at = list.length === 1 && below.at(-1) === 'service' ? below : [...below, index];
      const message = `The ${record.label} names the ${kind} '${name}', which is neither in the file nor in the database.`;
      faults.push({ line: lineOf([...record.path, ...at]), message });
    }
  };
  for (const record of wanted.service) look(record, ['roles'], 'role', record.fields.roles);
  for (const record of wanted.plan) {
    look(record, ['service'], 'service', record.fields.service === undefined ? [] : [record.fields.service]);
  }
  for (const record of wanted.organization) {
    look(record, ['released', 'services'], 'service', record.fields.releasedServices);
    look(record, ['released', 'roles'], 'role', record.fields.releasedRoles);
    look(record, ['released', 'plans'], 'plan', record.fields.releasedPlans);
  }
  return faults;
}

/** Problems that no rule of a single record finds. */
function unfit(
  wanted: Records,
  found: { plan: Found<'plan'>; organization: Found<'organization'> },
  { lineOf }: ConfigurationFile,
): Fault[] {
  const ofPlans = wanted.plan
    .filter(
      (plan) =>
        !found.plan.has(plan.key) && (plan.fields.service === undefined || plan.fields.serviceType === undefined),
    )
    .map(({ path, label }) => ({
      line: lineOf(path),
      message: `The ${label} is new: it needs its service and serviceType.`,
    }));
  const ofRules = wanted.organization
    .filter(({ key, fields }) => {
      const rule = fields.secondStep ?? found.organization.get(key)?.fields.secondStep ?? 'off';
      return typeof fields.secondStepFrom === 'string' && !isRequirement(rule);
    })
    .map(({ path, label }) => ({
      line: lineOf([...path, 'secondStepFrom']),
      message: `The ${label} has a day for its second step, which is not required: say so, or leave the day out.`,
    }));
  return [...ofPlans, ...ofRules];
}
