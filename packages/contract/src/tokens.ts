import * as Type from 'typebox';

/** Specification section 3, "Token pair". */
export const TokenPair = Type.Object({ access_token: Type.String(), refresh_token: Type.String() });
export type TokenPair = Type.Static<typeof TokenPair>;

/** OAuth's own error words (RFC 6749 section 5.2) beside ours. */
export const OAuthProblem = Type.Object({
  error: Type.String(),
  error_description: Type.String(),
  code: Type.String(),
  message: Type.String(),
  requestId: Type.Optional(Type.String()),
});

export const OAuthTokens = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** Seconds until the access token expires. */
  expires_in: Type.Integer(),
});
