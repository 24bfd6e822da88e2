/*
 * The tables that the query builder reads and writes. The migrations are the truth: other tables, constraints, indexes and triggers
 * stand there only.
 */
export * from './catalogue.ts';
export * from './openid.ts';
export * from './people.ts';
export * from './records.ts';
export * from './reviews.ts';
export * from './sign-in.ts';
