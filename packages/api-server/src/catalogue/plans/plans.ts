import { type AuditField, Plan, type ServiceType } from '@gangway/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  countRows,
  type Database,
  folded,
  insertRow,
  inTransaction,
  nameOrder,
  pageClause,
  plans,
  selectRows,
  services,
  type Transaction,
  updateRow,
  whereClause,
} from '../../store/index.ts';
import { type FieldError, fieldProblem, HttpProblem, say, fieldError } from '../../server/index.ts';
import {
  cleanName,
  cleanText,
  contains,
  containsFolded,
  equals,
  equalsFlag,
  equalsNumber,
  type ListColumns,
  type ListQuery,
  notFound,
  readRecord,
  refuseTakenName,
} from '../../records/index.ts';
import { recordChange, refuseStaleVersion } from '../../trail/index.ts';
import { actorNames } from '../../entitlement/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { refuseInUse } from '../refuse-record.ts';
import { lockByOldName } from '../rename-record.ts';
import { switchRecord } from '../switch-record.ts';
import { limitFields, type LimitNumbers, limitNumbersOf, refuseHalfPrice } from './limit-numbers.ts';

const view = sql`${plans.id} as id, ${plans.name} as name, ${plans.displayName} as "displayName",
  ${plans.isActive} as "isActive", ${plans.limits} as limits,
  ${plans.additionalLimitPricePerCount} as "additionalLimitPricePerCount", ${plans.description} as description,
  ${plans.price} as price, ${plans.included}::float8 as included, ${plans.period} as period,
  ${plans.furtherPrice}::float8 as "furtherPrice", ${plans.currency}::text as currency, ${plans.mode} as mode,
  ${plans.serviceId} as "serviceId", ${plans.serviceType} as "serviceType",
  ${services.displayName} as "serviceName", ${plans.version} as version`;
const source = sql`${plans} join ${services} on ${services.id} = ${plans.serviceId}`;

/** Plan values are free text; those that are numbers sort as numbers, before the others. */
function numbersFirst(column: AnyColumn): SQL {
  return sql`(case when ${column} ~ '^[0-9]{1,15}([.][0-9]{1,6})?$'
    then to_char(${column}::numeric, 'FM000000000000000.000000') else '~' || ${folded(column)} end) collate "C"`;
}

export const planColumns: ListColumns = {
  sort: {
    id: plans.id,
    name: nameOrder(plans.displayName),
    limits: numbersFirst(plans.limits),
    additionalLimitPricePerCount: numbersFirst(plans.additionalLimitPricePerCount),
    description: nameOrder(plans.description),
    service: nameOrder(services.displayName),
    serviceId: nameOrder(services.displayName),
    serviceType: plans.serviceType,
    price: numbersFirst(plans.price),
    isActive: plans.isActive,
  },
  defaultSort: 'name',
  id: plans.id,
  filter: {
    name: (text) =>
      sql`(${contains(plans.searchText, text)} and (${containsFolded(plans.displayName, text)}
        or ${containsFolded(plans.name, text)}))`,
    limits: (text) => containsFolded(plans.limits, text),
    additionalLimitPricePerCount: (text) => containsFolded(plans.additionalLimitPricePerCount, text),
    description: (text) => containsFolded(plans.description, text),
    price: (text) => containsFolded(plans.price, text),
    service: (text) =>
      sql`${plans.serviceId} in (select s.id from services s where ${contains(sql`s.search_text`, text)})`,
    serviceId: equalsNumber(plans.serviceId),
    serviceType: equals(plans.serviceType),
    isActive: equalsFlag(plans.isActive),
    withoutPrice: (value) => sql`(${plans.price} = '') = ${value === 'true'}`,
  },
  search: plans.searchText,
};

export async function listPlans(db: Database, list: ListQuery): Promise<Plan[]> {
  return selectRows(db, Plan, sql`select ${view} from ${source} ${whereClause(list.where)} ${pageClause(list)}`);
}

/** The choice of the subscription dialog: active plans of a service and type. */
export async function plansForService(db: Database, serviceId: number, serviceType: ServiceType): Promise<Plan[]> {
  const { rows: known } = await db.execute(sql`select 1 from services where id = ${serviceId}`);
  if (known.length === 0) throw notFound('service');
  return selectRows(
    db,
    Plan,
    sql`select ${view} from ${source}
         where ${plans.serviceId} = ${serviceId} and ${plans.serviceType} = ${serviceType} and ${plans.isActive}
         order by ${nameOrder(plans.displayName)}, ${plans.id}`,
  );
}

/** @throws HttpProblem 404 for an unknown plan. */
export async function readPlan(db: Database, id: number): Promise<Plan> {
  return readRecord(db, 'plan', Plan, sql`select ${view} from ${source} where ${plans.id} = ${id}`);
}

/** Off, a plan takes no new subscriptions; running ones go on. */
export function switchPlan(
  db: Database,
  caller: Administrator,
  id: number,
  wanted: { version: number; isActive: boolean },
): Promise<Plan> {
  return inTransaction(db, async (tx) => {
    await switchRecord(tx, caller, { table: plans, what: 'plan', id }, wanted);
    return readPlan(tx, id);
  });
}

