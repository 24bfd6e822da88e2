import { ServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Config } from '../../config/index.ts';
import { type Database, selectRows } from '../../store/index.ts';
import type { AddressRules } from '../addresses.ts';

/** A service in the protocol's terms. */
export interface Client extends Pick<
  ServiceClient,
  'authMethod' | 'redirectUris' | 'postLogoutRedirectUris' | 'idTokenAlg' | 'refresh' | 'subject' | 'requirePkce'
> {
  id: number;
  clientId: string;
  service: { id: number; key: string; name: string; isActive: boolean };
}

const settings = ServiceClient.properties;

const ClientRow = Type.Object({
  id: Type.Integer(),
  client_id: Type.String(),
  service_id: Type.Integer(),
  key: Type.String(),
  display_name: Type.String(),
  service_active: Type.Boolean(),
  auth_method: settings.authMethod,
  redirect_uris: settings.redirectUris,
  post_logout_redirect_uris: settings.postLogoutRedirectUris,
  id_token_alg: settings.idTokenAlg,
  refresh: settings.refresh,
  subject: settings.subject,
  require_pkce: settings.requirePkce,
  secret_hash: Type.Unsafe<Uint8Array | null>({}),
  old_secret_hash: Type.Unsafe<Uint8Array | null>({}),
  jwks: settings.jwks,
});
export type ClientRow = Static<typeof ClientRow>;

/** Reads a client that is switched on. */
export async function readClient(db: Database, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await selectRows(
    db,
    ClientRow,
    sql`
    select c.id, c.client_id, c.service_id, v.name as key, v.display_name, v.is_active as service_active, c.auth_method,
           c.redirect_uris, c.post_logout_redirect_uris, c.id_token_alg, c.refresh, c.subject, c.require_pkce, c.secret_hash, c.jwks,
           case when c.old_secret_until > now() then c.old_secret_hash end as old_secret_hash
      from oidc_clients c join services v on v.id = c.service_id
     where c.client_id = ${clientId} and c.is_active`,
  );
  return row;
}

/** Leaves out the secrets. */
export function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    clientId: row.client_id,
    service: { id: row.service_id, key: row.key, name: row.display_name, isActive: row.service_active },
    authMethod: row.auth_method,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    idTokenAlg: row.id_token_alg,
    refresh: row.refresh,
    subject: row.subject,
    requirePkce: row.require_pkce,
  };
}

/** Where addresses of a client may lead: one without a secret may be a native app. */
export function addressRules(
  { authMethod }: Pick<Client, 'authMethod'>,
  { profile }: Pick<Config, 'profile'>,
): AddressRules {
  return { isDemo: profile === 'demo', isNative: authMethod === 'none' };
}

/** Whether a text can be the id of a client, before the store is asked. */
export function isClientId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(text);
}

/** Finds a client that is switched on. */
export async function findClient(db: Database, clientId: string | undefined): Promise<Client | undefined> {
  if (clientId === undefined || !isClientId(clientId)) return undefined;
  const row = await readClient(db, clientId);
  return row && toClient(row);
}
