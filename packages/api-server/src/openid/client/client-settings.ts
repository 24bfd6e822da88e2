import { type AuditField, LogoutDelivery, type SaveServiceClient, ServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { calculateJwkThumbprint } from 'jose';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Config } from '../../config/index.ts';
import { type Database, isoInstant, oidcClients, selectRows, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, randomToken, sha256 } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { requireClientAddress } from '../addresses.ts';
import { publicPartsOf } from './public-keys.ts';

/** Hours for which the secret before is accepted, so that a service can change over without a gap. */
const overlapHours = 24;

const defaults = {
  isActive: false,
  authMethod: 'client_secret_basic',
  jwks: null,
  redirectUris: [],
  postLogoutRedirectUris: [],
  initiateLoginUri: null,
  backchannelLogoutUri: null,
  idTokenAlg: 'RS256',
  refresh: true,
  subject: 'public',
} as const satisfies { readonly [field in AuditField]?: unknown };

const { issuer: _ofConfig, ...stored } = ServiceClient.properties;
const StoredClient = Type.Object(stored);
type StoredClient = Static<typeof StoredClient>;

const ServiceRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  display_name: Type.String(),
  client: Type.Union([StoredClient, Type.Null()]),
});
type ServiceRow = Static<typeof ServiceRow>;

const settingsOf = sql`
  json_build_object('isActive', c.is_active, 'authMethod', c.auth_method, 'jwks', c.jwks, 'redirectUris', c.redirect_uris,
    'postLogoutRedirectUris', c.post_logout_redirect_uris, 'initiateLoginUri', c.initiate_login_uri,
    'backchannelLogoutUri', c.backchannel_logout_uri, 'idTokenAlg', c.id_token_alg, 'refresh', c.refresh,
    'subject', c.subject, 'clientId', c.client_id, 'hasSecret', c.secret_hash is not null, 'version', c.version,
    'oldSecretUntil', case when c.old_secret_until > now() then ${isoInstant(sql`c.old_secret_until`)} end,
    'lastSignInAt', (select ${isoInstant(sql`max(l.at)`)} from launches l where l.service_id = c.service_id and l.how = 'oidc'),
    'waitingLogouts', (select count(*)::int from logout_deliveries d
       where d.oidc_client_id = c.id and d.delivered_at is null and d.failed_at is null),
    'failedLogout', (select json_build_object('at', ${isoInstant(sql`d.created_at`)}, 'attempts', d.attempts, 'error', d.last_error)
       from logout_deliveries d where d.oidc_client_id = c.id and d.delivered_at is null and d.last_error is not null
       order by d.id desc limit 1))`;

async function read(db: Database, serviceId: number): Promise<{ service: ServiceRow; client: StoredClient }> {
  const [service] = await selectRows(
    db,
    ServiceRow,
    sql`
    select v.id, v.name, v.display_name, case when c.id is not null then ${settingsOf} end as client
      from services v left join oidc_clients c on c.service_id = v.id
     where v.id = ${serviceId} and v.name <> 'user_management'`,
  );
  if (!service) throw notFound('service');
  const none = {
    ...defaults,
    redirectUris: [],
    postLogoutRedirectUris: [],
    clientId: null,
    hasSecret: false,
    oldSecretUntil: null,
    version: 0,
    lastSignInAt: null,
    waitingLogouts: 0,
    failedLogout: null,
  };
  return { service, client: service.client ?? none };
}

/** @throws HttpProblem 404 */
export async function readServiceClient(
  db: Database,
  { apiUrl }: Pick<Config, 'apiUrl'>,
  serviceId: number,
): Promise<ServiceClient> {
  return { ...(await read(db, serviceId)).client, issuer: apiUrl };
}

/** What of a client is saved, as it stands. */
export function settingsToSave(client: ServiceClient): SaveServiceClient {
  const { issuer: _issuer, clientId: _id, hasSecret: _secret, oldSecretUntil: _until, ...rest } = client;
  const { lastSignInAt: _at, waitingLogouts: _waiting, failedLogout: _failed, ...settings } = rest;
  return settings;
}

/**
 * Sets how a service signs people in. The first save makes the client; its id never changes. Switched off, its sessions end.
 * @throws HttpProblem 400 at the address at fault, 404, 412 when someone saved meanwhile.
 */
