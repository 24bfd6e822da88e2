import { sql } from 'drizzle-orm';
import { authorizationRequests } from '../../store/index.ts';
import { randomToken, sha256 } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { isClientAddress, withQuery } from '../addresses.ts';
import { type Client, findClient } from '../client/authenticate-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { knownScopes, personScopes } from '../scopes.ts';
import { lifetimes, readIdTokenHint } from '../service-tokens.ts';

/** Nothing may go back to the service: who asks, or where the answer would go, is not known. */
export class Unanswerable extends Error {
  override name = 'Unanswerable';
}

const named = [
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'ui_locales',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'id_token_hint',
  'acr_values',
  'display',
  'claims',
  'registration',
];

/**
 * A service asks for a sign-in (OpenID Connect Core 3.1.2). The request is stored for the portal, which alone knows who sits
 * there and answers it.
 * @returns where the browser goes: to the portal, or back to the service with an error.
 * @throws Unanswerable when client or address are not right.
 */
export async function authorize(context: Context, parameters: Parameters): Promise<string> {
  const { config, db } = context;
  if (parameters.repeated.has('client_id') || parameters.repeated.has('redirect_uri')) {
    throw new Unanswerable('The request has more than one client id or redirect address.');
  }
  const client = await findClient(db, parameters.get('client_id'));
  if (!client) throw new Unanswerable('No service is registered under the client id of this request.');
  const redirectUri = parameters.get('redirect_uri');
  if (redirectUri === undefined) throw new Unanswerable('The request has no redirect address.');
  // Letter by letter (RFC 9700 2.1); checked again, since the rules for addresses may have become stricter.
  if (!client.redirectUris.includes(redirectUri) || !isClientAddress(redirectUri, config.profile === 'demo')) {
    throw new Unanswerable('The redirect address is not registered for this service.');
  }
  const state = parameters.repeated.has('state') ? undefined : parameters.get('state');
  try {
    const request = checkRequest(client, parameters);
    const id = randomToken();
    await db.insert(authorizationRequests).values({
      ...request,
      hintedSub: await hintedSub(context, client, parameters.get('id_token_hint')),
      hash: sha256(id),
      oidcClientId: client.id,
      redirectUri,
      expiresAt: sql`now() + make_interval(secs => ${lifetimes.request})`,
    });
    return withQuery(`${config.portalUrl}/authorize`, { request: id });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return errorAddress(config.apiUrl, { redirectUri, state }, error.code, error.message);
  }
}

function checkRequest(client: Client, parameters: Parameters) {
  const get = parameters.get;
  requireOnce(parameters, named);
  if (get('request') !== undefined) throw new OAuthError('request_not_supported', 'Send plain parameters.');
  if (get('request_uri') !== undefined) throw new OAuthError('request_uri_not_supported', 'Send plain parameters.');
  const responseType = get('response_type');
  if (responseType === undefined) throw invalid('response_type is missing.');
  if (responseType !== 'code') throw new OAuthError('unsupported_response_type', 'Use the response type code.');
  if ((get('response_mode') ?? 'query') !== 'query') throw invalid('Use the response mode query.');
  const scopes = knownScopes(get('scope') ?? '', personScopes);
  if (!scopes.includes('openid')) throw new OAuthError('invalid_scope', 'The scope must hold openid.');
  for (const [name, most] of [
    ['state', 2000],
    ['nonce', 500],
    ['login_hint', 320],
  ] as const) {
    if ((get(name) ?? '').length > most) throw invalid(`${name} is longer than ${most} characters.`);
  }
  return {
    scope: scopes.join(' '),
    state: get('state') ?? null,
    nonce: get('nonce') ?? null,
    loginHint: get('login_hint') ?? null,
    codeChallenge: checkChallenge(client, parameters),
    prompt: promptOf(get('prompt')),
    maxAge: maxAgeOf(get('max_age')),
  };
}

/**
 * Whom the service expects (OpenID Connect Core 3.1.2.1). A token that names no one to us, such as one signed with a key that is
 * long gone, is no hint.
 */
async function hintedSub(context: Context, client: Client, token: string | undefined): Promise<string | null> {
  const hint = token === undefined ? undefined : await readIdTokenHint(context, token);
  return hint?.clientId === client.clientId ? hint.sub : null;
}

/** PKCE, which only a client with a secret may leave out, and then needs a nonce (RFC 9700 2.1.1). */
function checkChallenge(client: Client, { get }: Parameters): string | null {
  const challenge = get('code_challenge');
  if (challenge === undefined) {
    if (get('code_challenge_method') !== undefined) throw invalid('code_challenge is missing.');
    if (client.authMethod === 'none') throw invalid('code_challenge is missing: this client has to use PKCE.');
    if (get('nonce') === undefined) throw invalid('Send code_challenge (PKCE), or at least a nonce.');
    return null;
  }
  if (get('code_challenge_method') !== 'S256') throw invalid('Use the code_challenge_method S256.');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw invalid('code_challenge is not a SHA-256, base64url.');
  return challenge;
}

/** There is no page for consent, and choosing an account is signing in. */
function promptOf(prompt: string | undefined): 'none' | 'login' | null {
  const words = new Set((prompt ?? '').split(' ').filter((word) => word !== ''));
  if (words.has('none')) {
    if (words.size > 1) throw invalid('prompt=none stands alone.');
    return 'none';
  }
  return words.has('login') || words.has('select_account') ? 'login' : null;
}

function maxAgeOf(maxAge: string | undefined): number | null {
  if (maxAge === undefined) return null;
  if (!/^\d{1,9}$/.test(maxAge)) throw invalid('max_age is not a number of seconds.');
  return Number(maxAge);
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_request', description);
}

interface Waiting {
  redirectUri: string;
  state: string | undefined;
}

/** The way back with an error (OpenID Connect Core 3.1.2.6, RFC 9207). */
export function errorAddress(
  issuer: string,
  { redirectUri, state }: Waiting,
  error: string,
  description?: string,
): string {
  return withQuery(redirectUri, { error, error_description: description, state, iss: issuer });
}
