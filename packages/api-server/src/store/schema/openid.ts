import type { PublicKeys } from '@gangway/contract';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, version } from './columns.ts';

export const oidcClients = pgTable('oidc_clients', {
  id: id(),
  serviceId: integer('service_id').notNull(),
  clientId: text('client_id').notNull(),
  secretHash: bytes('secret_hash'),
  oldSecretHash: bytes('old_secret_hash'),
  oldSecretUntil: instant('old_secret_until'),
  authMethod: text('auth_method', { enum: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] })
    .notNull()
    .default('client_secret_basic'),
  jwks: jsonb('jwks').$type<PublicKeys>(),
  redirectUris: jsonb('redirect_uris').$type<string[]>().notNull().default([]),
  postLogoutRedirectUris: jsonb('post_logout_redirect_uris').$type<string[]>().notNull().default([]),
  initiateLoginUri: text('initiate_login_uri'),
  backchannelLogoutUri: text('backchannel_logout_uri'),
  idTokenAlg: text('id_token_alg', { enum: ['RS256', 'ES256'] })
    .notNull()
    .default('RS256'),
  refresh: boolean('refresh').notNull().default(true),
  subject: text('subject', { enum: ['public', 'pairwise'] })
    .notNull()
    .default('public'),
  requirePkce: boolean('require_pkce').notNull().default(false),
  lastRefusedAt: instant('last_refused_at'),
  lastRefusal: text('last_refusal'),
  triedAt: instant('tried_at'),
  triedVersion: integer('tried_version'),
  triedClaims: integer('tried_claims'),
  isActive: boolean('is_active').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
});

export const authorizationRequests = pgTable('authorization_requests', {
  hash: bytes('hash').primaryKey(),
  oidcClientId: integer('oidc_client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  scope: text('scope').notNull(),
  state: text('state'),
  nonce: text('nonce'),
  codeChallenge: text('code_challenge'),
  prompt: text('prompt', { enum: ['none', 'login'] }),
  maxAge: integer('max_age'),
  loginHint: text('login_hint'),
  hintedSub: text('hinted_sub'),
  secondStep: text('second_step', { enum: ['wanted', 'essential'] }),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
