import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  Email,
  Id,
  IdParams,
  Instant,
  Problem,
  Success,
  UnavailableReason,
  body,
  freshSeconds,
  record,
  oneOf,
  nullable,
} from './shared.ts';

const Address = Type.String({ maxLength: 2000 });
const Addresses = Type.Array(Address, { maxItems: 20 });

/** How a service proves at the token endpoint that it is the client (OpenID Connect Core 9); `none` is for programs in browsers. */
export const ClientAuthMethod = oneOf('client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none');
export type ClientAuthMethod = Type.Static<typeof ClientAuthMethod>;

/** Public keys as RFC 7517 writes them. What is saved is `kty`, the key itself, `kid` and `alg`. */
const PublicKeys = Type.Object({
  keys: Type.Array(record(Type.Unknown()), { minItems: 1, maxItems: 5 }),
});
export type PublicKeys = Type.Static<typeof PublicKeys>;

const clientSettings = {
  /** The tile opens the service by OpenID Connect; otherwise with a token in the address. */
  isActive: Type.Boolean(),
  authMethod: ClientAuthMethod,
  /** Public keys of the client for `private_key_jwt`; null with every other method. */
  jwks: nullable(PublicKeys),
  redirectUris: Addresses,
  postLogoutRedirectUris: Addresses,
  /** Where the tile leads, for the service to begin the sign-in (OpenID Connect Core 4); null: to the service's own address. */
  initiateLoginUri: nullable(Address),
  backchannelLogoutUri: nullable(Address),
  idTokenAlg: oneOf('RS256', 'ES256'),
  /** Issues refresh tokens. */
  refresh: Type.Boolean(),
  /** `pairwise`: the service gets a `sub` unique to it. */
  subject: oneOf('public', 'pairwise'),
  /** Refuses a sign-in without PKCE (RFC 7636). A client without a secret needs PKCE in any case. */
  requirePkce: Type.Boolean(),
};

/** How a service signs people in by OpenID Connect. Before the first save `clientId` is null and `version` 0. */
export const ServiceClient = Type.Object({
  ...clientSettings,
  /** Issuer the service configures. */
  issuer: Type.String(),
  clientId: nullable(Type.String()),
  hasSecret: Type.Boolean(),
  /** End of the period in which the previous secret is accepted too. */
  oldSecretUntil: nullable(Instant),
  version: Type.Integer({ minimum: 0 }),
  lastSignInAt: nullable(Instant),
  /** Logout tokens waiting for delivery. */
  waitingLogouts: Type.Integer(),
  failedLogout: nullable(Type.Object({ at: Instant, attempts: Type.Integer(), error: Type.String() })),
  /** The last request of the service that was refused for its set-up, in one sentence. */
  lastRefusal: nullable(Type.Object({ at: Instant, cause: Type.String() })),
});
export type ServiceClient = Type.Static<typeof ServiceClient>;

/** Without `requirePkce` the setting stays; it is on for a new client. */
export const SaveServiceClient = body({
  ...clientSettings,
  requirePkce: Type.Optional(clientSettings.requirePkce),
  version: Type.Integer({ minimum: 0 }),
});
export type SaveServiceClient = Type.Static<typeof SaveServiceClient>;

/** One logout token, from the end of a session to the service's answer. */
export const LogoutDelivery = Type.Object({
  id: Id,
  at: Instant,
  attempts: Type.Integer(),
  /** `given-up`: the session would have expired by now. */
  state: oneOf('waiting', 'delivered', 'given-up'),
  deliveredAt: nullable(Instant),
  nextAttemptAt: nullable(Instant),
  error: nullable(Type.String()),
});
export type LogoutDelivery = Type.Static<typeof LogoutDelivery>;

/** A claim as the service reads it: text unchanged, everything else as JSON. */
const Claim = Type.Object({ name: Type.String(), value: Type.String() });

/** Claims a service would receive about a user, or the reason for a refusal. */
export const SignInTrial = Type.Object({
  outcome: oneOf('signed-in', 'refused'),
  /** With `refused`: the sentence shown to the user. */
  explanation: nullable(Type.String()),
  /** Where the answer would go. */
  redirectUri: Type.String(),
  idToken: Type.Array(Claim),
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
      200: Type.Object({ clientId: Type.String(), clientSecret: Type.String() }),
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
    responses: { 200: Type.Object({ isSuccess: Type.Boolean(), sending: Type.Integer() }), 404: Problem },
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

const RequestParams = Type.Object({ request: Type.String({ minLength: 1, maxLength: 4000 }) });
const NamedService = Type.Object({ key: Type.String(), name: Type.String() });

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
        prompt: nullable(oneOf('none', 'login')),
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
        /** Where the browser goes, with `go`. */
        address: nullable(Type.String()),
        reason: nullable(UnavailableReason),
        explanation: nullable(Type.String()),
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
    body: body({ error: oneOf('access_denied', 'login_required') }),
    responses: { 200: Type.Object({ address: Type.String() }), 404: Problem },
  }),
  readSignOut: defineRoute({
    method: 'GET',
    path: '/oauth2/sign-out/:request',
    access: 'public',
    summary: 'A service’s wish to sign a person out that the person has to confirm',
    params: RequestParams,
    responses: {
      200: Type.Object({ service: nullable(NamedService), address: nullable(Type.String()) }),
      404: Problem,
    },
  }),
};

/** One opening of a service. */
export const Launch = Type.Object({
  id: Id,
  service: NamedService,
  how: oneOf('handoff', 'session', 'oidc'),
  openedAt: Instant,
  device: Type.String(),
  ip: Type.String(),
  /** When the token, or the service's session, ends or ended. */
  endsAt: Instant,
  hasEnded: Type.Boolean(),
  /** Can be ended: the user signed in by OpenID Connect. */
  mayEnd: Type.Boolean(),
});
export type Launch = Type.Static<typeof Launch>;

const UserLaunchParams = Type.Object({ id: Id, launch: Id });

export const launch = {
  mine: defineRoute({
    method: 'GET',
    path: '/user/me/launches',
    access: 'signed-in',
    summary: 'The services one has opened, the latest 50',
    responses: { 200: Type.Array(Launch) },
  }),
  endMine: defineRoute({
    method: 'DELETE',
    path: '/user/me/launches/:id',
    access: 'signed-in',
    summary: 'End one’s session at a service',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  ofUser: defineRoute({
    method: 'GET',
    path: '/user/:id/launches',
    access: 'user-sessions:read',
    summary: 'The services a user has opened, the latest 50',
    params: IdParams,
    responses: { 200: Type.Array(Launch), 404: Problem },
  }),
  endOfUser: defineRoute({
    method: 'DELETE',
    path: '/user/:id/launches/:launch',
    access: 'user-sessions:write',
    summary: 'End a user’s session at a service',
    params: UserLaunchParams,
    responses: { 200: Success, 404: Problem },
  }),
};
