import type { Preferences } from '@gangway/contract';
import type { Language } from '@gangway/contract/languages';
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, searchText, version } from './columns.ts';

export const users = pgTable('users', {
  id: id(),
  sub: uuid('sub').notNull().defaultRandom(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  organizationId: integer('organization_id'),
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  epoch: integer('epoch').notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  lastSignInAt: instant('last_sign_in_at'),
  /** Kept on the server, so that it survives the specified `localStorage.clear()` of Log Out. */
  preferences: jsonb('preferences').$type<Preferences>().notNull().default({}),
  /** A trigger fills it. */
  sortName: text('sort_name'),
  searchText: searchText(),
  sortOrganization: text('sort_organization').notNull().default(''),
  sortBranch: text('sort_branch').notNull().default(''),
  sortRole: text('sort_role').notNull().default(''),
  sortService: text('sort_service').notNull().default(''),
  accessTemplateId: integer('job_template_id'),
});

export const importMappings = pgTable(
  'import_mappings',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind').notNull(),
    columnsHash: text('columns_hash').notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.columnsHash] })],
);

export const userBranches = pgTable(
  'user_branches',
  {
    userId: integer('user_id').notNull(),
    branchId: integer('branch_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.branchId] })],
);

export const userServiceRoles = pgTable('user_service_roles', {
  id: id(),
  userId: integer('user_id').notNull(),
  serviceId: integer('service_id').notNull(),
  roleId: integer('role_id').notNull(),
  limitValue: integer('limit_value'),
  notification: boolean('notification').notNull().default(false),
  trackingUrlEnabled: boolean('tracking_url_enabled').notNull().default(false),
  createdAt: createdAt(),
  until: date('until', { mode: 'string' }),
});

export const subscriptions = pgTable('subscriptions', {
  id: id(),
  userId: integer('user_id').notNull(),
  serviceId: integer('service_id').notNull(),
  serviceType: text('service_type', { enum: ['API', 'UI'] }).notNull(),
  organizationId: integer('organization_id').notNull(),
  branchId: integer('branch_id'),
  planId: integer('plan_id').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }),
  predecessorId: integer('predecessor_id'),
  version: version(),
  createdAt: createdAt(),
  createdBy: integer('created_by'),
});

export const notifications = pgTable('notifications', {
  id: id(),
  kind: text('kind').notNull(),
  organizationId: integer('organization_id'),
  recipientId: integer('recipient_id'),
  actorId: integer('actor_id'),
  accessRequestId: integer('access_request_id'),
  title: text('title').notNull(),
  /** Code and values of the title, as JSON; empty where an earlier release wrote it. */
  message: text('message').notNull().default(''),
  link: text('link').notNull().default(''),
  dedupeKey: text('dedupe_key'),
  createdAt: createdAt(),
});

export const accessRequests = pgTable('access_requests', {
  id: id(),
  kind: text('kind', { enum: ['registration', 'service'] }).notNull(),
  status: text('status', { enum: ['open', 'approved', 'declined'] })
    .notNull()
    .default('open'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text('email').notNull(),
  organizationId: integer('organization_id'),
  branchIds: jsonb('branch_ids').$type<number[]>().notNull().default([]),
  roleIds: jsonb('role_ids').$type<number[]>().notNull().default([]),
  userId: integer('user_id'),
  serviceId: integer('service_id'),
  message: text('message').notNull().default(''),
  createdAt: createdAt(),
  decidedAt: instant('decided_at'),
  decidedBy: integer('decided_by'),
  decisionNote: text('decision_note').notNull().default(''),
  createdUserId: integer('created_user_id'),
  /** Of the request by which an account was asked for. */
  language: text('language').$type<Language>(),
  version: version(),
});

export const savedViews = pgTable('saved_views', {
  id: id(),
  ownerId: integer('owner_id').notNull(),
  organizationId: integer('organization_id'),
  list: text('list').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  createdAt: createdAt(),
});
