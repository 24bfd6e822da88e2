import { sessionCalls, type Http } from '@gangway/api-client';

/** Refresh and logout as the portal sends them; a module of its own so that the first screen need not carry it. */
export function portalSessionCalls(http: Http) {
  return sessionCalls(http, 'portal');
}
