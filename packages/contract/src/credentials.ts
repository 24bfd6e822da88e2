import * as Type from 'typebox';
import { Email, body, oneOf } from './shared.ts';

// Credentials and tokens, as signing in takes and answers them.

/** Password of an account. @example correct-horse-battery */
export const Password = Type.String({ maxLength: 1024 });
/** Id or secret of the client; may be left out. @example portal */
export const ClientField = Type.Optional(Type.String({ maxLength: 200 }));
/** A token or ticket, as it was handed out. @example u8Xf3Qk2m9 */
export const OpaqueToken = Type.String({ maxLength: 8192 });

/** Address and password of a person. */
export const Credentials = body({ email: Email, password: Password });
/** The ticket of a sign-in that is under way. */
export const TicketOnly = body({ ticket: OpaqueToken });
/** Grant of OAuth (RFC 6749); another one is `unsupported_grant_type`. @example authorization_code */
export const GrantType = Type.String({ maxLength: 100 });
/** Page of ours that takes the code. @example https://console.gangway.test/callback */
export const RedirectAddress = Type.String({ maxLength: 2000 });

/** Tokens of a new session. */
export const SignedInTokens = Type.Object({
  /** Sent as bearer with each call. @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl */
  accessToken: Type.String(),
  /** Exchanged once for the next pair. @example u8Xf3Qk2m9 */
  refreshToken: Type.String(),
});

/** A sign-in that is complete. */
export const SignInResult = Type.Object({
  result: SignedInTokens,
  /** The person has no passkey and has not turned one down for good; where the organization offers a second step, or there is one. */
  offer: Type.Optional(Type.Literal('passkey')),
});

/** Whether the mail was put down for sending. */
export const ResetMailOutcome = Type.Object({
  /** The mail will be sent. */
  isSuccess: Type.Boolean(),
  /** The same as a word. */
  statusCode: oneOf('OK', 'INTERNAL_SERVER_ERROR'),
});
