import * as Type from 'typebox';
import { ProtocolAddress } from './protocol-schemas.ts';

/**
 * Words that the provider takes or issues.
 * @example ["code"]
 */
const Supported = Type.Array(Type.String());

/** Endpoints and abilities of the provider (OpenID Connect Discovery 3, RFC 8414). */
export const ProviderMetadata = Type.Object({
  /**
   * Address of the API: `iss` of every token.
   * @example https://api.gangway.test
   */
  issuer: Type.String(),
  /** Where a service sends the browser to sign a person in. */
  authorization_endpoint: ProtocolAddress,
  /** Where a service gets tokens. */
  token_endpoint: ProtocolAddress,
  /** Where a service reads a person’s claims. */
  userinfo_endpoint: ProtocolAddress,
  /** Where a service gives a token back. */
  revocation_endpoint: ProtocolAddress,
  /** Where a service asks what a token is good for. */
  introspection_endpoint: ProtocolAddress,
  /** Where a service sends the browser to sign a person out. */
  end_session_endpoint: ProtocolAddress,
  /** Public keys that verify tokens. */
  jwks_uri: ProtocolAddress,
  /** Scopes of people and of services. */
  scopes_supported: Supported,
  /** Kinds of answer to a sign-in request. */
  response_types_supported: Supported,
  /** Ways in which the answer comes. */
  response_modes_supported: Supported,
  /** Grants of the token endpoint. */
  grant_types_supported: Supported,
  /** `pairwise`: each service knows a person by a `sub` of its own. */
  subject_types_supported: Supported,
  /** Algorithms of ID tokens. */
  id_token_signing_alg_values_supported: Supported,
  /** How a client proves itself at the token endpoint. */
  token_endpoint_auth_methods_supported: Supported,
  /** Algorithms of client assertions there. */
  token_endpoint_auth_signing_alg_values_supported: Supported,
  /** How a client proves itself to revoke a token. */
  revocation_endpoint_auth_methods_supported: Supported,
  /** Algorithms of client assertions there. */
  revocation_endpoint_auth_signing_alg_values_supported: Supported,
  /** How a client proves itself to ask about a token. */
  introspection_endpoint_auth_methods_supported: Supported,
  /** Algorithms of client assertions there. */
  introspection_endpoint_auth_signing_alg_values_supported: Supported,
  /** Methods of PKCE. */
  code_challenge_methods_supported: Supported,
  /** Values of `prompt`. */
  prompt_values_supported: Supported,
  /** Languages of the pages. */
  ui_locales_supported: Supported,
  /** Claims that tokens and userinfo can hold. */
  claims_supported: Supported,
  /** Values of `acr`. */
  acr_values_supported: Supported,
  /** Whether the parameter `claims` chooses claims. */
  claims_parameter_supported: Type.Boolean(),
  /** Whether signed request objects are taken. */
  request_parameter_supported: Type.Boolean(),
  /** Whether request objects are fetched. */
  request_uri_parameter_supported: Type.Boolean(),
  /** Whether the answer names its issuer (RFC 9207). */
  authorization_response_iss_parameter_supported: Type.Boolean(),
  /** Whether services are told of the end of a session. */
  backchannel_logout_supported: Type.Boolean(),
  /** Whether they are told which session. */
  backchannel_logout_session_supported: Type.Boolean(),
});
export type ProviderMetadata = Type.Static<typeof ProviderMetadata>;
