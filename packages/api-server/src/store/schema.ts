import type { PublicKeys } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgMaterializedView,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/*
 * The tables as queries see them. The migrations are the truth: constraints, indexes and triggers stand there only.
 */

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();
const version = () => integer('version').notNull().default(1);
const searchText = () => text('search_text').generatedAlwaysAs(sql``);

/** `bytea`; PGlite answers a Uint8Array, pg a Buffer. */
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  openToRegistration: boolean('open_to_registration').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
  secondStep: text('second_step', { enum: ['off', 'offered', 'required', 'phishing_resistant'] })
    .notNull()
    .default('off'),
  secondStepFrom: date('second_step_from', { mode: 'string' }),
});

export const branches = pgTable('branches', {
  id: id(),
  organizationId: integer('organization_id').notNull(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const services = pgTable('services', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  url: text('url').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  handoffMode: text('handoff_mode', { enum: ['handoff', 'session'] })
    .notNull()
    .default('handoff'),
  handoffTtl: integer('handoff_ttl').notNull().default(120),
  requiresPlan: boolean('requires_plan').notNull().default(false),
  description: text('description').notNull().default(''),
  referenceKinds: text('reference_kinds').array().notNull().default([]),
  referenceTemplate: text('reference_template').notNull().default(''),
  maintenanceFrom: instant('maintenance_from'),
  maintenanceUntil: instant('maintenance_until'),
  maintenanceNote: text('maintenance_note').notNull().default(''),
  protected: boolean('protected').notNull().default(false),
  demoUrl: boolean('demo_url').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const roles = pgTable('roles', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  protected: boolean('protected').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
});

export const serviceRoles = pgTable(
  'service_roles',
  { serviceId: integer('service_id').notNull(), roleId: integer('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.serviceId, table.roleId] })],
);

export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull(),
  displayName: text('display_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  limits: text('limits').notNull().default(''),
  additionalLimitPricePerCount: text('additional_limit_price_per_count').notNull().default(''),
  description: text('description').notNull().default(''),
  price: text('price').notNull().default(''),
  serviceId: integer('service_id').notNull(),
  serviceType: text('service_type', { enum: ['API', 'UI'] }).notNull(),
  version: version(),
  createdAt: createdAt(),
  searchText: searchText(),
});

export const releasedServices = pgTable(
  'released_services',
  { organizationId: integer('organization_id').notNull(), serviceId: integer('service_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.serviceId] })],
);

export const releasedRoles = pgTable(
  'released_roles',
  { organizationId: integer('organization_id').notNull(), roleId: integer('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.roleId] })],
);

export const releasedPlans = pgTable(
  'released_plans',
  { organizationId: integer('organization_id').notNull(), planId: integer('plan_id').notNull() },
  (table) => [primaryKey({ columns: [table.organizationId, table.planId] })],
);

/** Kept per user on the server, so that it survives the specified `localStorage.clear()` of Log Out. */
export interface StoredPreferences {
  appearance?: 'system' | 'light' | 'dark';
  density?: 'compact' | 'comfortable';
  singleKeyShortcuts?: boolean;
  hiddenColumns?: Record<string, string[]>;
  pageSizes?: Record<string, 10 | 20 | 50 | 100>;
}

export const users = pgTable('users', {
  id: id(),
  sub: uuid('sub').notNull().defaultRandom(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  organizationId: integer('organization_id'),
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  epoch: integer('epoch').notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  lastSignInAt: instant('last_sign_in_at'),
  preferences: jsonb('preferences').$type<StoredPreferences>().notNull().default({}),
  sortName: text('sort_name').generatedAlwaysAs(sql``),
  searchText: searchText(),
  sortOrganization: text('sort_organization').notNull().default(''),
  sortBranch: text('sort_branch').notNull().default(''),
  sortRole: text('sort_role').notNull().default(''),
  sortService: text('sort_service').notNull().default(''),
  jobTemplateId: integer('job_template_id'),
});

export const jobTemplates = pgTable('job_templates', {
  id: id(),
  name: text('name').notNull(),
  organizationId: integer('organization_id'),
  version: version(),
  createdAt: createdAt(),
});

export const jobTemplateGrants = pgTable(
  'job_template_grants',
  {
    jobTemplateId: integer('job_template_id').notNull(),
    serviceId: integer('service_id').notNull(),
    roleId: integer('role_id').notNull(),
    limitValue: integer('limit_value').notNull().default(0),
    notification: boolean('notification').notNull().default(false),
    trackingUrlEnabled: boolean('tracking_url_enabled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.jobTemplateId, table.serviceId, table.roleId] })],
);

export const importMappings = pgTable(
  'import_mappings',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind').notNull(),
    columnsHash: text('columns_hash').notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.columnsHash] })],
);

export const userBranches = pgTable(
  'user_branches',
  {
    userId: integer('user_id').notNull(),
    branchId: integer('branch_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.branchId] })],
);

export const userServiceRoles = pgTable('user_service_roles', {
  id: id(),
  userId: integer('user_id').notNull(),
  serviceId: integer('service_id').notNull(),
  roleId: integer('role_id').notNull(),
  limitValue: integer('limit_value'),
  notification: boolean('notification').notNull().default(false),
  trackingUrlEnabled: boolean('tracking_url_enabled').notNull().default(false),
  createdAt: createdAt(),
  until: date('until', { mode: 'string' }),
});

export const endedGrants = pgTable(
  'ended_grants',
  {
    userId: integer('user_id').notNull(),
    serviceId: integer('service_id').notNull(),
    endedOn: date('ended_on', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serviceId] })],
);

export const subscriptions = pgTable('subscriptions', {
  id: id(),
  userId: integer('user_id').notNull(),
  serviceId: integer('service_id').notNull(),
  serviceType: text('service_type', { enum: ['API', 'UI'] }).notNull(),
  organizationId: integer('organization_id').notNull(),
  branchId: integer('branch_id'),
  planId: integer('plan_id').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }),
  predecessorId: integer('predecessor_id'),
  version: version(),
  createdAt: createdAt(),
  createdBy: integer('created_by'),
});

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
  isActive: boolean('is_active').notNull().default(false),
  version: version(),
  createdAt: createdAt(),
});

export const clientAssertions = pgTable(
  'client_assertions',
  {
    oidcClientId: integer('oidc_client_id').notNull(),
    jtiHash: bytes('jti_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.oidcClientId, table.jtiHash] })],
);

export const oidcSubjects = pgTable(
  'oidc_subjects',
  {
    serviceId: integer('service_id').notNull(),
    userId: integer('user_id').notNull(),
    sub: uuid('sub').notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.userId] })],
);

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
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const logoutDeliveries = pgTable('logout_deliveries', {
  id: id(),
  oidcClientId: integer('oidc_client_id').notNull(),
  tokenId: uuid('token_id').notNull().defaultRandom(),
  pairwiseSid: text('pairwise_sid').notNull(),
  sub: text('sub').notNull(),
  createdAt: createdAt(),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  deliveredAt: instant('delivered_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
});

export const launches = pgTable('launches', {
  id: id(),
  userId: integer('user_id').notNull(),
  serviceId: integer('service_id').notNull(),
  sid: uuid('sid').notNull(),
  how: text('how', { enum: ['handoff', 'session', 'oidc'] }).notNull(),
  at: instant('at').notNull().defaultNow(),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
});

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
});

export const throttleCounters = pgTable('throttle_counters', {
  key: text('key').primaryKey(),
  n: integer('n').notNull(),
  lockedUntil: instant('locked_until'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: integer('user_id').notNull(),
    network: text('network').notNull(),
    lastSeen: instant('last_seen').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    hash: bytes('hash').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: createdAt(),
    lastSeen: instant('last_seen').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] })],
);

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

