import * as Type from 'typebox';
import { oneOf } from '../shared.ts';
import { CodeFlow, PkceMethod, TokenType } from '../signed-in.ts';

// Bodies and parameters that the standards of OAuth and OpenID Connect define, as this provider takes and answers them.

/**
 * A refusal in the words of the standards (RFC 6749 section 5.2).
 * @example {"error":"invalid_grant","error_description":"The code is not valid, or was used before."}
 */
export const OAuthRefusal = Type.Object({
  /** Error code of the standard, for programs. */
  error: Type.String(),
  /** A sentence for the developer of the service. */
  error_description: Type.String(),
});

/**
 * A page for the person at the browser: the service or the address to return to is not known.
 * @example <!doctype html><title>Sign-in failed</title>
 */
export const ErrorPage = Type.String();

/**
 * Subject: the person as this service knows them.
 * @example 3f0c3f2e-8f0f-4a57-9d5e-0a8a7c1f6f3b
 */
export const Subject = Type.String();

/**
 * Id of a service’s client, as the console shows it.
 * @example ocean_tracking-7c1f
 */
const ClientId = Type.String();

/**
 * Scopes, separated by spaces.
 * @example openid profile email gangway
 */
const ScopeList = Type.String();

/**
 * A signed token (JWT) or an opaque one.
 * @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIzZjBjM2YyZSJ9.c2lnbmF0dXJl
 */
const ProtocolToken = Type.String();

/**
 * Address of an endpoint or of a page.
 * @example https://tracking.example.com/callback
 */
export const ProtocolAddress = Type.String();

/**
 * Comes back with the answer unchanged.
 * @example af0ifjsldkj
 */
const State = Type.String({ maxLength: 2000 });

/** The answer comes in the query. */
const QueryMode = Type.Literal('query');

/** Parameters of a sign-in request (OpenID Connect Core 3.1.2.1); unknown ones are ignored. */
export const AuthorizeParameters = Type.Object({
  /** The code flow alone. */
  response_type: CodeFlow,
  client_id: ClientId,
  /** One of the redirect URIs that are registered for the client. */
  redirect_uri: ProtocolAddress,
  /** Holds `openid`; unknown scopes are ignored. */
  scope: ScopeList,
  state: Type.Optional(State),
  /**
   * Comes back in the ID token.
   * @example n-0S6_WzA2Mj
   */
  nonce: Type.Optional(Type.String({ maxLength: 500 })),
  /**
   * PKCE challenge (RFC 7636): base64url of a SHA-256.
   * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
   */
  code_challenge: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  /** With `code_challenge`. */
  code_challenge_method: Type.Optional(PkceMethod),
  response_mode: Type.Optional(QueryMode),
  /**
   * `none`: no page is shown; `login`: the person signs in again.
   * @example login
   */
  prompt: Type.Optional(Type.String()),
  /**
   * Seconds since the person signed in, at most.
   * @example 3600
   */
  max_age: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  /**
   * Address to put into the sign-in form.
   * @example olga.user@example.com
   */
  login_hint: Type.Optional(Type.String({ maxLength: 320 })),
  /** ID token of the person who is expected. */
  id_token_hint: Type.Optional(ProtocolToken),
  /**
   * Strength of the sign-in that is wanted, best first: `second-step`, `password`.
   * @example second-step
   */
  acr_values: Type.Optional(Type.String({ maxLength: 500 })),
  /**
   * JSON; an essential `acr` of the ID token is read (OpenID Connect Core 5.5).
   * @example {"id_token":{"acr":{"essential":true,"values":["second-step"]}}}
   */
  claims: Type.Optional(Type.String({ maxLength: 4000 })),
});

/** Parameters of a sign-out (RP-Initiated Logout 2). */
export const EndSessionParameters = Type.Object({
  /** The session that ends; without one the person is asked. */
  id_token_hint: Type.Optional(ProtocolToken),
  client_id: Type.Optional(ClientId),
  /** One of the addresses that are registered for it. */
  post_logout_redirect_uri: Type.Optional(ProtocolAddress),
  state: Type.Optional(State),
});

/** Kind of the assertion. */
const AssertionType = Type.Literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');

/** How a client proves itself in the form; one that sends its secret in the header leaves all of it out. */
const clientProof = {
  client_id: Type.Optional(ClientId),
  /**
   * With `client_secret_post`.
   * @example q2vV0mJ8sX1d
   */
  client_secret: Type.Optional(Type.String()),
  /** With `private_key_jwt` (RFC 7523). */
  client_assertion: Type.Optional(ProtocolToken),
  /** With `client_assertion`. */
  client_assertion_type: Type.Optional(AssertionType),
};

