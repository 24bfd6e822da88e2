import { languageTags } from '@gangway/contract/languages';
import type { ProviderMetadata } from '@gangway/contract/openapi';
import { acrValues } from './authorize/check-acr.ts';
import { assertionAlgorithms } from './client/client-assertion.ts';
import { personScopes, machineScopes } from './scopes.ts';

/** Describes this provider (OpenID Connect Discovery 3, RFC 8414) and claims nothing it does not do. */
export function providerMetadata(issuer: string): ProviderMetadata {
  const provingMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    userinfo_endpoint: `${issuer}/oauth2/userinfo`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    end_session_endpoint: `${issuer}/oauth2/end-session`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: [...personScopes, ...machineScopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    token_endpoint_auth_methods_supported: [...provingMethods, 'none'],
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: [...provingMethods, 'none'],
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_endpoint_auth_methods_supported: provingMethods,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login'],
    ui_locales_supported: [...languageTags],
    claims_supported: [
      'iss',
      'aud',
      'exp',
      'iat',
      'sub',
      'sid',
      'auth_time',
      'amr',
      'acr',
      'nonce',
      'at_hash',
      'azp',
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'email_verified',
      'roles',
      'organization',
      'branches',
      'plan',
      'limit',
      'notification',
      'tracking_url',
    ],
    acr_values_supported: [...acrValues],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  };
}
