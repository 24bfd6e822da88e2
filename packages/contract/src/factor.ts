import * as Type from 'typebox';
import { Password } from './credentials.ts';
import { defineRoute } from './define-route.ts';
import { DeviceLabel, IpAddress } from './fields.ts';
import {
  OptionsId,
  PasskeyCredential,
  PasskeyOptions,
  SecondStepCode,
  SecondStepMethod,
  SetUpMethod,
  StartedTotp,
  passkeyShown,
} from './second-step.ts';
import {
  EndedSessions,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Success,
  body,
  freshSeconds,
  nullable,
} from './shared.ts';
import { AppName, SecondStepRule } from './signed-in.ts';

/** The password, or a way to take the second step. */
const ProofMethod = Type.Union([Type.Literal('password'), SecondStepMethod]);

/** A way to take the second step. */
export const Factor = Type.Object({
  id: Id,
  kind: SetUpMethod,
  /** Name that the person gave it. @example Work phone */
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
});
export type Factor = Type.Static<typeof Factor>;

/** A device that is asked for no second step. */
export const TrustedDevice = Type.Object({
  id: Id,
  /** Browser and system as far as the user agent tells, e.g. "Chrome on Windows". */
  label: DeviceLabel,
  createdAt: Instant,
  expiresAt: Instant,
});
export type TrustedDevice = Type.Static<typeof TrustedDevice>;

/** How the caller signs in. */
export const SignInMethods = Type.Object({
  /** Methods that are set up. */
  factors: Type.Array(Factor),
  /** Recovery codes that still work. @example 8 */
  recoveryCodesLeft: Type.Integer(),
  /** Devices that are asked for no second step. */
  devices: Type.Array(TrustedDevice),
  /** How this person can take the second step. */
  methods: Type.Array(SecondStepMethod),
  /** Of the own organization, as it holds today. */
  rule: SecondStepRule,
});
export type SignInMethods = Type.Static<typeof SignInMethods>;

/** Shown once: the server keeps only what recognizes them. */
const RecoveryCodes = Type.Object({
  /** One use each. @example ["k7mq-2xvd"] */
  recoveryCodes: Type.Array(Type.String()),
});

