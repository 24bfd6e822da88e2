import type { Brand, HostProblem } from '@gangway/contract';
import type { Language } from '@gangway/contract/languages';
import { boolean, char, date, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, searchText, version } from './columns.ts';

export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  openToRegistration: boolean('open_to_registration').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
  secondStep: text('second_step', { enum: ['off', 'offered', 'required', 'phishing_resistant'] })
    .notNull()
    .default('off'),
  secondStepFrom: date('second_step_from', { mode: 'string' }),
});

export const organizationLooks = pgTable('organization_looks', {
  organizationId: integer('organization_id').primaryKey(),
  version: version(),
  language: text('language').$type<Language>(),
  draft: jsonb('draft').$type<Brand>(),
  live: jsonb('live').$type<Brand>(),
});

export const organizationHosts = pgTable('organization_hosts', {
  host: text('host').primaryKey(),
  organizationId: integer('organization_id').notNull(),
  state: text('state', { enum: ['waiting', 'certificate', 'live', 'failing'] })
    .notNull()
    .default('waiting'),
  proof: text('proof').notNull(),
  problem: text('problem').$type<HostProblem>(),
  checkedAt: instant('checked_at'),
  createdAt: createdAt(),
});

export const branches = pgTable('branches', {
  id: id(),
  organizationId: integer('organization_id').notNull(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const services = pgTable('services', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  url: text('url').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  handoffMode: text('handoff_mode', { enum: ['handoff', 'session'] })
    .notNull()
    .default('handoff'),
  handoffTtl: integer('handoff_ttl').notNull().default(120),
  requiresPlan: boolean('requires_plan').notNull().default(false),
  description: text('description').notNull().default(''),
  referenceKinds: text('reference_kinds').array().notNull().default([]),
  referenceTemplate: text('reference_template').notNull().default(''),
  drawing: text('drawing', { enum: ['yard', 'rail', 'customs', 'rates', 'warehouse'] })
    .notNull()
    .default('yard'),
  unitKey: text('unit_key'),
  unitOne: text('unit_one'),
  unitOther: text('unit_other'),
  maintenanceFrom: instant('maintenance_from'),
  maintenanceUntil: instant('maintenance_until'),
  maintenanceNote: text('maintenance_note').notNull().default(''),
  protected: boolean('protected').notNull().default(false),
  demoUrl: boolean('demo_url').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const roles = pgTable('roles', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  protected: boolean('protected').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
});

export const serviceRoles = pgTable(
  'service_roles',
  { serviceId: integer('service_id').notNull(), roleId: integer('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.serviceId, table.roleId] })],
);

export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  limits: text('limits').notNull().default(''),
  additionalLimitPricePerCount: text('additional_limit_price_per_count').notNull().default(''),
  description: text('description').notNull().default(''),
  price: text('price').notNull().default(''),
  included: numeric('included', { precision: 14, scale: 3, mode: 'number' }),
  period: text('period', { enum: ['month', 'year', 'term'] })
    .notNull()
    .default('month'),
  furtherPrice: numeric('further_price', { precision: 12, scale: 4, mode: 'number' }),
  currency: char('currency', { length: 3 }),
  mode: text('mode', { enum: ['soft', 'hard'] })
    .notNull()
    .default('soft'),
  serviceId: integer('service_id').notNull(),
  serviceType: text('service_type', { enum: ['API', 'UI'] }).notNull(),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const releasedServices = pgTable(
  'released_services',
  { organizationId: integer('organization_id').notNull(), serviceId: integer('service_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.serviceId] })],
);

export const releasedRoles = pgTable(
  'released_roles',
  { organizationId: integer('organization_id').notNull(), roleId: integer('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.roleId] })],
);

export const releasedPlans = pgTable(
  'released_plans',
  { organizationId: integer('organization_id').notNull(), planId: integer('plan_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.planId] })],
);

export const accessTemplateGrants = pgTable(
  'access_template_grants',
  {
    accessTemplateId: integer('access_template_id').notNull(),
    serviceId: integer('service_id').notNull(),
    roleId: integer('role_id').notNull(),
    limitValue: integer('limit_value').notNull().default(0),
    notification: boolean('notification').notNull().default(false),
    trackingUrlEnabled: boolean('tracking_url_enabled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accessTemplateId, table.serviceId, table.roleId] })],
);
