import type { FastifyRequest } from 'fastify';
import { sameBytes, sha256 } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { invalidRequest, OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { AssertionRefused, assertionType, isAssertionOf, subjectOfAssertion } from './client-assertion.ts';
import { keepRefusal } from './keep-refusal.ts';
import { type Client, type ClientRow, isClientId, readClient, toClient } from './find-client.ts';

/**
 * Authenticates the caller of the token, introspection and revocation endpoints by one proof only (RFC 6749 2.3): its secret, or its
 * signature where the client is set up to sign.
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
    throw invalidRequest('Send the client secret once: in the header or in the form.');
  }
  const assertion = parameters.get('client_assertion');
  if (assertion !== undefined) {
    if (basic || posted.secret !== undefined) {
      throw invalidRequest('Send one proof of the client: its assertion or its secret.');
    }
    return authenticateByAssertion(context, request, assertion, parameters);
  }
  const { id, secret } = basic ?? posted;
  if (id === undefined || !isClientId(id)) throw invalidClient(request);
  const row = await readClient(db, id);
  if (!row) throw invalidClient(request);
  const cause = refusalOf(row, secret);
  if (cause !== undefined) {
    await keepRefusal(db, row.id, cause);
    throw invalidClient(request);
  }
  return toClient(row);
}

/** Takes a secret in the header and in the form alike: the setting only says what a service's owner is shown. */
function refusalOf(row: ClientRow, secret: string | undefined): string | undefined {
  if (row.auth_method === 'private_key_jwt') return 'The request has no signed client assertion.';
  if (row.auth_method === 'none')
    return secret === undefined ? undefined : 'The request has a secret, but this client has none.';
  if (secret === undefined) return 'The request has no client secret.';
  return isSecretOf(row, secret) ? undefined : 'The client secret is wrong.';
}

async function authenticateByAssertion(
  context: Context,
  request: FastifyRequest,
  assertion: string,
  { get }: Parameters,
): Promise<Client> {
  if (get('client_assertion_type') !== assertionType) {
    throw invalidRequest(`Send client_assertion_type ${assertionType}.`);
  }
  const id = subjectOfAssertion(assertion);
  if (id === undefined || !isClientId(id) || (get('client_id') ?? id) !== id) throw invalidClient(request);
  const row = await readClient(context.db, id);
  if (!row) throw invalidClient(request);
  const refuse = async (cause: string, description?: string) => {
    await keepRefusal(context.db, row.id, cause);
    return invalidClient(request, description);
  };
  if (row.auth_method !== 'private_key_jwt' || row.jwks === null) {
    throw await refuse('The request has a signed client assertion, but this client is not set up to sign.');
  }
  try {
    const proves = await isAssertionOf(context, { id: row.id, clientId: id, jwks: row.jwks }, assertion);
    if (!proves) throw await refuse('No public key of this client fits the signature.');
  } catch (error) {
    throw error instanceof AssertionRefused ? await refuse(error.message, error.message) : error;
  }
  return toClient(row);
}

/** Compares with both secrets whatever the first comparison says, so that the time tells nothing. */
function isSecretOf(row: ClientRow, secret: string): boolean {
  const hash = sha256(secret);
  return [row.secret_hash, row.old_secret_hash]
    .map((stored) => stored !== null && sameBytes(hash, Buffer.from(stored)))
    .includes(true);
}

/** Decodes both halves, which are form-encoded (RFC 6749 2.3.1). */
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
