import type { Plan, Service, ServiceType } from '@gangway/contract';
import { object, requiredText } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import type { RowDraft, SelectOption, TableColumns, TableHeader } from '@gangway/table-kit';
import { nameTest } from '../../shared/forms/name-test.ts';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { ServiceName } from '../../shared/list/service-name.tsx';
import { planPath } from '../../shared/page/paths.ts';
import { LongText } from './long-text.tsx';
import type { PlanNumbers } from './plan-numbers-draft.ts';
import { PlanValue } from './plan-value.tsx';

/** Columns in the order of specification section 2, keyed by its names and labelled for people. */
export const planHeaders: readonly TableHeader[] = [
  { name: msg('Name') },
  { limits: msg('Limits') },
  { additionalLimitPricePerCount: msg('Additional limit price per count') },
  { description: msg('Description') },
  { serviceId: msg('Service') },
  { serviceType: msg('Service type') },
  { price: msg('Price') },
  { action: msg('Actions') },
];

/** Specification section 9. */
const serviceTypes: readonly SelectOption[] = [
  { id: 'API', name: 'API' },
  { id: 'UI', name: 'UI' },
];

/** `keys`: those of the services by their ids, which choose the marks. */
export function planColumns(services: readonly SelectOption[], keys: ReadonlyMap<number, string>): TableColumns<Plan> {
  return {
    name: {
      width: 136,
      value: ({ displayName }) => displayName,
      render: ({ id, displayName, isActive }) => (
        <NameCell name={displayName} isActive={isActive} href={planPath(id)} />
      ),
    },
    limits: {
      width: 80,
      tooltip: t('How much the plan includes'),
      align: 'right',
      render: ({ limits }) => <PlanValue text={limits} />,
    },
    additionalLimitPricePerCount: {
      width: 106,
      tooltip: t('Price per unit beyond the limit'),
      align: 'right',
      render: ({ additionalLimitPricePerCount }) => <PlanValue text={additionalLimitPricePerCount} />,
    },
    description: {
      width: 275,
      least: 200,
      grow: true,
      tooltip: t('A short description of the plan'),
      render: ({ id, description }) => <LongText key={id} text={description} />,
    },
    serviceId: {
      width: 172,
      tooltip: t('The service the plan is for'),
      value: ({ serviceName }) => serviceName,
      render: ({ serviceId, serviceName }) => (
        <ServiceName service={{ key: keys.get(serviceId) ?? '', name: serviceName }} />
      ),
      filter: 'select',
      options: services,
    },
    serviceType: {
      width: 92,
      tooltip: t('Used through the API or the user interface'),
      filter: 'select',
      options: serviceTypes,
    },
    price: {
      width: 74,
      tooltip: t('Price of the plan'),
      align: 'right',
      render: ({ price }) => <PlanValue text={price} />,
    },
    // Fit Save and Cancel, and the gutter.
    action: { width: 137, buttons: [msg('Edit'), msg('Deactivate')] },
  };
}

/** Labels of filters that only links set. */
export const planFilterLabels = {
  withoutPrice: (value: string) => (value === 'true' ? t('Without a price') : t('With a price')),
  service: (value: string) => t('Service: {value}', { value }),
  isActive: (value: string) => (value === 'true' ? t('Active') : t('Inactive')),
};

/** Services to choose from, without the console's own, which cannot have plans. */
export function planServiceOptions(services: readonly Service[] | undefined): readonly SelectOption[] {
  return (services ?? [])
    .filter(({ name }) => name !== 'user_management')
    .map(({ id, displayName }) => ({ id, name: displayName }));
}

const textKeys = ['limits', 'additionalLimitPricePerCount', 'description', 'price'] as const;

/** Values are free text, as specified (section 3). */
export type PlanDraft = {
  name: string;
  limits: string;
  additionalLimitPricePerCount: string;
  description: string;
  serviceId: number | '';
  serviceType: ServiceType | '';
  price: string;
};