export async function saveServiceClient(
  tx: Transaction,
  config: Pick<Config, 'profile' | 'apiUrl'>,
  actor: Actor | Caller,
  serviceId: number,
  { version, ...wanted }: SaveServiceClient,
): Promise<ServiceClient> {
  checkAddresses(wanted, config.profile === 'demo');
  await tx.execute(sql`select 1 from services where id = ${serviceId} for update`);
  const { service, client: before } = await read(tx, serviceId);
  if (before.version !== version) {
    throw new HttpProblem(
      412,
      'changed_meanwhile',
      'Someone else saved changes in the meantime. Reload and try again.',
    );
  }
  if (wanted.isActive && wanted.redirectUris.length === 0) {
    throw fieldProblem(
      'redirectUris',
      'Add at least one redirect address. That is where the service learns who signed in.',
    );
  }
  const values = {
    ...wanted,
    jwks: keysToSave(wanted),
    // One way to prove oneself, and a program in a browser has none.
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
  const { client: after } = await read(tx, serviceId);
  const changed = Object.keys(defaults).filter((name) => said(before, name) !== said(after, name));
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

function said(client: StoredClient, name: string): string {
  return JSON.stringify(picked(client, [name])[name]);
}

function picked(client: StoredClient, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(client).filter(([name]) => names.includes(name)));
}

/** Keys stand in the trail by their thumbprints (RFC 7638). */
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
  if (jwks === null) throw fieldProblem('jwks', 'Paste the public keys that the service signs with.');
  return publicPartsOf(jwks);
}

function checkAddresses(wanted: Omit<SaveServiceClient, 'version'>, isDemo: boolean): void {
  for (const name of ['redirectUris', 'postLogoutRedirectUris'] as const) {
    for (const address of wanted[name]) requireClientAddress(address, name, isDemo);
  }
  for (const name of ['initiateLoginUri', 'backchannelLogoutUri'] as const) {
    const address = wanted[name];
    if (address !== null) requireClientAddress(address, name, isDemo);
  }
}

/**
 * A new secret for a service's client; the one before stays good for a day.
 * @throws HttpProblem 404 for a service without a client, 409 for a client that has no secret.
 */
export async function makeClientSecret(
  tx: Transaction,
  actor: Actor | Caller,
  serviceId: number,
): Promise<{ clientId: string; clientSecret: string }> {
  await tx.execute(sql`select 1 from oidc_clients where service_id = ${serviceId} for update`);
  const { service, client } = await read(tx, serviceId);
  if (client.clientId === null) {
    throw new HttpProblem(404, 'no_client', 'Save the sign-in settings first. Then you can create a secret.');
  }
  if (client.authMethod === 'none') {
    throw new HttpProblem(409, 'public_client', 'This client runs in browsers, where no secret stays secret.');
  }
  if (!hasSecretMethod(client)) {
    throw new HttpProblem(409, 'signing_client', 'This client signs with a key of its own, so it has no secret.');
  }
  const clientSecret = randomToken();
  await tx.execute(sql`
    update oidc_clients
       set old_secret_hash = secret_hash,
           old_secret_until = case when secret_hash is not null then now() + make_interval(hours => ${overlapHours}) end,
           secret_hash = ${sha256(clientSecret)}
     where service_id = ${serviceId}`);
  await recordChange(tx, actor, {
    action: 'service.secret_made',
    target: { type: 'service', id: serviceId, name: service.display_name },
  });
  return { clientId: client.clientId, clientSecret };
}

/** The latest logout tokens of a service, newest first. @throws HttpProblem 404 */
export async function listLogouts(db: Database, serviceId: number): Promise<LogoutDelivery[]> {
  await read(db, serviceId);
  return selectRows(
    db,
    LogoutDelivery,
    sql`
    select d.id, ${isoInstant(sql`d.created_at`)} as at, d.attempts,
           case when d.delivered_at is not null then 'delivered'
                when d.failed_at is not null or d.expires_at <= now() then 'given-up' else 'waiting' end as state,
           ${isoInstant(sql`d.delivered_at`)} as "deliveredAt",
           case when d.delivered_at is null and d.failed_at is null and d.expires_at > now()
                then ${isoInstant(sql`d.next_attempt_at`)} end as "nextAttemptAt",
           d.last_error as error
      from logout_deliveries d join oidc_clients c on c.id = d.oidc_client_id
     where c.service_id = ${serviceId} order by d.id desc limit 20`,
  );
}

/** Sends now what a service has not taken yet. @returns how many. @throws HttpProblem 404 */
export async function sendLogoutsAgain(tx: Transaction, actor: Caller, serviceId: number): Promise<number> {
  const { service } = await read(tx, serviceId);
  const { rows } = await tx.execute(sql`
    update logout_deliveries d set next_attempt_at = now(), attempts = 0 from oidc_clients c
     where c.id = d.oidc_client_id and c.service_id = ${serviceId} and d.delivered_at is null and d.expires_at > now()
    returning d.id`);
  await recordChange(tx, actor, {
    action: 'service.logouts_sent_again',
    target: { type: 'service', id: serviceId, name: service.display_name },
    after: { waiting: rows.length },
  });
  return rows.length;
}