export interface PlanValues extends LimitNumbers {
  displayName?: string;
  isActive?: boolean;
  limits?: string;
  additionalLimitPricePerCount?: string;
  description?: string;
  price?: string;
  serviceId?: number;
  serviceType?: ServiceType;
}

const textFields = ['limits', 'additionalLimitPricePerCount', 'description', 'price'] as const;

/** The values sent, cleaned; nothing is added. */
function cleanValues(values: PlanValues) {
  const texts: Partial<Record<(typeof textFields)[number], string>> = {};
  for (const field of textFields) {
    const value = values[field];
    if (value !== undefined) texts[field] = cleanText(value, field);
  }
  return {
    ...texts,
    ...limitNumbersOf(values),
    ...(values.displayName === undefined ? {} : { displayName: cleanName(values.displayName, 'displayName') }),
    ...(values.isActive === undefined ? {} : { isActive: values.isActive }),
    ...(values.serviceId === undefined ? {} : { serviceId: values.serviceId }),
    ...(values.serviceType === undefined ? {} : { serviceType: values.serviceType }),
  };
}

async function refuseUnknownService(tx: Transaction, serviceId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from services where id = ${serviceId} and name <> 'user_management' for key share`,
  );
  if (rows.length === 0) throw fieldProblem('serviceId', say('choose_service_with_plans'));
}

const taken = (field: string, name: string) => ({ index: 'plans_name_key', field, name, what: 'plan' });

export function createPlan(db: Database, caller: Administrator, body: PlanValues & { name: string }): Promise<Plan> {
  const { serviceId, serviceType } = body;
  const missing: FieldError[] = [
    ...(serviceId === undefined ? [fieldError('serviceId', say('choose_service'))] : []),
    ...(serviceType === undefined ? [fieldError('serviceType', say('choose_service_type'))] : []),
  ];
  if (serviceId === undefined || serviceType === undefined) {
    throw new HttpProblem(400, 'invalid_field', missing);
  }
  const name = cleanName(body.name, 'name', 'plan');
  const after = { displayName: name, ...cleanValues(body), name, serviceId, serviceType };
  refuseHalfPrice(after);
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      await refuseUnknownService(tx, serviceId);
      const id = await insertRow(tx, plans, after);
      await recordChange(tx, caller, {
        action: 'plan.created',
        target: { type: 'plan', id, name: after.displayName },
        after,
      });
      return readPlan(tx, id);
    }),
    taken('name', name),
  );
}

export function updatePlan(
  db: Database,
  caller: Administrator,
  body: PlanValues & { existingPlan: string; newPlan: string; id?: number; version?: number },
): Promise<Plan> {
  const name = cleanName(body.newPlan, 'newPlan', 'new_plan');
  const values = cleanValues(body);
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const found = await lockByOldName(tx, plans, 'plan', { id: body.id, oldName: body.existingPlan });
      if (body.version !== undefined && body.version !== found.version) {
        return refuseStaleVersion(tx, actorNames(caller), 'plan', found.id);
      }
      const before = await readPlan(tx, found.id);
      if (values.serviceId !== undefined && values.serviceId !== before.serviceId) {
        await refuseUnknownService(tx, values.serviceId);
      }
      if (
        (values.serviceId ?? before.serviceId) !== before.serviceId ||
        (values.serviceType ?? before.serviceType) !== before.serviceType
      ) {
        refuseInUse(before.displayName, {
          subscriptions: await countRows(tx, sql`from subscriptions where plan_id = ${found.id}`),
        });
      }
      refuseHalfPrice({ ...before, ...values });
      // A display name that differs from the name survives an update that leaves the name alone.
      const renamed = name !== before.name && name !== before.displayName;
      await updateRow(tx, plans, found.id, { ...(renamed ? { name, displayName: name } : {}), ...values });
      const after = await readPlan(tx, found.id);
      await recordChange(tx, caller, {
        action: renamed ? 'plan.renamed' : 'plan.changed',
        target: { type: 'plan', id: after.id, name: after.displayName },
        ...differences(before, after),
      });
      return after;
    }),
    taken('newPlan', name),
  );
}

export function removePlan(db: Database, caller: Administrator, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1 from plans where id = ${id} for update`);
    const plan = await readPlan(tx, id);
    refuseInUse(plan.displayName, {
      subscriptions: await countRows(tx, sql`from subscriptions where plan_id = ${id}`),
    });
    await tx.execute(sql`delete from plans where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'plan.removed',
      target: { type: 'plan', id, name: plan.displayName },
      before: { name: plan.name, service: plan.serviceName, serviceType: plan.serviceType, price: plan.price },
    });
  });
}

/** The fields that changed, before and after, for the audit trail. */
function differences(before: Plan, after: Plan) {
  const fields = [
    'name',
    'displayName',
    'isActive',
    ...textFields,
    ...limitFields,
    'serviceName',
    'serviceType',
  ] as const satisfies readonly AuditField[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}