/** Form of the token endpoint: a code, a refresh token, or a service in its own name. */
export const TokenForm = Type.Object({
  /** Grant that is exchanged. */
  grant_type: oneOf('authorization_code', 'refresh_token', 'client_credentials'),
  /**
   * With `authorization_code`.
   * @example SplxlOBeZQQYbYS6WxSbIA
   */
  code: Type.Optional(Type.String()),
  /** With `authorization_code`: the address of the sign-in request. */
  redirect_uri: Type.Optional(ProtocolAddress),
  /**
   * With `authorization_code` and PKCE (RFC 7636).
   * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
   */
  code_verifier: Type.Optional(Type.String()),
  /** With `refresh_token`. */
  refresh_token: Type.Optional(ProtocolToken),
  /** A part of what was granted; with `client_credentials` what the service may do in its own name. */
  scope: Type.Optional(ScopeList),
  ...clientProof,
});

/** Answer of the token endpoint (RFC 6749 section 5.1, OpenID Connect Core 3.1.3.3). */
export const ServiceTokens = Type.Object({
  access_token: ProtocolToken,
  /** How the access token is sent. */
  token_type: TokenType,
  /**
   * Seconds until the access token expires.
   * @example 600
   */
  expires_in: Type.Integer(),
  scope: ScopeList,
  /** Where the client gets refresh tokens. */
  refresh_token: Type.Optional(ProtocolToken),
  /** With the scope `openid`. */
  id_token: Type.Optional(ProtocolToken),
});
export type ServiceTokens = Type.Static<typeof ServiceTokens>;

/** Form of introspection and revocation: the token, and the proof of the client. */
export const TokenQuestion = Type.Object({
  token: ProtocolToken,
  /**
   * Ignored: a token says what it is.
   * @example refresh_token
   */
  token_type_hint: Type.Optional(Type.String()),
  ...clientProof,
});

/**
 * What is known of a token (RFC 7662); any but the client’s own live one is only said to be inactive.
 * @example {"active":true,"client_id":"ocean_tracking-7c1f","sub":"3f0c3f2e-8f0f-4a57-9d5e-0a8a7c1f6f3b","scope":"openid"}
 */
export const Introspection = Type.Object({
  /** The token is the client’s, and good. */
  active: Type.Boolean(),
  client_id: Type.Optional(ClientId),
  sub: Type.Optional(Subject),
  scope: Type.Optional(ScopeList),
  /** Session of the person at the service. */
  sid: Type.Optional(Type.String()),
  /** Issuer. */
  iss: Type.Optional(ProtocolAddress),
  /** The client that the token is for. */
  aud: Type.Optional(ClientId),
  /** How the token is sent. */
  token_type: Type.Optional(TokenType),
  /** Id of the token. */
  jti: Type.Optional(Type.String()),
  /** Seconds since 1970 at which it was issued. */
  iat: Type.Optional(Type.Integer()),
  /** Seconds since 1970 at which it expires. */
  exp: Type.Optional(Type.Integer()),
});

/** Nothing: a revocation succeeds for any token. */
export const Revoked = Type.Object({});

/** A person’s claims (OpenID Connect Core 5.3), as far as the scopes reach. */
export const UserInfo = Type.Object({
  sub: Subject,
  /**
   * Full name; scope `profile`.
   * @example Olga User
   */
  name: Type.Optional(Type.String()),
  /**
   * First name; scope `profile`.
   * @example Olga
   */
  given_name: Type.Optional(Type.String()),
  /**
   * Last name, unless there is none; scope `profile`.
   * @example User
   */
  family_name: Type.Optional(Type.String()),
  /**
   * Address with which the person signs in; scope `profile`.
   * @example olga.user@example.com
   */
  preferred_username: Type.Optional(Type.String()),
  /**
   * Address; scope `email`.
   * @example olga.user@example.com
   */
  email: Type.Optional(Type.String()),
  /** Always: the first password is set by a link mailed to it; scope `email`. */
  email_verified: Type.Optional(Type.Boolean()),
  /**
   * Roles in the service; scope `gangway`, as all that follows.
   * @example ["api_user"]
   */
  roles: Type.Optional(Type.Array(Type.String())),
  /**
   * Organization of the person.
   * @example Harbour Freight
   */
  organization: Type.Optional(Type.String()),
  /**
   * Branches of the person.
   * @example ["Hamburg"]
   */
  branches: Type.Optional(Type.Array(Type.String())),
  /**
   * Plan that runs.
   * @example Basic
   */
  plan: Type.Optional(Type.String()),
  /**
   * Limit of the access.
   * @example 100
   */
  limit: Type.Optional(Type.Integer()),
  /** The person wants notifications of the service. */
  notification: Type.Optional(Type.Boolean()),
  /** The person may share tracking addresses. */
  tracking_url: Type.Optional(Type.Boolean()),
});

/** Form of userinfo for a client that cannot set headers (RFC 6750 section 2.2). */
export const UserInfoForm = Type.Object({ access_token: Type.Optional(ProtocolToken) });
