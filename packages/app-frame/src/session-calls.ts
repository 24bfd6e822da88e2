/** A module of its own: with the routes of the contract it loads with the first refresh or Log Out, not with the first page. */
export { sessionCalls } from '@gangway/api-client';
