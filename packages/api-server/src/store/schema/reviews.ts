import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, version } from './columns.ts';

export const reviews = pgTable('reviews', {
  id: id(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['organization', 'branch', 'service', 'role'] }).notNull(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  status: text('status', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  createdAt: createdAt(),
  createdBy: integer('created_by'),
  createdByName: text('created_by_name').notNull(),
  closedAt: instant('closed_at'),
  closedByName: text('closed_by_name'),
});

export const reviewReviewers = pgTable(
  'review_reviewers',
  { reviewId: integer('review_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

export const reviewItems = pgTable('review_items', {
  id: id(),
  reviewId: integer('review_id').notNull(),
  userId: integer('user_id').notNull(),
  person: text('person').notNull(),
  email: text('email').notNull(),
  organization: text('organization'),
  branches: text('branches').array().notNull().default([]),
  grantId: integer('grant_id').notNull(),
  serviceId: integer('service_id').notNull(),
  service: text('service').notNull(),
  serviceName: text('service_name').notNull(),
  roleId: integer('role_id').notNull(),
  role: text('role').notNull(),
  roleName: text('role_name').notNull(),
  limitValue: integer('limit_value'),
  notification: boolean('notification').notNull(),
  trackingUrlEnabled: boolean('tracking_url_enabled').notNull(),
  until: date('until', { mode: 'string' }),
  plan: text('plan'),
  givenAt: instant('given_at').notNull(),
  givenBy: text('given_by'),
  givenFrom: text('given_from', { enum: ['request', 'onboarding', 'form'] }),
  lastOpenedAt: instant('last_opened_at'),
  suggestions: text('suggestions').array().notNull().default([]),
  decision: text('decision', { enum: ['keep', 'remove'] }),
  note: text('note').notNull().default(''),
  decidedBy: integer('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
  outcome: text('outcome', { enum: ['kept', 'removed', 'changed', 'gone', 'last-super-admin', 'undecided'] }),
  version: version(),
});

export const reviewEvidence = pgTable('review_evidence', {
  reviewId: integer('review_id').primaryKey(),
  file: bytes('file').notNull(),
  createdAt: createdAt(),
});
