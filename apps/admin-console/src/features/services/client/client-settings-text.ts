import type { ServiceClient } from '@gangway/contract';
import { msg, t } from '@gangway/messages';

const scopes = 'openid profile email gangway';

/** Products with settings to copy. */
export const products = [
  { id: 'apache', name: msg('Apache with mod_auth_openidc') },
  { id: 'proxy', name: 'oauth2-proxy' },
  { id: 'grafana', name: 'Grafana' },
  { id: 'other', name: msg('Another product') },
] as const;
export type Product = (typeof products)[number]['id'];

type ClientSettings = Pick<ServiceClient, 'issuer' | 'clientId' | 'authMethod' | 'redirectUris' | 'idTokenAlg'>;

/**
 * Settings to paste into a product's configuration file.
 * @param secret right after its creation only
 */
export function settingsText(
  product: Product,
  client: ClientSettings,
  brandName: string,
  secret: string | null,
): string {
  const { issuer, authMethod, idTokenAlg } = client;
  const id = client.clientId ?? '';
  const redirect = client.redirectUris[0] ?? '';
  const signs = authMethod === 'private_key_jwt';
  const noSecret = signs || authMethod === 'none';
  const secretText = secret ?? 'PUT-THE-CLIENT-SECRET-HERE';
  switch (product) {
    case 'apache':
      return lines([
        `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration`,
        `OIDCClientID ${id}`,
        noSecret ? null : `OIDCClientSecret ${secretText}`,
        // Keep this order: the module refuses the method without a private key, and crashes without a public one.
        signs ? 'OIDCPublicKeyFiles PUT-THE-FILE-OF-THE-PUBLIC-KEY-HERE' : null,
        signs ? 'OIDCPrivateKeyFiles PUT-THE-FILE-OF-THE-PRIVATE-KEY-HERE' : null,
        `OIDCProviderTokenEndpointAuth ${authMethod}`,
        `OIDCRedirectURI ${redirect}`,
        'OIDCCryptoPassphrase PUT-A-LONG-RANDOM-TEXT-HERE',
        `OIDCScope "${scopes}"`,
        'OIDCPKCEMethod S256',
        `OIDCIDTokenSignedResponseAlg ${idTokenAlg}`,
        'OIDCRemoteUserClaim email',
        '<Location "/">',
        '  AuthType openid-connect',
        '  Require valid-user',
        '</Location>',
      ]);
    case 'proxy':
      return lines([
        'provider = "oidc"',
        `oidc_issuer_url = "${issuer}"`,
        `client_id = "${id}"`,
        signs ? `# ${t('oauth2-proxy has no way to sign: choose client_secret_basic.')}` : null,
        `client_secret = "${noSecret ? 'none' : secretText}"`,
        `redirect_url = "${redirect}"`,
        `scope = "${scopes}"`,
        'code_challenge_method = "S256"',
        'oidc_groups_claim = "roles"',
        'email_domains = ["*"]',
        'cookie_secret = "PUT-32-RANDOM-CHARACTERS-HERE"',
      ]);
    case 'grafana':
      return lines([
        '[auth.generic_oauth]',
        'enabled = true',
        `name = ${brandName}`,
        `client_id = ${id}`,
        signs ? `# ${t('Grafana has no way to sign here: choose client_secret_basic.')}` : null,
        noSecret ? null : `client_secret = ${secretText}`,
        `auth_style = ${authMethod === 'client_secret_basic' ? 'InHeader' : 'InParams'}`,
        `scopes = ${scopes}`,
        `auth_url = ${issuer}/oauth2/authorize`,
        `token_url = ${issuer}/oauth2/token`,
        `api_url = ${issuer}/oauth2/userinfo`,
        'use_pkce = true',
        "role_attribute_path = contains(roles[*], 'Operator') && 'Editor' || 'Viewer'",
      ]);
    case 'other':
      return lines([
        t('Issuer: {issuer}', { issuer }),
        t('Discovery: {issuer}/.well-known/openid-configuration', { issuer }),
        t('Client ID: {id}', { id }),
        noSecret ? null : t('Client secret: {secretText}', { secretText }),
        t('Client authentication: {authMethod}', { authMethod }),
        t('Redirect URI: {redirect}', { redirect }),
        t('Grant: authorization code with PKCE (S256)'),
        t('Scopes: {scopes}', { scopes }),
        t('ID token: {idTokenAlg}', { idTokenAlg }),
      ]);
  }
}

/** Format of a product's redirect URI. */
export const redirectHints: Readonly<Record<Product, string>> = {
  apache: msg('The redirect URI is any path of the site that is not in use, such as /oidc/callback.'),
  proxy: msg('The redirect URI ends in /oauth2/callback.'),
  grafana: msg('The redirect URI ends in /login/generic_oauth.'),
  other: msg('Everything else is in the discovery document.'),
};

function lines(all: readonly (string | null)[]): string {
  return all.filter((line) => line !== null).join('\n');
}
