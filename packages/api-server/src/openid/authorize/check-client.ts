import type { Context } from '../../identity/index.ts';
import { isClientAddress, isRegistered } from '../addresses.ts';
import { addressRules, type Client, findClient } from '../client/find-client.ts';
import { keepRefusal } from '../client/keep-refusal.ts';
import type { Parameters } from '../parameters.ts';
import { Unanswerable } from './unanswerable.ts';

/**
 * Finds the client and compares its redirect URI with the registered ones.
 * @throws Unanswerable (RFC 6749 4.1.2.1)
 */
export async function checkClient(
  { config, db }: Context,
  { get, repeated }: Parameters,
): Promise<{ client: Client; redirectUri: string }> {
  if (repeated.has('client_id') || repeated.has('redirect_uri')) {
    throw new Unanswerable('The request has more than one client ID or redirect URI.');
  }
  const client = await findClient(db, get('client_id'));
  if (!client) throw new Unanswerable('No service is registered under the client id of this request.');
  const redirectUri = get('redirect_uri');
  if (redirectUri === undefined) throw new Unanswerable('The request has no redirect URI.');
  // Re-check a registered address: the rules for addresses may have become stricter.
  const rules = addressRules(client, config);
  if (!isRegistered(redirectUri, client.redirectUris, rules) || !isClientAddress(redirectUri, rules)) {
    await keepRefusal(db, client.id, `The redirect URI ${redirectUri.slice(0, 200)} is not registered.`);
    throw new Unanswerable('The redirect URI is not registered for this service.');
  }
  return { client, redirectUri };
}
