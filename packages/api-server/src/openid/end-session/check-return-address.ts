import { isClientAddress, withQuery } from '../addresses.ts';
import { Unanswerable } from '../authorize/unanswerable.ts';
import type { Client } from '../client/find-client.ts';

/**
 * Compares the address to return to letter by letter (RP-Initiated Logout 2 and 3).
 * @returns the address with `state`; null without one.
 * @throws Unanswerable
 */
export function checkReturnAddress(
  client: Client | undefined,
  wanted: string | undefined,
  state: string | undefined,
  isDemo: boolean,
): string | null {
  if (wanted === undefined) return null;
  if (!client) throw new Unanswerable('The request does not say which service it comes from.');
  if (!client.postLogoutRedirectUris.includes(wanted) || !isClientAddress(wanted, isDemo)) {
    throw new Unanswerable('The return address is not registered for this service.');
  }
  return withQuery(wanted, { state });
}
