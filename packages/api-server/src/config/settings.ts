import * as kind from './setting-kinds.ts';
import type { SettingKind } from './setting-kinds.ts';

/** Published with the source: good enough for the demo, refused in production. */
export const demoAppSecret = 'gangway-demo-secret-not-for-production';

/** One environment variable. Parsing, hints at misspelt names, `gangway settings` and the handbook's reference read this. */
export interface Setting<T = unknown> {
  kind: SettingKind<T>;
  /** As an operator would write it; without it the setting may be absent. */
  default?: string;
  /** The default of the demo profile, where it differs. */
  demo?: string;
  /** Effect of leaving the setting out, where no default can be written down. */
  unset?: string;
  /** A sentence: what the setting does, for the person who sets it. */
  help: string;
  /** May come from a file instead, which `<name>_FILE` names. */
  secret?: true;
  /** Must be set in production: completes "<name> is missing: set it to …". */
  required?: string;
}

/** A setting with a default. */
function setting<T>(kindOfValue: SettingKind<T>, about: Omit<Setting, 'kind'> & { default: string }): Setting<T> {
  return { kind: kindOfValue, ...about };
}

/** A setting that may be absent: null then. */
function optional<T>(
  kindOfValue: SettingKind<T>,
  about: Omit<Setting, 'kind' | 'default'> & { unset: string },
): Setting<T | null> {
  return { kind: kindOfValue, ...about };
}

const postgres = [['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/gangway'] as const;

const store = {
  GANGWAY_PROFILE: setting(kind.choice(['production', 'demo']), {
    default: 'production',
    help: 'The demo profile brings an embedded store and demo data, and shows its mail at /dev/mail.',
  }),
  DATABASE_URL: optional(kind.address(...postgres), {
    unset: 'required in production; in the demo the embedded store in DATA_DIR',
    help: 'The PostgreSQL to write to.',
    secret: true,
    required:
      'your PostgreSQL, such as postgres://user:password@host:5432/gangway (or try the demo with GANGWAY_PROFILE=demo)',
  }),
  DATABASE_OWNER_URL: optional(kind.address(...postgres), {
    unset: 'DATABASE_URL: the API then owns its tables',
    help: 'The same PostgreSQL as the role that owns the tables, for `gangway migrate` and `gangway restore` alone. Keep it from the API, whose role may then only add to the audit trail.',
    secret: true,
  }),
  DATABASE_READ_URL: optional(kind.addresses(...postgres), {
    unset: 'none',
    help: 'Read replicas, one address each: they serve lists, search, exports, the dashboard and the activity.',
    secret: true,
  }),
  DATABASE_POOL: setting(kind.integer(2, 200), {
    default: '20',
    help: 'Connections to the writer, and as many to each replica.',
  }),
  DATABASE_CONNECT_SECONDS: setting(kind.integer(1, 60), {
    default: '5',
    help: 'How long opening a connection may take, such as to a database in another region. A request waits for one second of it.',
  }),
  DATABASE_PREPARED_STATEMENTS: setting(kind.flag, {
    default: 'true',
    help: 'Set it to false behind a PgBouncer before 1.21 in transaction mode.',
  }),
  DATA_DIR: setting(kind.text, { default: '.gangway', help: 'Folder of the embedded store.' }),
  APP_SECRET: optional(kind.appSecret, {
    unset: 'required in production; in the demo a published one',
    demo: demoAppSecret,
    help: 'Encrypts signing keys and waiting mail; keep it, since nothing opens them without it.',
    secret: true,
    required: "a random text of at least 32 characters, for example from 'openssl rand -base64 48'",
  }),
  APP_SECRET_PREVIOUS: optional(kind.text, {
    unset: 'none',
    help: 'The former APP_SECRET while you change it: opens what is still sealed with it.',
    secret: true,
  }),
};

const mail = {
  SMTP_URL: optional(kind.address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com'), {
    unset: 'required in production; in the demo mail stays in the outbox',
    help: 'The mail server.',
    secret: true,
    required: 'your mail server, such as smtps://user:password@mail.example.com',
  }),
  MAIL_FROM: optional(kind.sender, {
    unset: 'BRAND_NAME and no-reply@gangway.test',
    help: 'The one sender of all mails, such as Gangway <no-reply@example.com>.',
  }),
  MAILS_PER_MINUTE: setting(kind.integer(1, 100_000), {
    default: '120',
    help: 'Mails that all replicas together hand to the mail server in a minute, spread evenly; those of an import go last.',
  }),
  BRAND_NAME: setting(kind.text, { default: 'Gangway', help: 'Name of the product in mails, titles and headings.' }),
};