/** Payload of a new plan, without empty choices. */
export interface PlanValues {
  name: string;
  limits: string;
  additionalLimitPricePerCount: string;
  description: string;
  price: string;
  serviceId?: number;
  serviceType?: ServiceType;
}

export type PlanChange = Partial<Omit<PlanValues, 'name'> & PlanNumbers>;

export function planValues({ serviceId, serviceType, ...texts }: PlanDraft): PlanValues {
  return {
    name: texts.name.trim(),
    limits: texts.limits.trim(),
    additionalLimitPricePerCount: texts.additionalLimitPricePerCount.trim(),
    description: texts.description.trim(),
    price: texts.price.trim(),
    ...(serviceId === '' ? {} : { serviceId }),
    ...(serviceType === '' ? {} : { serviceType }),
  };
}

/** Changed values besides the name. */
export function planChange(row: Plan, draft: PlanDraft): PlanChange {
  const { serviceId, serviceType, ...now } = planValues(draft);
  const texts = Object.fromEntries(textKeys.filter((key) => now[key] !== row[key]).map((key) => [key, now[key]]));
  return {
    ...texts,
    ...(serviceId === undefined || serviceId === row.serviceId ? {} : { serviceId }),
    ...(serviceType === undefined || serviceType === row.serviceType ? {} : { serviceType }),
  };
}

const messages = {
  empty: msg('Plan name cannot be empty'),
  newEmpty: msg('New Plan name cannot be empty'),
  same: msg('New Plan name cannot be same as old Plan name'),
} as const;

/** Shows the name's message of specification section 5 when nothing at all changed, since every field can be edited. */
function isUnchanged(row: Plan, draft: PlanDraft): boolean {
  return draft.name.trim() === row.displayName && Object.keys(planChange(row, draft)).length === 0;
}

const emptyDraft: PlanDraft = {
  name: '',
  limits: '',
  additionalLimitPricePerCount: '',
  description: '',
  serviceId: '',
  serviceType: '',
  price: '',
};

export function planDraft(services: readonly SelectOption[], loading: boolean): RowDraft<Plan, PlanDraft> {
  return {
    empty: emptyDraft,
    fromRow: (row) => ({
      name: row.displayName,
      limits: row.limits,
      additionalLimitPricePerCount: row.additionalLimitPricePerCount,
      description: row.description,
      serviceId: row.serviceId,
      serviceType: row.serviceType,
      price: row.price,
    }),
    addSchema: object({ name: requiredText(messages.empty).test(nameTest) }),
    editSchema: (row) =>
      object({
        name: requiredText(messages.newEmpty)
          .test(nameTest)
          .test(
            'changed',
            messages.same,
            // Accept undefined: an emptied field reaches the rules so.
            (name, { parent }: { parent: Partial<PlanDraft> }) =>
              !isUnchanged(row, { ...emptyDraft, ...defined(parent), name }),
          ),
      }),
    fields: {
      // Fit all columns on a screen of 1360 pixels.
      name: { kind: 'text', label: t('Name'), minWidth: 126 },
      limits: { kind: 'text', label: t('Limits'), minWidth: 70 },
      additionalLimitPricePerCount: { kind: 'text', label: t('Additional limit price per count'), minWidth: 80 },
      description: { kind: 'multiline', label: t('Description'), minWidth: 124 },
      serviceId: { kind: 'select', label: t('Service'), options: services, loading, minWidth: 124 },
      serviceType: { kind: 'select', label: t('Service type'), options: serviceTypes, minWidth: 84 },
      price: { kind: 'text', label: t('Price'), minWidth: 64 },
    },
  };
}

function defined(values: Partial<PlanDraft>): Partial<PlanDraft> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Texts of deactivating a plan, and the call that saves it. */
export function planSwitch(save: RowSwitch<Plan>['save']): RowSwitch<Plan> {
  return {
    save,
    consequence: {
      off: t('No new subscriptions can start. Current ones continue.'),
      on: t('New subscriptions can start again.'),
    },
  };
}
