/** Separate module: loads with the contract's routes on the first refresh or Log Out, not with the first page. */
export { sessionCalls } from '@gangway/api-client';
