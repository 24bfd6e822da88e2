import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Config } from '../../config/index.ts';
import {
  branches,
  folded,
  organizations,
  plans,
  roles,
  selectRows,
  services,
  type Transaction,
} from '../../store/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import {
  changeOrganization,
  changeSignInRules,
  createBranch,
  createOrganization,
  createPlan,
  createRole,
  createService,
  readReleased,
  readSignInRules,
  release,
  renameBranch,
  renameOrganization,
  renameRole,
  switchBranch,
  switchPlan,
  switchRole,
  updatePlan,
  updateService,
} from '../../catalogue/index.ts';
import { publicPartsOf, readServiceClient, saveServiceClient, settingsToSave } from '../../openid/index.ts';
import type { Step, StepOf } from './plan-configuration.ts';

export interface Writing {
  tx: Transaction;
  config: Config;
  actor: Administrator;
}

/** Writes one step with the functions of the API's calls: their rules, their audit events. */
export async function writeStep(writing: Writing, step: Step): Promise<void> {
  switch (step.kind) {
    case 'role':
      return writeRole(writing, step);
    case 'service':
      return writeService(writing, step);
    case 'client':
      return writeClient(writing, step);
    case 'plan':
      return writePlan(writing, step);
    case 'organization':
      return writeOrganization(writing, step);
    case 'branch':
      return writeBranch(writing, step);
  }
}

const Row = Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() });
type Table = typeof roles | typeof services | typeof plans | typeof organizations;

/** The record after the previous steps. */
async function rowOf(tx: Transaction, table: Table | typeof branches, name: string, where?: SQL) {
  const [row] = await selectRows(
    tx,
    Row,
    sql`select id, name, version from ${table} where folded(name) = ${folded(name)} ${where ? sql`and ${where}` : sql``}`,
  );
  if (!row) throw new Error(`there is no ${name}`);
  return row;
}

async function idsOf(tx: Transaction, table: Table, names: readonly string[]): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push((await rowOf(tx, table, name)).id);
  return [...new Set(ids)];
}

/** The fields that a step changes; the writing function keeps others. */
function changed<F extends object>({ changes }: { changes: { field: string }[] }, fields: F): Partial<F> {
  const wanted = new Set(changes.map(({ field }) => field));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name))) as Partial<F>;
}

function touches({ changes }: { changes: { field: string }[] }, ...names: string[]): boolean {
  return changes.some(({ field }) => names.includes(field));
}

interface Named {
  name: string;
  displayName?: string;
}

/** Name and display name together, as renames write them. */
function namesOf({ record: { fields }, present }: { record: { fields: Named }; present: Named | undefined }) {
  const { name } = fields;
  const kept = present?.name === name ? present.displayName : undefined;
  return { name, displayName: fields.displayName ?? kept ?? name };
}

async function writeRole({ tx, actor }: Writing, step: StepOf<'role'>): Promise<void> {
  const { fields } = step.record;
  if (!step.present) {
    await createRole(tx, actor, { ...namesOf(step), ...changed(step, { isActive: fields.isActive ?? true }) });
    return;
  }
  const { id, name } = await rowOf(tx, roles, step.present.name);
  if (touches(step, 'name', 'displayName')) {
    const { name: newRole, displayName } = namesOf(step);
    await renameRole(tx, actor, { id, existingRole: name, newRole, displayName });
  }
  if (fields.isActive !== undefined && touches(step, 'isActive')) {
    const { version } = await rowOf(tx, roles, fields.name);
    await switchRole(tx, actor, id, { version, isActive: fields.isActive });
  }
}

async function writeService({ tx, actor }: Writing, step: StepOf<'service'>): Promise<void> {
  const { name, displayName: _label, roles: offered, ...fields } = step.record.fields;
  if (!step.present) {
    await createService(tx, actor, {
      ...namesOf(step),
      ...(fields.url === undefined ? {} : { url: fields.url }),
      ...(fields.isActive === undefined ? {} : { isActive: fields.isActive }),
    });
    // Set the fields that creation does not take.
    step = {
      ...step,
      changes: step.changes.filter(({ field }) => !['name', 'displayName', 'url', 'isActive'].includes(field)),
    };
    if (step.changes.length === 0) return;
  }
  const { id, version } = await rowOf(tx, services, step.present?.name ?? name);
  await updateService(tx, actor, {
    id,
    version,
    ...(touches(step, 'name', 'displayName') ? namesOf(step) : {}),
    ...changed(step, fields),
    ...(offered && touches(step, 'roles') ? { roles: await idsOf(tx, roles, offered) } : {}),
  });
}

