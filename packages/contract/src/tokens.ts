import * as Type from 'typebox';
import { TokenType } from './signed-in.ts';

/** Specification section 3, "Token pair". */
export const TokenPair = Type.Object({
  /** Sent as bearer with each call. @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl */
  access_token: Type.String(),
  /** Exchanged once for the next pair. @example u8Xf3Qk2m9 */
  refresh_token: Type.String(),
});
export type TokenPair = Type.Static<typeof TokenPair>;

/** OAuth's own error words (RFC 6749 section 5.2) beside ours. */
export const OAuthProblem = Type.Object({
  /** Error code of OAuth, for programs. @example invalid_grant */
  error: Type.String(),
  /** A sentence; the same as `message`. @example Your session has ended. Sign in again. */
  error_description: Type.String(),
  /** For programs. @example invalid_grant */
  code: Type.String(),
  /** For people. @example Your session has ended. Sign in again. */
  message: Type.String(),
  /** Finds the request in the log. @example Zk3vQ1mB8sW0 */
  requestId: Type.Optional(Type.String()),
});

/** Tokens of a new session, in OAuth's words. */
export const OAuthTokens = Type.Object({
  /** Sent as bearer with each call. @example eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl */
  access_token: Type.String(),
  /** Exchanged once for the next pair. @example u8Xf3Qk2m9 */
  refresh_token: Type.String(),
  /** How the access token is sent. */
  token_type: TokenType,
  /** Seconds until the access token expires. @example 900 */
  expires_in: Type.Integer(),
});
