/*
 * The tables that the query builder reads and writes. The migrations are the truth: other tables, constraints, indexes and triggers
 * stand there only.
 */
export * from './schema/catalogue.ts';
export * from './schema/openid.ts';
export * from './schema/people.ts';
export * from './schema/records.ts';
export * from './schema/reviews.ts';
export * from './schema/sign-in.ts';
