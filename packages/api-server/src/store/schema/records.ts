import type { Language } from '@gangway/contract/languages';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, searchText } from './columns.ts';

export const outboxMails = pgTable('outbox_mails', {
  id: id(),
  messageId: text('message_id').notNull(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  sealed: text('sealed'),
  userId: integer('user_id'),
  createdAt: createdAt(),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  isBulk: boolean('is_bulk').notNull().default(false),
  /** Of the request that a row stands for until it becomes a mail. */
  language: text('language').$type<Language>(),
});

/** A view that takes inserts: the trail and the personal values beside it. */
export const auditEvents = pgTable('audit_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: text('target_id').notNull().default(''),
  targetName: text('target_name').notNull().default(''),
  organizationId: integer('organization_id'),
  before: jsonb('before').$type<Record<string, unknown> | null>(),
  after: jsonb('after').$type<Record<string, unknown> | null>(),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  result: text('result').notNull().default('ok'),
  batchId: integer('batch_id'),
  searchText: searchText(),
});

export const batches = pgTable('batches', {
  id: id(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  operation: jsonb('operation').$type<unknown>().notNull(),
  selection: jsonb('selection').$type<unknown>(),
  actorId: integer('actor_id').notNull(),
  sid: uuid('sid').notNull(),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  hash: text('hash').notNull(),
  snapshot: text('world').notNull(),
  state: text('state', { enum: ['previewed', 'applying', 'applied', 'undoing', 'undone'] })
    .notNull()
    .default('previewed'),
  canUndo: boolean('can_undo').notNull().default(false),
  createdAt: createdAt(),
  appliedAt: instant('applied_at'),
  finishedAt: instant('finished_at'),
  touchedAt: instant('touched_at').notNull().defaultNow(),
});

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: integer('batch_id').notNull(),
    position: integer('position').notNull(),
    subjectId: integer('subject_id'),
    name: text('name'),
    plan: jsonb('plan').$type<unknown>(),
    planned: text('planned', { enum: ['will-change', 'no-change', 'refused'] }).notNull(),
    outcome: text('outcome', { enum: ['changed', 'no-change', 'refused', 'undone', 'spared'] }),
    reason: text('reason'),
    seenVersion: integer('seen_version'),
    leftVersion: integer('left_version'),
    before: jsonb('before').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
);

export const evidenceKeys = pgTable('evidence_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateKey: text('sealed_private_key'),
  sealedKid: text('sealed_kid'),
  createdAt: createdAt(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: integer('actor_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    target: text('target').notNull(),
    status: integer('status').notNull(),
    response: jsonb('response').$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.route, table.key] })],
);

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
