import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant } from './columns.ts';

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

export const reviewEvidence = pgTable('review_evidence', {
  reviewId: integer('review_id').primaryKey(),
  file: bytes('file').notNull(),
  createdAt: createdAt(),
});