export const usedChallenges = pgTable('used_challenges', {
  hash: bytes('hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
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

export const trustedDevices = pgTable('trusted_devices', {
  id: id(),
  userId: integer('user_id').notNull(),
  hash: bytes('hash').notNull(),
  label: text('label').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

export const outboxMails = pgTable('outbox_mails', {
  id: id(),
  messageId: text('message_id').notNull(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  sealed: text('sealed'),
  userId: integer('user_id'),
  createdAt: createdAt(),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  isBulk: boolean('is_bulk').notNull().default(false),
});

export const mailPace = pgTable('mail_pace', {
  id: integer('id').primaryKey().default(1),
  nextAt: instant('next_at').notNull().defaultNow(),
});

export const notifications = pgTable('notifications', {
  id: id(),
  kind: text('kind').notNull(),
  organizationId: integer('organization_id'),
  recipientId: integer('recipient_id'),
  actorId: integer('actor_id'),
  accessRequestId: integer('access_request_id'),
  title: text('title').notNull(),
  message: text('message').notNull().default(''),
  link: text('link').notNull().default(''),
  dedupeKey: text('dedupe_key'),
  createdAt: createdAt(),
});

export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: integer('user_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

export const accessRequests = pgTable('access_requests', {
  id: id(),
  kind: text('kind', { enum: ['registration', 'service'] }).notNull(),
  status: text('status', { enum: ['open', 'approved', 'declined'] })
    .notNull()
    .default('open'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text('email').notNull(),
  organizationId: integer('organization_id'),
  branchIds: jsonb('branch_ids').$type<number[]>().notNull().default([]),
  roleIds: jsonb('role_ids').$type<number[]>().notNull().default([]),
  userId: integer('user_id'),
  serviceId: integer('service_id'),
  message: text('message').notNull().default(''),
  createdAt: createdAt(),
  decidedAt: instant('decided_at'),
  decidedBy: integer('decided_by'),
  decisionNote: text('decision_note').notNull().default(''),
  createdUserId: integer('created_user_id'),
  version: version(),
});

export const auditEvents = pgTable('audit_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: text('target_id').notNull().default(''),
  targetName: text('target_name').notNull().default(''),
  organizationId: integer('organization_id'),
  before: jsonb('before').$type<Record<string, unknown> | null>(),
  after: jsonb('after').$type<Record<string, unknown> | null>(),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  result: text('result').notNull().default('ok'),
  batchId: integer('batch_id'),
});

export const batches = pgTable('batches', {
  id: id(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  operation: jsonb('operation').$type<unknown>().notNull(),
  selection: jsonb('selection').$type<unknown>(),
  actorId: integer('actor_id').notNull(),
  sid: uuid('sid').notNull(),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  hash: text('hash').notNull(),
  world: text('world').notNull(),
  state: text('state', { enum: ['previewed', 'applying', 'applied', 'undoing', 'undone'] })
    .notNull()
    .default('previewed'),
  canUndo: boolean('can_undo').notNull().default(false),
  createdAt: createdAt(),
  appliedAt: instant('applied_at'),
  finishedAt: instant('finished_at'),
  touchedAt: instant('touched_at').notNull().defaultNow(),
});

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: integer('batch_id').notNull(),
    position: integer('position').notNull(),
    subjectId: integer('subject_id'),
    name: text('name'),
    plan: jsonb('plan').$type<unknown>(),
    planned: text('planned', { enum: ['will-change', 'no-change', 'refused'] }).notNull(),
    outcome: text('outcome', { enum: ['changed', 'no-change', 'refused', 'undone', 'spared'] }),
    reason: text('reason'),
    seenVersion: integer('seen_version'),
    leftVersion: integer('left_version'),
    before: jsonb('before').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
);

export const savedViews = pgTable('saved_views', {
  id: id(),
  ownerId: integer('owner_id').notNull(),
  organizationId: integer('organization_id'),
  list: text('list').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  createdAt: createdAt(),
});

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

export const evidenceKeys = pgTable('evidence_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedPrivateKey: text('sealed_private_key'),
  createdAt: createdAt(),
});

export const reviews = pgTable('reviews', {
  id: id(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['organization', 'branch', 'service', 'role'] }).notNull(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  status: text('status', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  createdAt: createdAt(),
  createdBy: integer('created_by'),
  createdByName: text('created_by_name').notNull(),
  closedAt: instant('closed_at'),
  closedByName: text('closed_by_name'),
});

export const reviewReviewers = pgTable(
  'review_reviewers',
  { reviewId: integer('review_id').notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

export const reviewItems = pgTable('review_items', {
  id: id(),
  reviewId: integer('review_id').notNull(),
  userId: integer('user_id').notNull(),
  person: text('person').notNull(),
  email: text('email').notNull(),
  organization: text('organization'),
  branches: text('branches').array().notNull().default([]),
  grantId: integer('grant_id').notNull(),
  serviceId: integer('service_id').notNull(),
  service: text('service').notNull(),
  serviceName: text('service_name').notNull(),
  roleId: integer('role_id').notNull(),
  role: text('role').notNull(),
  roleName: text('role_name').notNull(),
  limitValue: integer('limit_value'),
  notification: boolean('notification').notNull(),
  trackingUrlEnabled: boolean('tracking_url_enabled').notNull(),
  until: date('until', { mode: 'string' }),
  plan: text('plan'),
  givenAt: instant('given_at').notNull(),
  givenBy: text('given_by'),
  givenFrom: text('given_from', { enum: ['request', 'onboarding', 'form'] }),
  lastOpenedAt: instant('last_opened_at'),
  suggestions: text('suggestions').array().notNull().default([]),
  decision: text('decision', { enum: ['keep', 'remove'] }),
  note: text('note').notNull().default(''),
  decidedBy: integer('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
  outcome: text('outcome', { enum: ['kept', 'removed', 'changed', 'gone', 'last-super-admin', 'undecided'] }),
  version: version(),
});

export const reviewEvidence = pgTable('review_evidence', {
  reviewId: integer('review_id').primaryKey(),
  file: bytes('file').notNull(),
  createdAt: createdAt(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: integer('actor_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    target: text('target').notNull(),
    status: integer('status').notNull(),
    response: jsonb('response').$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.route, table.key] })],
);

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Changes of the number of users, of one organization or (null) of all; their sum is the number. */
export const userCounts = pgTable('user_counts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  organizationId: integer('organization_id'),
  change: integer('change').notNull(),
});

/** Renamed records whose users wait for new sort keys. */
export const sortKeyRefreshes = pgTable('sort_key_refreshes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind', { enum: ['organization', 'branch', 'role', 'service'] }).notNull(),
  recordId: integer('record_id').notNull(),
  afterUser: integer('after_user').notNull().default(0),
});

/** What the dashboard counts of all users. */
export const userStats = pgMaterializedView('user_stats', {
  metric: text('metric').notNull(),
  n: integer('n').notNull(),
}).existing();

export const serviceOpens = pgTable(
  'service_opens',
  {
    userId: integer('user_id').notNull(),
    serviceId: integer('service_id').notNull(),
    lastOpenedAt: instant('last_opened_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serviceId] })],
);

/** Services whose address gives no answer. */
export const serviceOutages = pgTable('service_outages', {
  serviceId: integer('service_id').primaryKey(),
  since: instant('since').notNull().defaultNow(),
});
