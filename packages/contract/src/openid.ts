import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Explanation, NamedService } from './fields.ts';
import {
  Email,
  Id,
  IdParams,
  Instant,
  Problem,
  UnavailableReason,
  body,
  freshSeconds,
  oneOf,
  nullable,
  AnyFields,
  SaidSentence,
} from './shared.ts';

/** An address of the service. @example https://tracking.example.com/callback */
const Address = Type.String({ maxLength: 2000 });
/** Addresses of the service. */
const Addresses = Type.Array(Address, { maxItems: 20 });

/** How a service proves at the token endpoint that it is the client (OpenID Connect Core 9); `none` is for programs in browsers. */
export const ClientAuthMethod = oneOf('client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none');
export type ClientAuthMethod = Type.Static<typeof ClientAuthMethod>;

/** Public keys as RFC 7517 writes them. What is saved is `kty`, the key itself, `kid` and `alg`. */
const PublicKeys = Type.Object({
  /** The keys. @example [{"kty":"EC","crv":"P-256","x":"f83OJ3D2","y":"x_FEzRu9","kid":"1","alg":"ES256"}] */
  keys: Type.Array(AnyFields, { minItems: 1, maxItems: 5 }),
});
export type PublicKeys = Type.Static<typeof PublicKeys>;

/** Algorithm of the ID tokens. */
const IdTokenAlg = oneOf('RS256', 'ES256');
/** `pairwise`: the service gets a `sub` unique to it. */
const SubjectType = oneOf('public', 'pairwise');
/** Version of the settings; 0 before the first save. @example 3 */
const ClientVersion = Type.Integer({ minimum: 0 });

const clientSettings = {
  /** The tile opens the service by OpenID Connect; otherwise with a token in the address. */
  isActive: Type.Boolean(),
  authMethod: ClientAuthMethod,
  /** Public keys of the client for `private_key_jwt`; null with every other method. */
  jwks: nullable(PublicKeys),
  /** Where the service takes the answer to a sign-in. */
  redirectUris: Addresses,
  /** Where the browser goes after a sign-out. */
  postLogoutRedirectUris: Addresses,
  /** Where the tile leads, for the service to begin the sign-in (OpenID Connect Core 4); null: to the service's own address. */
  initiateLoginUri: nullable(Address),
  /** Where the service takes logout tokens; null: nowhere. */
  backchannelLogoutUri: nullable(Address),
  idTokenAlg: IdTokenAlg,
  /** Issues refresh tokens. */
  refresh: Type.Boolean(),
  /** `pairwise`: the service gets a `sub` unique to it. */
  subject: SubjectType,
  /** Refuses a sign-in without PKCE (RFC 7636). A client without a secret needs PKCE in any case. */
  requirePkce: Type.Boolean(),
};

/** How a service signs people in by OpenID Connect. Before the first save `clientId` is null and `version` 0. */
export const ServiceClient = Type.Object({
  ...clientSettings,
  /** Issuer the service configures. @example https://api.gangway.test */
  issuer: Type.String(),
  /** Id of the client; null before the first save. @example ocean_tracking-7c1f */
  clientId: nullable(Type.String()),
  /** There is a secret. */
  hasSecret: Type.Boolean(),
  /** End of the period in which the previous secret is accepted too. */
  oldSecretUntil: nullable(Instant),
  version: ClientVersion,
  lastSignInAt: nullable(Instant),
  /** Logout tokens waiting for delivery. @example 0 */
  waitingLogouts: Type.Integer(),
  /** The last delivery that failed. */
  failedLogout: nullable(
    Type.Object({
      at: Instant,
      /** How often it was sent. @example 3 */
      attempts: Type.Integer(),
      /** Error of the last delivery. @example The service answered 500. */
      error: Type.String(),
    }),
  ),
  /** The last trial that succeeded; null without one. */
  lastTrial: nullable(
    Type.Object({
      at: Instant,
      /** Claims that the service would have received. @example 24 */
      claims: Type.Integer(),
      /** The settings have not changed since. */
      isCurrent: Type.Boolean(),
    }),
  ),
  /** The last request of the service that was refused for its set-up, in one sentence. */
  lastRefusal: nullable(
    Type.Object({
      at: Instant,
      /** Why it was refused. @example The client secret is wrong. */
      cause: Type.String(),
    }),
  ),
});
export type ServiceClient = Type.Static<typeof ServiceClient>;

/** Without `requirePkce` the setting stays; it is on for a new client. */
export const SaveServiceClient = body({
  ...clientSettings,
  requirePkce: Type.Optional(clientSettings.requirePkce),
  version: ClientVersion,
});
export type SaveServiceClient = Type.Static<typeof SaveServiceClient>;

/** One logout token, from the end of a session to the service's answer. */
export const LogoutDelivery = Type.Object({
  id: Id,
  at: Instant,
  /** How often it was sent. @example 1 */
  attempts: Type.Integer(),
  /** `given-up`: the session would have expired by now. */
  state: oneOf('waiting', 'delivered', 'given-up'),
  deliveredAt: nullable(Instant),
  nextAttemptAt: nullable(Instant),
  /** Error of the last delivery; null without one. @example The service answered 500. */
  error: nullable(Type.String()),
});
export type LogoutDelivery = Type.Static<typeof LogoutDelivery>;

/** A claim as the service reads it: text unchanged, everything else as JSON. */
const Claim = Type.Object({
  /** Name of the claim. @example given_name */
  name: Type.String(),
  /** Its value. @example Olga */
  value: Type.String(),
});

