import { ServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import { sameBytes, sha256 } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { AssertionRefused, assertionType, isAssertionOf, subjectOfAssertion } from './client-assertion.ts';
import { OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** A service as the protocol sees it. */
export interface Client extends Pick<
  ServiceClient,
  'authMethod' | 'redirectUris' | 'postLogoutRedirectUris' | 'idTokenAlg' | 'refresh' | 'subject'
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
  secret_hash: Type.Unsafe<Uint8Array | null>({}),
  old_secret_hash: Type.Unsafe<Uint8Array | null>({}),
  jwks: settings.jwks,
});
type ClientRow = Static<typeof ClientRow>;

async function readClient(db: Database, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await selectRows(
    db,
    ClientRow,
    sql`
    select c.id, c.client_id, c.service_id, v.name as key, v.display_name, v.is_active as service_active, c.auth_method,
           c.redirect_uris, c.post_logout_redirect_uris, c.id_token_alg, c.refresh, c.subject, c.secret_hash, c.jwks,
           case when c.old_secret_until > now() then c.old_secret_hash end as old_secret_hash
      from oidc_clients c join services v on v.id = c.service_id
     where c.client_id = ${clientId} and c.is_active`,
  );
  return row;
}

function toClient(row: ClientRow): Client {
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
  };
}

const clientIdShape = /^[A-Za-z0-9_-]{1,100}$/;

/** The client of this id, if it is switched on. */
export async function findClient(db: Database, clientId: string | undefined): Promise<Client | undefined> {
  if (clientId === undefined || !clientIdShape.test(clientId)) return undefined;
  const row = await readClient(db, clientId);
  return row && toClient(row);
}

/**
 * Who calls the token endpoint and its kin (RFC 6749 2.3): by the one method that is registered, and by one only.
 * @throws OAuthError `invalid_client`, 401.
 */
export async function authenticateClient(
  context: Context,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<Client> {
  const { db } = context;
  const { authorization } = request.headers;
  const posted = { id: parameters.get('client_id'), secret: parameters.get('client_secret') };
  const basic = authorization === undefined ? undefined : readBasic(authorization);
  if (authorization !== undefined && (!basic || (posted.id !== undefined && posted.id !== basic.id))) {
    throw invalidClient(request);
  }
  if (basic && posted.secret !== undefined) {
    throw new OAuthError('invalid_request', 'Send the client secret once: in the header or in the form.');
  }
  const assertion = parameters.get('client_assertion');
  if (assertion !== undefined) {
    if (basic || posted.secret !== undefined) {
      throw new OAuthError('invalid_request', 'Send one proof of the client: its assertion or its secret.');
    }
    return authenticateByAssertion(context, request, assertion, parameters);
  }
  const { id, secret } = basic ?? posted;
  if (id === undefined || !clientIdShape.test(id)) throw invalidClient(request);
  const method = basic ? 'client_secret_basic' : secret === undefined ? 'none' : 'client_secret_post';
  const row = await readClient(db, id);
  if (!row || row.auth_method !== method) throw invalidClient(request);
  if (method !== 'none' && !isSecretOf(row, secret ?? '')) throw invalidClient(request);
  return toClient(row);
}

async function authenticateByAssertion(
  context: Context,
  request: FastifyRequest,
  assertion: string,
  { get }: Parameters,
): Promise<Client> {
  if (get('client_assertion_type') !== assertionType) {
    throw new OAuthError('invalid_request', `Send client_assertion_type ${assertionType}.`);
  }
  const id = subjectOfAssertion(assertion);
  if (id === undefined || !clientIdShape.test(id) || (get('client_id') ?? id) !== id) throw invalidClient(request);
  const row = await readClient(context.db, id);
  if (!row || row.auth_method !== 'private_key_jwt' || row.jwks === null) throw invalidClient(request);
  try {
    const proves = await isAssertionOf(context, { id: row.id, clientId: id, jwks: row.jwks }, assertion);
    if (!proves) throw invalidClient(request);
  } catch (error) {
    throw error instanceof AssertionRefused ? invalidClient(request, error.message) : error;
  }
  return toClient(row);
}

function isSecretOf(row: ClientRow, secret: string): boolean {
  const hash = sha256(secret);
  return [row.secret_hash, row.old_secret_hash]
    .map((known) => known !== null && sameBytes(hash, Buffer.from(known)))
    .includes(true);
}

/** Both halves are form-encoded first (RFC 6749 2.3.1). */
function readBasic(header: string): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1];
  const parts = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8'));
  if (!parts) return undefined;
  try {
    const [id = '', secret = ''] = parts.slice(1).map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    return { id, secret };
  } catch {
    return undefined;
  }
}

function invalidClient(
  request: FastifyRequest,
  description = 'The client is unknown, or its proof or the way of sending it is wrong.',
): OAuthError {
  return new OAuthError(
    'invalid_client',
    description,
    401,
    request.headers.authorization === undefined ? {} : { 'www-authenticate': 'Basic realm="gangway"' },
  );
}

/** Pages that run public clients, and so call the token endpoint from a browser. */
export async function publicClientOrigins(db: Database): Promise<ReadonlySet<string>> {
  const rows = await selectRows(
    db,
    Type.Object({ address: Type.String() }),
    sql`
    select jsonb_array_elements_text(redirect_uris) as address from oidc_clients
     where is_active and auth_method = 'none'`,
  );
  return new Set(rows.map(({ address }) => new URL(address).origin));
}