async function writeClient({ tx, config, actor }: Writing, step: StepOf<'client'>): Promise<void> {
  const { id } = await rowOf(tx, services, step.record.parent ?? '');
  const { jwks, ...fields } = step.record.fields;
  const settings = settingsToSave(await readServiceClient(tx, config, id));
  await saveServiceClient(tx, config, actor, id, {
    ...settings,
    // Switch a new client on, as `gangway client set` does.
    ...(step.present ? {} : { isActive: true }),
    ...changed(step, fields),
    ...(jwks !== undefined && touches(step, 'jwks') ? { jwks: jwks === null ? null : publicPartsOf(jwks) } : {}),
  });
}

async function writePlan({ tx, actor }: Writing, step: StepOf<'plan'>): Promise<void> {
  const { name, displayName: _label, isActive, service, ...fields } = step.record.fields;
  const serviceId = service === undefined ? {} : { serviceId: (await rowOf(tx, services, service)).id };
  if (!step.present) {
    await createPlan(tx, actor, {
      ...fields,
      ...serviceId,
      ...namesOf(step),
      ...changed(step, { isActive: isActive ?? true }),
    });
    return;
  }
  const { id, name: existingPlan, version } = await rowOf(tx, plans, step.present.name);
  if (step.changes.some(({ field }) => field !== 'isActive')) {
    await updatePlan(tx, actor, {
      id,
      version,
      existingPlan,
      newPlan: name,
      ...changed(step, fields),
      ...(touches(step, 'service') ? serviceId : {}),
      ...(touches(step, 'name', 'displayName') ? { displayName: namesOf(step).displayName } : {}),
    });
  }
  if (isActive !== undefined && touches(step, 'isActive')) {
    await switchPlan(tx, actor, id, { version: (await rowOf(tx, plans, name)).version, isActive });
  }
}

async function writeOrganization({ tx, actor }: Writing, step: StepOf<'organization'>): Promise<void> {
  const { fields } = step.record;
  if (!step.present) await createOrganization(tx, actor, { ...namesOf(step), ...changed(step, openness(step)) });
  const { id, name } = await rowOf(tx, organizations, step.present?.name ?? fields.name);
  if (step.present && touches(step, 'name', 'displayName')) {
    const { name: newRole, displayName } = namesOf(step);
    await renameOrganization(tx, actor, { id, existingRole: name, newRole, displayName });
  }
  if (step.present && touches(step, 'isActive', 'openToRegistration')) {
    const { version } = await rowOf(tx, organizations, fields.name);
    await changeOrganization(tx, actor, { id, version, ...changed(step, openness(step)) });
  }
  if (touches(step, 'secondStep', 'secondStepFrom')) {
    const now = await readSignInRules(tx, actor, id);
    const { secondStep = now.secondStep, secondStepFrom = now.from } = fields;
    await changeSignInRules(tx, actor, id, { secondStep, from: secondStepFrom });
  }
  if (touches(step, 'releasedServices', 'releasedRoles', 'releasedPlans')) {
    const now = await readReleased(tx, actor, id);
    const ids = async (table: Table, wanted: string[] | undefined, present: number[]) =>
      wanted === undefined ? present : idsOf(tx, table, wanted);
    await release(tx, actor, id, {
      serviceIds: await ids(services, fields.releasedServices, now.serviceIds),
      roleIds: await ids(roles, fields.releasedRoles, now.roleIds),
      planIds: await ids(plans, fields.releasedPlans, now.planIds),
    });
  }
}

function openness({ record: { fields } }: StepOf<'organization'>) {
  return {
    ...(fields.isActive === undefined ? {} : { isActive: fields.isActive }),
    ...(fields.openToRegistration === undefined ? {} : { openToRegistration: fields.openToRegistration }),
  };
}

async function writeBranch({ tx, actor }: Writing, step: StepOf<'branch'>): Promise<void> {
  const { fields, parent = '' } = step.record;
  const organization = await rowOf(tx, organizations, parent);
  if (!step.present) {
    await createBranch(tx, actor, {
      ...namesOf(step),
      ...changed(step, { isActive: fields.isActive ?? true }),
      organization: { id: organization.id },
    });
    return;
  }
  const within = sql`organization_id = ${organization.id}`;
  const { id, name } = await rowOf(tx, branches, step.present.name, within);
  if (touches(step, 'name', 'displayName')) {
    const { name: newPlan, displayName } = namesOf(step);
    await renameBranch(tx, actor, { id, existingPlan: name, newPlan, displayName });
  }
  if (fields.isActive !== undefined && touches(step, 'isActive')) {
    const { version } = await rowOf(tx, branches, fields.name, within);
    await switchBranch(tx, actor, id, { version, isActive: fields.isActive });
  }
}
