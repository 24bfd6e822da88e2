import * as Type from 'typebox';
import { Id, record, oneOf } from './shared.ts';

// What signing in and one's own sign-in methods have in common.

export const SecondStepMethod = oneOf('totp', 'passkey', 'recovery_code');
export type SecondStepMethod = Type.Static<typeof SecondStepMethod>;

/** What a person can set up. */
export const SetUpMethod = oneOf('passkey', 'totp');
export type SetUpMethod = Type.Static<typeof SetUpMethod>;

/** A refused sign-in; where `code` is `second_step` the password was right, and the ticket leads on. */
export const SignInRefusal = Type.Object({
  code: Type.String(),
  message: Type.String(),
  requestId: Type.Optional(Type.String()),
  /** Good for ten minutes and one second step. */
  ticket: Type.Optional(Type.String()),
  methods: Type.Optional(Type.Array(SecondStepMethod)),
  /** What is to be set up inside this sign-in, which goes no further without. */
  setUp: Type.Optional(Type.Array(SetUpMethod)),
});

/** A code of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondStepCode = Type.String({ minLength: 1, maxLength: 60 });

/** Which challenge a passkey has answered. */
export const OptionsId = Type.String({ minLength: 1, maxLength: 200 });

/** `publicKey` of a ceremony as JSON (WebAuthn Level 3, section 5.1.8 and 5.1.9), and which challenge stands in it. */
export const PasskeyOptions = Type.Object({
  optionsId: Type.String(),
  options: record(Type.Unknown()),
});

/** What the browser answers, as JSON (WebAuthn Level 3, section 5.1). */
export const PasskeyCredential = Type.Object({
  id: Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }),
  rawId: Type.String({ maxLength: 1400 }),
  type: Type.Literal('public-key'),
  response: record(
    Type.Union([
      Type.String({ maxLength: 20_000 }),
      Type.Number(),
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
    ]),
  ),
  clientExtensionResults: record(Type.Unknown()),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
});
export type PasskeyCredential = Type.Static<typeof PasskeyCredential>;

/** With `method: passkey`. */
export const passkeyShown = {
  optionsId: Type.Optional(OptionsId),
  credential: Type.Optional(PasskeyCredential),
};

/** An authenticator app that was begun to be set up. */
export const StartedTotp = Type.Object({
  id: Id,
  /** Base32, to type into an app that cannot scan. */
  secret: Type.String(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: Type.String(),
});
export type StartedTotp = Type.Static<typeof StartedTotp>;