/** Own ways of signing in. What adds or removes one needs fresh proof, so that a stolen access token does not suffice. */
export const factor = {
  list: defineRoute({
    method: 'GET',
    path: '/user/me/factors',
    access: 'signed-in',
    summary: 'One’s own sign-in methods, recovery codes left and remembered devices',
    responses: { 200: SignInMethods },
  }),
  addTotp: defineRoute({
    method: 'POST',
    path: '/user/me/factors/totp',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Begin to set up an authenticator app; it counts once a code has confirmed it',
    body: body({ name: Type.Optional(Name) }),
    responses: {
      201: StartedTotp,
      409: Problem,
    },
  }),
  passkeyOptions: defineRoute({
    method: 'POST',
    path: '/user/me/factors/passkey/options',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'What a browser needs to create a passkey',
    responses: { 200: PasskeyOptions, 409: Problem },
  }),
  addPasskey: defineRoute({
    method: 'POST',
    path: '/user/me/factors/passkey',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Keep a passkey that the browser created; the first method answers ten recovery codes',
    body: body({ optionsId: OptionsId, credential: PasskeyCredential, name: Type.Optional(Name) }),
    responses: {
      201: Type.Object({
        id: Id,
        /** Ten with the first method, else none. @example ["k7mq-2xvd"] */
        recoveryCodes: Type.Array(Type.String()),
      }),
      409: Problem,
      422: Problem,
    },
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/user/me/factors/:id/confirm',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Confirm an authenticator app with a code; the first one answers ten recovery codes',
    params: IdParams,
    body: body({ code: SecondStepCode }),
    responses: { 200: RecoveryCodes, 404: Problem, 409: Problem, 422: Problem },
  }),
  rename: defineRoute({
    method: 'PATCH',
    path: '/user/me/factors/:id',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Rename one of one’s own sign-in methods',
    params: IdParams,
    body: body({ name: Name }),
    responses: { 200: Factor, 404: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/user/me/factors/:id',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Remove one of one’s own sign-in methods; recovery codes and remembered devices go with the last one',
    params: IdParams,
    responses: {
      200: Type.Object({
        /** Always true: a failure is a problem. */
        isSuccess: Type.Boolean(),
        /** Of a passkey: what tells the browser which ones are left (Signal API, WebAuthn Level 3, section 5.1.10). */
        accepted: Type.Optional(
          Type.Object({
            /** Relying party of the passkeys. @example gangway.test */
            rpId: Type.String(),
            /** The person, as the passkeys know them. @example NDI */
            userId: Type.String(),
            /** Passkeys that are left. @example ["AbCdEf123_-"] */
            credentialIds: Type.Array(Type.String()),
          }),
        ),
      }),
      404: Problem,
      409: Problem,
    },
  }),
  makeRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/user/me/recovery-codes',
    access: 'signed-in',
    fresh: { seconds: freshSeconds, of: 'everyone' },
    summary: 'Make ten new recovery codes; earlier ones stop working',
    responses: { 200: RecoveryCodes, 409: Problem },
  }),
  forgetDevice: defineRoute({
    method: 'DELETE',
    path: '/user/me/devices/:id',
    access: 'signed-in',
    summary: 'Ask a remembered device for the second step again',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
  stepUpPasskeyOptions: defineRoute({
    method: 'POST',
    path: '/user/me/step-up/passkey/options',
    access: 'signed-in',
    summary: 'What a browser needs to give fresh proof with a passkey',
    responses: { 200: PasskeyOptions, 409: Problem },
  }),
  stepUp: defineRoute({
    method: 'POST',
    path: '/user/me/step-up',
    access: 'signed-in',
    summary: 'Give fresh proof: the second step where there is one, else the password',
    body: body({
      method: ProofMethod,
      password: Type.Optional(Password),
      code: Type.Optional(SecondStepCode),
      ...passkeyShown,
    }),
    // 409: this person proves it by another method. 422: password or code is not right.
    responses: { 200: Success, 409: Problem, 422: Problem },
  }),
};

/** One attempt to sign in. */
export const SignInAttempt = Type.Object({
  /** Of its event in the trail. @example 4711 */
  id: Type.Integer(),
  at: Instant,
  /** Whether it led to a session. */
  isSuccess: Type.Boolean(),
  /** Of a success; null where the attempt got no further than the portal. */
  app: nullable(AppName),
  /** Method of the attempt. */
  method: ProofMethod,
  /** Browser and system as far as the user agent tells, e.g. "Chrome on Windows". */
  device: DeviceLabel,
  ip: IpAddress,
});
export type SignInAttempt = Type.Static<typeof SignInAttempt>;

/** The caller’s own sign-ins. */
export const ownSignIn = {
  list: defineRoute({
    method: 'GET',
    path: '/user/me/sign-ins',
    access: 'signed-in',
    summary: 'One’s own sign-ins of the last 90 days, the failed ones too; the latest fifty',
    responses: { 200: Type.Array(SignInAttempt) },
  }),
  notMe: defineRoute({
    method: 'POST',
    path: '/user/me/sign-ins/:id/not-me',
    access: 'signed-in',
    summary: 'Say that a sign-in was someone else: every other session ends, and no device is remembered any more',
    params: Type.Object({
      /** Id of the sign-in. @example 4711 */
      id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    responses: { 200: EndedSessions, 404: Problem },
  }),
};

/** How a user signs in. */
export const UserSignIn = Type.Object({
  /** Methods that are set up. */
  factors: Type.Array(Factor),
  /** Recovery codes that still work. @example 8 */
  recoveryCodesLeft: Type.Integer(),
  /** Devices that are asked for no second step. */
  devices: Type.Array(TrustedDevice),
  /** Too many wrong passwords or codes: no other is looked at, except from a known device. */
  isLocked: Type.Boolean(),
  /** Null while it is not locked, and where only an unlock or a password reset helps. */
  lockedUntil: nullable(Instant),
});
export type UserSignIn = Type.Static<typeof UserSignIn>;

/** How a user signs in, for administrators. */
export const userSignIn = {
  read: defineRoute({
    method: 'GET',
    path: '/user/:id/factors',
    access: 'user-sign-in:read',
    summary: 'How a user signs in, and whether the account is locked',
    params: IdParams,
    responses: { 200: UserSignIn, 404: Problem },
  }),
  reset: defineRoute({
    method: 'DELETE',
    path: '/user/:id/factors',
    access: 'user-sign-in:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Remove all sign-in methods of a user who has lost them; their sessions end and they are mailed',
    params: IdParams,
    responses: { 200: Success, 404: Problem, 409: Problem },
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/user/:id/unlock',
    access: 'user-sign-in:write',
    summary: 'Forget the wrong passwords and codes counted against a user',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
};
