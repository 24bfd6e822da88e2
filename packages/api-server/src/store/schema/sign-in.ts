import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant } from './columns.ts';

export const sessions = pgTable('sessions', {
  sid: uuid('sid').primaryKey(),
  userId: integer('user_id').notNull(),
  client: text('client', { enum: ['portal', 'console', 'service'] }).notNull(),
  parentSid: uuid('parent_sid'),
  familySid: uuid('family_sid').notNull(),
  oidcClientId: integer('oidc_client_id'),
  pairwiseSid: text('pairwise_sid'),
  serviceSub: text('service_sub'),
  scope: text('scope'),
  cur: bytes('cur').notNull(),
  wrapped: bytes('wrapped'),
  gen: integer('gen').notNull().default(0),
  rotatedAt: instant('rotated_at'),
  lastUsed: instant('last_used').notNull().defaultNow(),
  idleSeconds: integer('idle_seconds').notNull(),
  absExp: instant('abs_exp').notNull(),
  epoch: integer('epoch').notNull(),
  revokedAt: instant('revoked_at'),
  revokedReason: text('revoked_reason'),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  authTime: instant('auth_time').notNull().defaultNow(),
  amr: text('amr').array().notNull().default(['pwd']),
  secondAt: instant('second_at'),
  provedAt: instant('proved_at'),
  createdAt: createdAt(),
});

export const authCodes = pgTable('auth_codes', {
  hash: bytes('hash').primaryKey(),
  clientId: text('client_id').notNull(),
  oidcClientId: integer('oidc_client_id'),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge'),
  nonce: text('nonce'),
  scope: text('scope'),
  userId: integer('user_id').notNull(),
  parentSid: uuid('parent_sid').notNull(),
  authTime: instant('auth_time').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  issuedSid: uuid('issued_sid'),
});

export const actionTokens = pgTable('action_tokens', {
  id: id(),
  purpose: text('purpose', { enum: ['reset', 'invitation', 'second_step'] }).notNull(),
  hash: bytes('hash').notNull(),
  userId: integer('user_id').notNull(),
  email: text('email').notNull(),
  epoch: integer('epoch'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  setUp: text('set_up', { enum: ['first', 'recovered'] }),
  counted: jsonb('counted').$type<Record<string, string>>(),
});

export const userFactors = pgTable('user_factors', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind', { enum: ['totp', 'passkey'] }).notNull(),
  name: text('name').notNull(),
  sealedSecret: text('sealed_secret'),
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
  confirmedAt: instant('confirmed_at'),
  lastUsedAt: instant('last_used_at'),
  credentialId: text('credential_id'),
  publicKey: bytes('public_key'),
  signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
  transports: text('transports').array().notNull().default([]),
  backedUp: boolean('backed_up').notNull().default(false),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id').notNull(),
    hash: bytes('hash').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  alg: text('alg', { enum: ['ES256', 'RS256'] })
    .notNull()
    .default('ES256'),
  state: text('state', { enum: ['next', 'active', 'retired'] }).notNull(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: createdAt(),
  activatedAt: instant('activated_at'),
  retiredAt: instant('retired_at'),
});
