import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';

export interface OpenidSettings {
  /** Public address of the API, its issuer. */
  issuer: string;
  /** Address at which this program reaches the API; the issuer by default. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** The public address of the service, without trailing slash. */
  serviceUrl: string;
}

/** A signed-in user, from the ID token. */
export interface SignedIn {
  sid: string;
  /** The user as this service knows them. */
  sub: string;
  name: string;
  email: string;
  organization: string | null;
  roles: string[];
  plan: string | null;
  limit: number | null;
  since: Date;
  /** Identifies the session at sign-out. */
  idToken: string;
}

interface Begun {
  verifier: string;
  state: string;
  nonce: string;
  until: number;
}

const begunFor = 10 * 60_000;
const signedInFor = 8 * 3_600_000;
/** Limit of entries per kind; the oldest is dropped. A real service has tables for both. */
const atMost = 5_000;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

export interface OpenidSignIn {
  /** Address where the browser signs in, and the key that identifies the answer. */
  begin(): Promise<{ address: string; key: string }>;
  /** Completes the sign-in. @throws unless the answer belongs to this key. */
  finish(answer: URL, key: string): Promise<string>;
  /** User signed in under this key. */
  find(key: string): SignedIn | undefined;
  /** Ends the session here. @returns the address that ends it everywhere. */
  signOut(key: string): Promise<string>;
  /** Access token of the service in its own name (RFC 6749 section 4.4). */
  ownToken(scope: string): Promise<string>;
  /** Ends the session named by a logout token (Back-Channel Logout 2.6). @throws if the token is invalid. */
  logOut(logoutToken: string): Promise<void>;
}

/** Signs people in by OpenID Connect: authorization code, PKCE, `state`, `nonce`, and logout tokens. */
export function createOpenidSignIn(settings: OpenidSettings): OpenidSignIn {
  const { issuer, clientId, serviceUrl } = settings;
  const begun = new Map<string, Begun>();
  const sessions = new Map<string, SignedIn>();
  const reach = apiAddress(settings);
  const keys = createRemoteJWKSet(new URL(reach(`${issuer}/.well-known/jwks.json`)));
  const provider = discoverOnce(settings);

  return {
    async begin() {
      const attempt = {
        verifier: openid.randomPKCECodeVerifier(),
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        until: Date.now() + begunFor,
      };
      const { href } = openid.buildAuthorizationUrl(await provider(), {
        redirect_uri: `${serviceUrl}/callback`,
        scope: 'openid profile email gangway',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { address: href, key: keep(begun, attempt) };
    },

    async finish(answer, key) {
      const attempt = begun.get(key);
      begun.delete(key);
      if (!attempt || attempt.until < Date.now()) throw new Error('This browser did not begin to sign in.');
      const tokens = await openid.authorizationCodeGrant(await provider(), answer, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      return keep(sessions, signedIn(tokens.claims() ?? {}, tokens.id_token ?? ''));
    },

    find(key) {
      const session = sessions.get(key);
      if (session && session.since.getTime() + signedInFor > Date.now()) return session;
      sessions.delete(key);
      return undefined;
    },

    async signOut(key) {
      const session = sessions.get(key);
      sessions.delete(key);
      return openid.buildEndSessionUrl(await provider(), {
        post_logout_redirect_uri: serviceUrl,
        ...(session ? { id_token_hint: session.idToken } : {}),
      }).href;
    },

    async ownToken(scope) {
      return (await openid.clientCredentialsGrant(await provider(), { scope })).access_token;
    },

    async logOut(logoutToken) {
      const { payload } = await jwtVerify(logoutToken, keys, {
        issuer,
        audience: clientId,
        typ: 'logout+jwt',
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'exp', 'jti', 'sid', 'events'],
        clockTolerance: 5,
      });
      const { events, nonce, sid } = payload;
      // A nonce would make it an ID token in disguise (2.4).
      if (nonce !== undefined || typeof events !== 'object' || events === null || !(logoutEvent in events)) {
        throw new Error('This is not a logout token.');
      }
      for (const [key, session] of sessions) if (session.sid === sid) sessions.delete(key);
    },
  };
}

/** Maps an address below the issuer to the one at which this program reaches the API. */
function apiAddress({ issuer, apiUrl }: OpenidSettings): (address: string) => string {
  return (address) => (address.startsWith(issuer) ? apiUrl + address.slice(issuer.length) : address);
}

/** Discovers the provider on first use, since the API may start after this program, and again after a failure. */
function discoverOnce(settings: OpenidSettings): () => Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const reach = apiAddress(settings);
  let found: Promise<openid.Configuration> | undefined;
  return async () => {
    found ??= openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretBasic(clientSecret), {
      [openid.customFetch]: (address, { body, ...options }) =>
        fetch(reach(address), { ...options, signal: options.signal ?? null, body: body ?? null }),
      // Allow plain http for local development.
      ...(issuer.startsWith('http:') ? { execute: [openid.allowInsecureRequests] } : {}),
    });
    try {
      return await found;
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
}

function keep<Value>(all: Map<string, Value>, value: Value): string {
  if (all.size >= atMost) for (const oldest of [...all.keys()].slice(0, all.size - atMost + 1)) all.delete(oldest);
  const key = randomUUID();
  all.set(key, value);
  return key;
}

function signedIn(claims: Readonly<Record<string, unknown>>, idToken: string): SignedIn {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const { roles, limit } = claims;
  return {
    sid: text('sid'),
    sub: text('sub'),
    name: text('given_name') || text('name') || text('email'),
    email: text('email'),
    organization: text('organization') || null,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    plan: text('plan') || null,
    limit: typeof limit === 'number' ? limit : null,
    since: new Date(),
    idToken,
  };
}
