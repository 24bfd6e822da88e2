import * as Type from 'typebox';
import { Id, record, oneOf, AnyFields } from './shared.ts';

// What signing in and one's own sign-in methods have in common.

/** A way to take the second step. */
export const SecondStepMethod = oneOf('totp', 'passkey', 'recovery_code');
export type SecondStepMethod = Type.Static<typeof SecondStepMethod>;

/** What a person can set up. */
export const SetUpMethod = oneOf('passkey', 'totp');
export type SetUpMethod = Type.Static<typeof SetUpMethod>;

/** A refused sign-in; where `code` is `second_step` the password was right, and the ticket leads on. */
export const SignInRefusal = Type.Object({
  /** For programs; `second_step`: go on with the ticket. @example second_step */
  code: Type.String(),
  /** For people. @example Enter the code of your authenticator app. */
  message: Type.String(),
  /** Finds the request in the log. @example Zk3vQ1mB8sW0 */
  requestId: Type.Optional(Type.String()),
  /** Good for ten minutes and one second step. @example u8Xf3Qk2m9 */
  ticket: Type.Optional(Type.String()),
  /** How this person can take the second step. */
  methods: Type.Optional(Type.Array(SecondStepMethod)),
  /** What is to be set up inside this sign-in, which goes no further without. */
  setUp: Type.Optional(Type.Array(SetUpMethod)),
});

/** A code of an authenticator app, or a recovery code; spaces and hyphens do not matter. @example 492039 */
export const SecondStepCode = Type.String({ minLength: 1, maxLength: 60 });

/** Which challenge a passkey has answered. @example 7hQ2mXr4 */
export const OptionsId = Type.String({ minLength: 1, maxLength: 200 });

/** `publicKey` of a ceremony as JSON (WebAuthn Level 3, section 5.1.8 and 5.1.9), and which challenge stands in it. */
export const PasskeyOptions = Type.Object({
  /** Sent back with the credential. @example 7hQ2mXr4 */
  optionsId: Type.String(),
  /**
   * What `navigator.credentials` takes.
   * @example {"challenge":"b2s","rpId":"gangway.test","userVerification":"required"}
   */
  options: AnyFields,
});

/** What the browser answers, as JSON (WebAuthn Level 3, section 5.1). */
export const PasskeyCredential = Type.Object({
  /** Id of the credential, base64url. @example AbCdEf123_- */
  id: Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }),
  /** The same again. @example AbCdEf123_- */
  rawId: Type.String({ maxLength: 1400 }),
  /** Kind of credential. */
  type: Type.Literal('public-key'),
  /** The signed answer, base64url. @example {"clientDataJSON":"e30","authenticatorData":"SZYN","signature":"MEUC"} */
  response: record(
    Type.Union([
      Type.String({ maxLength: 20_000 }),
      Type.Number(),
      Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 }),
    ]),
  ),
  /** Results of extensions; ignored. @example {} */
  clientExtensionResults: AnyFields,
  /** Where the authenticator is. @example platform */
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
  /** Base32, to type into an app that cannot scan. @example JBSWY3DPEHPK3PXP */
  secret: Type.String(),
  /**
   * `otpauth://totp/…`, for a QR code.
   * @example otpauth://totp/Gangway:olga.user@example.com?secret=JBSWY3DPEHPK3PXP
   */
  uri: Type.String(),
});
export type StartedTotp = Type.Static<typeof StartedTotp>;
