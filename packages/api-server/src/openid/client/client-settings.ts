import type { SaveServiceClient, ServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import type { Config } from '../../config/index.ts';
import { type Database, oidcClients, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, randomToken, say } from '../../server/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { type AddressRules, requireClientAddress } from '../addresses.ts';
import { addressRules } from './find-client.ts';
import { publicPartsOf } from './public-keys.ts';
import { defaults, readStoredClient, type StoredClient } from './stored-client.ts';

/** Reads how a service signs people in. @throws HttpProblem 404 */
export async function readServiceClient(
  db: Database,
  { apiUrl }: Pick<Config, 'apiUrl'>,
  serviceId: number,
): Promise<ServiceClient> {
  return { ...(await readStoredClient(db, serviceId)).client, issuer: apiUrl };
}

/** Picks the settings of a client that a save takes. */
export function settingsToSave(client: ServiceClient): SaveServiceClient {
  const { issuer: _issuer, clientId: _id, hasSecret: _secret, oldSecretUntil: _until, ...rest } = client;
  const {
    lastSignInAt: _at,
    waitingLogouts: _waiting,
    failedLogout: _failed,
    lastTrial: _trial,
    lastRefusal: _refusal,
    ...settings
  } = rest;
  return settings;
}

/**
 * Saves how a service signs people in. The first save makes the client, whose id never changes. Switching it off ends its sessions.
 * @throws HttpProblem 400 at the field, 404, 412 when another save came first.
 */
export async function saveServiceClient(
  tx: Transaction,
  config: Pick<Config, 'profile' | 'apiUrl'>,
  actor: Actor | Caller,
  serviceId: number,
  { version, ...wanted }: SaveServiceClient,
): Promise<ServiceClient> {
  checkAddresses(wanted, addressRules(wanted, config));
  await tx.execute(sql`select 1 from services where id = ${serviceId} for update`);
  const { service, client: before } = await readStoredClient(tx, serviceId);
  if (before.version !== version) {
    throw new HttpProblem(412, 'changed_meanwhile', say('someone_saved_changes'));
  }
  if (wanted.isActive && wanted.redirectUris.length === 0) {
    throw fieldProblem('redirectUris', say('redirect_uri_required'));
  }
  const values = {
    ...wanted,
    requirePkce: wanted.requirePkce ?? before.requirePkce,
    jwks: keysToSave(wanted),
    // Drop the secrets of a method that uses none.
    ...(hasSecretMethod(wanted) ? {} : { secretHash: null, oldSecretHash: null, oldSecretUntil: null }),
  };
  if (before.clientId === null) {
    await tx.insert(oidcClients).values({ ...values, serviceId, clientId: randomToken().slice(0, 24) });
  } else {
    await tx
      .update(oidcClients)
      .set({ ...values, version: sql`${oidcClients.version} + 1` })
      .where(sql`${oidcClients.serviceId} = ${serviceId}`);
  }
  await endLostServiceSessions(tx, { serviceId });
  const { client: after } = await readStoredClient(tx, serviceId);
  const changed = Object.keys(defaults).filter((name) => textOf(before, name) !== textOf(after, name));
  if (changed.length > 0) {
    await recordChange(tx, actor, {
      action: 'service.sign_in_changed',
      target: { type: 'service', id: serviceId, name: service.display_name },
      before: await forTrail(before, changed),
      after: await forTrail(after, changed),
    });
  }
  return { ...after, issuer: config.apiUrl };
}

function textOf(client: StoredClient, name: string): string {
  return JSON.stringify(picked(client, [name])[name]);
}

function picked(client: StoredClient, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(client).filter(([name]) => names.includes(name)));
}

/** Writes keys to the audit trail as thumbprints (RFC 7638). */
async function forTrail(client: StoredClient, names: readonly string[]): Promise<Record<string, unknown>> {
  const { jwks, ...others } = picked(client, names);
  if (jwks === undefined) return others;
  const prints = (client.jwks?.keys ?? []).map((key) => calculateJwkThumbprint(key));
  return { ...others, jwks: await Promise.all(prints) };
}

/** Whether a client of this method has a secret. */
export function hasSecretMethod({ authMethod }: Pick<SaveServiceClient, 'authMethod'>): boolean {
  return authMethod === 'client_secret_basic' || authMethod === 'client_secret_post';
}

function keysToSave({ authMethod, jwks }: Pick<SaveServiceClient, 'authMethod' | 'jwks'>): SaveServiceClient['jwks'] {
  if (authMethod !== 'private_key_jwt') return null;
  if (jwks === null) throw fieldProblem('jwks', say('public_keys_required'));
  return publicPartsOf(jwks);
}

function checkAddresses(wanted: Omit<SaveServiceClient, 'version'>, rules: AddressRules): void {
  for (const name of ['redirectUris', 'postLogoutRedirectUris'] as const) {
    for (const address of wanted[name]) requireClientAddress(address, name, rules);
  }
  for (const name of ['initiateLoginUri', 'backchannelLogoutUri'] as const) {
    const address = wanted[name];
    // A tile and our own logout calls lead to a server, never into an app.
    if (address !== null) requireClientAddress(address, name, { isDemo: rules.isDemo });
  }
}