/** Claims a service would receive about a user, or the reason for a refusal. */
export const SignInTrial = Type.Object({
  /** Whether the sign-in would succeed. */
  outcome: oneOf('signed-in', 'refused'),
  /** With `refused`: the sentence shown to the user. */
  explanation: Explanation,
  said: Type.Optional(SaidSentence),
  /** Where the answer would go. @example https://tracking.example.com/callback */
  redirectUri: Type.String(),
  /** Claims of the ID token. */
  idToken: Type.Array(Claim),
  /** Claims of userinfo. */
  userinfo: Type.Array(Claim),
});
export type SignInTrial = Type.Static<typeof SignInTrial>;

/** The calls of the console's tab *Sign-in*. */
export const serviceClient = {
  read: defineRoute({
    method: 'GET',
    path: '/service/:id/client',
    access: 'services:read-all',
    summary: 'How a service signs people in by OpenID Connect',
    params: IdParams,
    responses: { 200: ServiceClient, 404: Problem },
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/service/:id/client',
    access: 'services:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Set how a service signs people in by OpenID Connect',
    params: IdParams,
    body: SaveServiceClient,
    responses: { 200: ServiceClient, 404: Problem, 409: Problem, 412: Problem },
  }),
  newSecret: defineRoute({
    method: 'POST',
    path: '/service/:id/client/secret',
    access: 'services:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Make a new client secret, shown this once; the one before stays valid for a day',
    params: IdParams,
    responses: {
      200: Type.Object({
        /** Id of the client. @example ocean_tracking-7c1f */
        clientId: Type.String(),
        /** Shown this once. @example q2vV0mJ8sX1d */
        clientSecret: Type.String(),
      }),
      404: Problem,
      409: Problem,
    },
  }),
  sendAgain: defineRoute({
    method: 'POST',
    path: '/service/:id/client/logouts',
    access: 'services:write',
    summary: 'Send the logout tokens now that a service has not taken yet',
    params: IdParams,
    responses: {
      200: Type.Object({
        /** Always true: a failure is a problem. */
        isSuccess: Type.Boolean(),
        /** Logout tokens that are sent now. @example 2 */
        sending: Type.Integer(),
      }),
      404: Problem,
    },
  }),
  logouts: defineRoute({
    method: 'GET',
    path: '/service/:id/client/logouts',
    access: 'services:read-all',
    summary: 'The logout tokens of a service, the latest 20',
    params: IdParams,
    responses: { 200: Type.Array(LogoutDelivery), 404: Problem },
  }),
  tryIt: defineRoute({
    method: 'POST',
    path: '/service/:id/client/try',
    access: 'services:write',
    summary: 'Go through a sign-in as a person and undo it: what the service would learn of them',
    params: IdParams,
    body: body({ email: Email }),
    responses: { 200: SignInTrial, 400: Problem, 404: Problem, 409: Problem },
  }),
};

const RequestParams = Type.Object({
  /** Id of the request, from the address of the portal's page. @example 5dQe0cYt2bN9 */
  request: Type.String({ minLength: 1, maxLength: 4000 }),
});

/** Calls of the portal while a service waits for its answer. Standards define the protocol's own addresses. */
export const signInRequest = {
  read: defineRoute({
    method: 'GET',
    path: '/oauth2/requests/:request',
    access: 'public',
    summary: 'A service’s sign-in request that waits for an answer',
    params: RequestParams,
    responses: {
      200: Type.Object({
        service: NamedService,
        /** Sign-in that the service asks for. */
        prompt: nullable(oneOf('none', 'login')),
        /** Address for the sign-in form. @example olga.user@example.com */
        loginHint: nullable(Type.String()),
      }),
      404: Problem,
    },
  }),
  allow: defineRoute({
    method: 'POST',
    path: '/oauth2/requests/:request/allow',
    access: 'signed-in',
    summary: 'Answer a service’s sign-in request with a code, if the caller may use the service',
    params: RequestParams,
    responses: {
      200: Type.Object({
        /** `sign-in`: the password has to be typed (again) first; `refused`: `reason` says why. */
        outcome: oneOf('go', 'sign-in', 'refused'),
        /** Where the browser goes, with `go`. @example https://tracking.example.com/callback?code=x */
        address: nullable(Type.String()),
        reason: nullable(UnavailableReason),
        explanation: Explanation,
        said: Type.Optional(SaidSentence),
        /** The caller has requested access and waits. */
        requested: Type.Boolean(),
      }),
      404: Problem,
    },
  }),
  deny: defineRoute({
    method: 'POST',
    path: '/oauth2/requests/:request/deny',
    access: 'public',
    summary: 'Answer a service’s sign-in request with an error',
    params: RequestParams,
    body: body({
      /** Error code for the service. */
      error: oneOf('access_denied', 'login_required'),
    }),
    responses: {
      200: Type.Object({
        /** Where the browser goes. @example https://tracking.example.com/callback?error=access_denied */
        address: Type.String(),
      }),
      404: Problem,
    },
  }),
  readSignOut: defineRoute({
    method: 'GET',
    path: '/oauth2/sign-out/:request',
    access: 'public',
    summary: 'A service’s wish to sign a person out that the person has to confirm',
    params: RequestParams,
    responses: {
      200: Type.Object({
        service: nullable(NamedService),
        /** Where the browser goes afterwards; null: to the sign-in page. @example https://tracking.example.com/ */
        address: nullable(Type.String()),
      }),
      404: Problem,
    },
  }),
};