const network = {
  HOST: setting(kind.host, { default: '0.0.0.0', demo: '127.0.0.1', help: 'Address to listen on.' }),
  API_PORT: setting(kind.port, { default: '4002', help: 'Port of the API.' }),
  PORTAL_PORT: setting(kind.port, { default: '4000', help: 'Port of the portal, where `gangway start` serves it.' }),
  CONSOLE_PORT: setting(kind.port, { default: '4001', help: 'Port of the console, where `gangway start` serves it.' }),
  SAMPLE_SERVICE_PORT: setting(kind.port, { default: '4003', help: 'Port of the sample service of the demo.' }),
  PORTAL_URL: optional(kind.origin, {
    unset: 'http://localhost and PORTAL_PORT',
    help: 'Public address of the portal; links in mails, redirects and allowed origins come from it.',
  }),
  CONSOLE_URL: optional(kind.origin, {
    unset: 'http://localhost and CONSOLE_PORT',
    help: 'Public address of the console; redirects and allowed origins come from it.',
  }),
  API_URL: optional(kind.origin, {
    unset: 'http://localhost and API_PORT',
    help: 'Public address of the API, and the issuer in its tokens.',
  }),
  SAMPLE_SERVICE_URL: optional(kind.origin, {
    unset: 'http://localhost and SAMPLE_SERVICE_PORT',
    help: 'Public address of the sample service of the demo.',
  }),
  TRUSTED_PROXY: setting(kind.list, {
    default: '',
    help: 'Proxies whose X-Forwarded-For is believed: addresses or networks, at widest /24 (IPv6: /64).',
  }),
  OUTBOUND_ALLOWED_NETWORKS: setting(kind.list, {
    default: '',
    help: 'Private networks such as 10.1.0.0/16 with services that the API may call, to end sessions and to see whether they answer.',
  }),
  HSTS: setting(kind.strictTransport, {
    default: 'true',
    demo: 'false',
    help: 'Strict-Transport-Security of one day; or the header itself, max-age=63072000; includeSubDomains; preload, once all is settled.',
  }),
  API_DOCS: setting(kind.flag, { default: 'true', help: 'Serve /docs and /openapi.json.' }),
};

