import * as Type from 'typebox';
import {
  ClientField,
  Credentials,
  GrantType,
  OpaqueToken,
  Password,
  RedirectAddress,
  ResetMailOutcome,
  SignInResult,
  SignedInTokens,
  TicketOnly,
} from './credentials.ts';
import { defineRoute } from './define-route.ts';
import {
  OptionsId,
  PasskeyCredential,
  PasskeyOptions,
  SecondStepCode,
  SecondStepMethod,
  SetUpMethod,
  SignInRefusal,
  StartedTotp,
  passkeyShown,
} from './second-step.ts';
import { Email, EndedSessions, Id, Name, Problem, Success, body, nullable } from './shared.ts';
import { CodeFlow, OpeningMode, PkceMethod, Session } from './signed-in.ts';
import { OAuthProblem, OAuthTokens, TokenPair } from './tokens.ts';

/** Signing in and out, sessions, passwords and the way to a service. */
export const auth = {
  login: defineRoute({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary: 'Sign in with email and password',
    body: Credentials,
    responses: { 202: SignInResult, 403: SignInRefusal },
  }),
  secondStep: defineRoute({
    method: 'POST',
    path: '/auth/second-step',
    access: 'public',
    summary: 'Finish a sign-in with the second step',
    body: body({
      ticket: OpaqueToken,
      method: SecondStepMethod,
      code: Type.Optional(SecondStepCode),
      ...passkeyShown,
      /** This device is not asked for a second step for 30 days. */
      rememberDevice: Type.Optional(Type.Boolean()),
    }),
    // 403: a recovery code opened the set-up of a passkey. 404: the ticket is spent or too old, sign in again. 422: it is not right.
    responses: { 202: SignInResult, 403: SignInRefusal, 404: Problem, 422: Problem },
  }),
  secondStepPasskeyOptions: defineRoute({
    method: 'POST',
    path: '/auth/second-step/passkey/options',
    access: 'public',
    summary: 'What a browser needs to take the second step with a passkey',
    body: TicketOnly,
    responses: { 200: PasskeyOptions, 404: Problem },
  }),
  setUpTotp: defineRoute({
    method: 'POST',
    path: '/auth/second-step/set-up/totp',
    access: 'public',
    summary: 'Begin to set up an authenticator app inside a sign-in that requires a second step',
    body: TicketOnly,
    responses: { 201: StartedTotp, 404: Problem, 422: Problem },
  }),
  setUpPasskeyOptions: defineRoute({
    method: 'POST',
    path: '/auth/second-step/set-up/passkey/options',
    access: 'public',
    summary: 'What a browser needs to create a passkey inside a sign-in that requires one',
    body: TicketOnly,
    responses: { 200: PasskeyOptions, 404: Problem },
  }),
  setUp: defineRoute({
    method: 'POST',
    path: '/auth/second-step/set-up',
    access: 'public',
    summary: 'Finish a sign-in with the method that was set up in it',
    body: body({
      ticket: OpaqueToken,
      method: SetUpMethod,
      name: Type.Optional(Name),
      /** Of an authenticator app: its number, and what it shows. */
      id: Type.Optional(Id),
      code: Type.Optional(SecondStepCode),
      ...passkeyShown,
    }),
    responses: {
      202: Type.Object({
        result: SignedInTokens,
        /** Ten with the first method, else none. @example ["k7mq-2xvd"] */
        recoveryCodes: Type.Array(Type.String()),
      }),
      404: Problem,
      409: Problem,
      422: Problem,
    },
  }),
  passkeyOptions: defineRoute({
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    summary: 'What a browser needs to sign in with a passkey',
    responses: { 200: PasskeyOptions },
  }),
  passkey: defineRoute({
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which counts as both steps',
    body: body({ optionsId: OptionsId, credential: PasskeyCredential }),
    // 404: no such passkey is known. 422: it was refused.
    responses: { 202: SignInResult, 404: Problem, 422: Problem },
  }),
  passwordGrant: defineRoute({
    method: 'POST',
    path: '/auth/get-token',
    access: 'public',
    summary: 'Password grant, only where PASSWORD_GRANT is on',
    encoding: 'form',
    body: body({
      grant_type: GrantType,
      client_id: ClientField,
      client_secret: ClientField,
      username: Email,
      password: Password,
    }),
    responses: { 200: TokenPair, 400: OAuthProblem },
  }),
  refresh: defineRoute({
    method: 'POST',
    // sic: "refersh" (specification section 7)
    path: '/auth/get-refershtoken',
    aliases: ['/auth/get-refreshtoken'],
    access: 'public',
    summary: 'Exchange a refresh token for the next pair',
    encoding: 'form',
    body: body({ clientId: ClientField, clientSecret: ClientField, refreshToken: OpaqueToken }),
    responses: { 200: TokenPair },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End a session and the sessions that came from it',
    encoding: 'form',
    body: body({
      clientId: ClientField,
      clientSecret: ClientField,
      token: Type.Optional(OpaqueToken),
      refreshToken: Type.Optional(OpaqueToken),
    }),
    responses: { 200: Success },
  }),
  authorize: defineRoute({
    method: 'POST',
    path: '/auth/authorize',
    access: 'signed-in',
    summary: 'Obtain a one-time code for the console (authorization code with PKCE)',
    body: body({
      response_type: CodeFlow,
      /** Client of the console. @example console */
      client_id: Type.String({ maxLength: 100 }),
      redirect_uri: RedirectAddress,
      /** PKCE challenge (RFC 7636). @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM */
      code_challenge: Type.String({ maxLength: 200 }),
      code_challenge_method: PkceMethod,
      /** Comes back unchanged. @example af0ifjsldkj */
      state: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    responses: {
      200: Type.Object({
        /** Exchanged once, within a minute. @example u8Xf3Qk2m9 */
        code: Type.String(),
        /** As it was sent. @example af0ifjsldkj */
        state: Type.String(),
        /** Issuer (RFC 9207). @example https://api.gangway.test */
        iss: Type.String(),
      }),
    },
  }),
  token: defineRoute({
    method: 'POST',
    path: '/auth/token',
    access: 'public',
    summary: 'Exchange a one-time code for a session',
    encoding: 'form',
    body: body({
      grant_type: GrantType,
      code: Type.Optional(OpaqueToken),
      redirect_uri: Type.Optional(RedirectAddress),
      client_id: ClientField,
      /** PKCE verifier (RFC 7636). @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk */
      code_verifier: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    responses: { 200: OAuthTokens, 400: OAuthProblem },
  }),
  handoff: defineRoute({
    method: 'POST',
    path: '/auth/handoff',
    access: 'signed-in',
    summary: 'Obtain the token and address with which a service is opened',
    body: body({
      /** Key of the service. @example ocean_tracking */
      service: Type.String({ minLength: 1, maxLength: 200 }),
      /**
       * Modes the client knows beside the first two; an older one would send the stored token to whatever it does not know.
       * @example ["oidc"]
       */
      accepts: Type.Optional(Type.Array(Type.Literal('oidc'), { maxItems: 1 })),
      /** A transport reference of a kind that the service takes, in capitals and digits. @example MSCU1234566 */
      reference: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Z0-9]+$' })),
      /** Refuses with 409 `not-answering` or `maintenance`, before a token exists, so that the person can turn back. */
      onlyIfAnswering: Type.Optional(Type.Boolean()),
    }),
    responses: {
      200: Type.Object({
        mode: OpeningMode,
        /**
         * Null in `session` mode, where the stored access token is sent, and in `oidc` mode, where no token is.
         * @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl
         */
        accessToken: nullable(Type.String()),
        /** The service's address, or the one that opens the reference. @example https://tracking.example.com/ */
        url: Type.String(),
      }),
      404: Problem,
      409: Problem,
    },
  }),
  resetEmail: defineRoute({
    method: 'POST',
    path: '/auth/reset/email',
    access: 'public',
    summary: 'Send the mail with a reset link',
    query: Type.Object({ email: Email }),
    responses: { 200: ResetMailOutcome },
  }),
  checkLink: defineRoute({
    method: 'POST',
    path: '/auth/link/check',
    access: 'public',
    summary: 'Whether the link of a mail is still good; looking does not spend it',
    body: body({ email: Email, token: OpaqueToken }),
    responses: {
      200: Type.Object({
        /** The link can still be used. */
        isGood: Type.Boolean(),
      }),
    },
  }),
  generatePassword: defineRoute({
    method: 'PUT',
    path: '/user/password/generate',
    access: 'public',
    summary: 'Set a new password with the token of a reset link',
    body: body({ email: Email, password: Password, token: OpaqueToken }),
    responses: { 202: Success, 404: Problem, 422: Problem },
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/resetPassword',
    // The link's token is the bearer credential; no session is involved.
    access: 'public',
    summary: 'Set the first password with the token of an invitation (or a reset) as bearer credential',
    body: Credentials,
    responses: { 200: Success, 404: Problem, 422: Problem },
  }),
  changePassword: defineRoute({
    method: 'PATCH',
    path: '/user/password',
    access: 'signed-in',
    summary: 'Change one’s own password',
    // Section 3 of the specification has three fields, section 7 two: the third is optional, and compared when it is there.
    body: body({ oldPassword: Password, newPassword: Password, rePassword: Type.Optional(Password) }),
    responses: { 200: Success, 422: Problem },
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'One’s own live sessions',
    responses: { 200: Type.Array(Session) },
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/:sid',
    access: 'signed-in',
    summary: 'End one of one’s own sessions',
    params: Type.Object({
      /** Id of the session. @example 3f0c3f2e-8f0f-4a57-9d5e-0a8a7c1f6f3b */
      sid: Type.String({ format: 'uuid' }),
    }),
    responses: { 200: Success, 404: Problem },
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'End all of one’s own sessions but this one',
    query: Type.Object({
      /** Always true, since the caller keeps this session. */
      others: Type.Literal('true'),
    }),
    responses: { 200: EndedSessions },
  }),
};
