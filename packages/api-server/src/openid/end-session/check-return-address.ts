import type { Config } from '../../config/index.ts';
import { isClientAddress, isRegistered, withQuery } from '../addresses.ts';
import { Unanswerable } from '../authorize/unanswerable.ts';
import { addressRules, type Client } from '../client/find-client.ts';

/**
 * Compares the address to return to with the registered ones (RP-Initiated Logout 2 and 3).
 * @returns the address with `state`; null without one.
 * @throws Unanswerable
 */
export function checkReturnAddress(
  client: Client | undefined,
  wanted: string | undefined,
  state: string | undefined,
  config: Pick<Config, 'profile'>,
): string | null {
  if (wanted === undefined) return null;
  if (!client)
    throw new Unanswerable(
      'The request does not say which service it comes from: id_token_hint or client_id is missing.',
    );
  const rules = addressRules(client, config);
  if (!isRegistered(wanted, client.postLogoutRedirectUris, rules) || !isClientAddress(wanted, rules)) {
    throw new Unanswerable('The return address is not registered for this service.');
  }
  return withQuery(wanted, { state });
}