const watching = {
  LOG_LEVEL: setting(kind.choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    default: 'info',
    help: 'Least level that is logged.',
  }),
  METRICS_PORT: optional(kind.port, {
    unset: "beside the API's calls",
    help: 'Serve /metrics alone on this port, such as 9464.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(kind.address(['http:', 'https:'], 'http://collector.example.com:4318'), {
    unset: 'no traces',
    help: 'Collector that traces are sent to by OTLP over HTTP, such as http://collector:4318.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(kind.pairs, {
    default: '',
    help: 'Headers for the collector, such as the key it asks for.',
    secret: true,
  }),
  OTEL_SERVICE_NAME: setting(kind.text, { default: 'gangway-api', help: 'Name of this service in traces.' }),
  OTEL_RESOURCE_ATTRIBUTES: setting(kind.pairs, { default: '', help: 'Further attributes of this service in traces.' }),
  OTEL_TRACES_SAMPLER: setting(kind.choice(['parentbased_always_on', 'parentbased_traceidratio', 'traceidratio']), {
    default: 'parentbased_always_on',
    help: "Which requests are traced: all, a share where the proxy's trace leaves the choice, or a share in any case.",
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(kind.decimal(0, 1), {
    default: '1',
    help: 'The share of requests that are traced by ratio: 0.1 for a tenth.',
  }),
  OTEL_SDK_DISABLED: setting(kind.flag, { default: 'false', help: 'No traces, whatever else is set.' }),
};

const audit = {
  ACTIVITY_STREAM_CLIENTS: setting(kind.list, {
    default: '',
    help: 'Clients of services, by client_id, that may read the whole audit trail in their own name.',
  }),
  // People see their sign-ins of 90 days from the trail, so it keeps at least three months.
  AUDIT_RETENTION_MONTHS: optional(kind.integer(3, 1200), {
    unset: 'all of them',
    help: 'Whole months that stay in the audit trail; older ones are archived, never deleted.',
  }),
};

const signIn = {
  RESET_REVEALS_UNKNOWN: setting(kind.flag, {
    default: 'false',
    demo: 'true',
    help: 'Whether the request for a reset mail says that no one has this address.',
  }),
  PASSWORD_GRANT: setting(kind.flag, { default: 'false', demo: 'true', help: 'Serve POST /auth/get-token.' }),
  PASSWORD_MINIMUM: setting(kind.integer(8, 128), { default: '12', help: 'Characters of a new password, at least.' }),
  EMAIL_TLD_MAX_LETTERS: setting(kind.integer(2, 63), {
    default: '4',
    help: "Longest top-level domain of an account's e-mail address, in letters.",
  }),
  ACCESS_TOKEN_SECONDS: setting(kind.integer(5, 3600), { default: '300', help: 'Seconds an access token is valid.' }),
  AUTHORIZATION_CODE_SECONDS: setting(kind.integer(5, 60), {
    default: '30',
    help: 'Seconds an authorization code is valid.',
  }),
  PORTAL_IDLE_SECONDS: setting(kind.integer(60, 30 * 86_400), {
    default: '28800',
    help: 'Seconds without use after which a session of the portal ends.',
  }),
  CONSOLE_IDLE_SECONDS: setting(kind.integer(60, 86_400), {
    default: '3600',
    help: 'Seconds without use after which a session of the console ends.',
  }),
  SESSION_ABSOLUTE_SECONDS: setting(kind.integer(300, 30 * 86_400), {
    default: '43200',
    help: 'Seconds after which a session ends in any case.',
  }),
  SESSIONS_PER_USER: setting(kind.integer(2, 1000), {
    default: '50',
    help: 'Sessions a person may have; the oldest ends beyond them.',
  }),
  RESET_LINK_SECONDS: setting(kind.integer(60, 86_400), {
    default: '1800',
    help: 'Seconds the link of a reset mail works.',
  }),
  INVITATION_LINK_SECONDS: setting(kind.integer(300, 30 * 86_400), {
    default: '259200',
    help: 'Seconds the link of an invitation works.',
  }),
  THROTTLE_HARD_LIMIT: setting(kind.integer(5, 10_000), {
    default: '100',
    help: 'Wrong passwords of an account in a row after which only a reset opens it.',
  }),
  LIMITS_MULTIPLIER: setting(kind.decimal(0.1, 10_000), {
    default: '1',
    help: 'Raises or lowers every limit on calls, failed sign-ins, mails and requests by address, network or person: 2 doubles them.',
  }),
};

/** Every setting, in the order and under the headings of the reference. */
export const settingGroups: readonly { title: string; settings: Readonly<Record<string, Setting>> }[] = [
  { title: 'Store', settings: store },
  { title: 'Mail', settings: mail },
  { title: 'Addresses and network', settings: network },
  { title: 'Logs, metrics and traces', settings: watching },
  { title: 'Audit trail', settings: audit },
  { title: 'Sign-in and sessions', settings: signIn },
];

export const settings = { ...store, ...mail, ...network, ...watching, ...audit, ...signIn };
