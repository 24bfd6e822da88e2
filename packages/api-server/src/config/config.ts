import { isIP } from 'node:net';
import { configProblems } from './check-config.ts';
import { type Environment, type EnvironmentReader, environmentReader } from './read-environment.ts';
import { StartupError } from './startup-error.ts';

/** Known to everyone who reads this file: good enough for the demo, refused in production. */
export const demoAppSecret = 'gangway-demo-secret-not-for-production';

export interface Config {
  profile: 'production' | 'demo';
  host: string;
  ports: { portal: number; console: number; api: number; sampleService: number };
  /** Null: `/metrics` is served beside the API's calls. */
  metricsPort: number | null;
  /** `/docs` and `/openapi.json` are served. */
  apiDocs: boolean;
  /** Public origins, without trailing slash; the only source of every link and redirect. */
  portalUrl: string;
  consoleUrl: string;
  apiUrl: string;
  sampleServiceUrl: string;
  dataDir: string;
  /** Null: the embedded store in `dataDir`. */
  databaseUrl: string | null;
  /** Read replicas, one address to each; empty: everything is read from `databaseUrl`. */
  databaseReadUrls: string[];
  databasePool: number;
  /** Statements are prepared by name; PgBouncer before 1.21 cannot pass that on in transaction mode. */
  preparedStatements: boolean;
  /** Null only in the demo profile: mail stays in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Mails a minute, at most, that the mail server is given. */
  mailsPerMinute: number;
  /** The product's name in titles, headings and mails. */
  brandName: string;
  appSecret: string;
  /** What `appSecret` was before: opens what is still sealed with it. */
  previousAppSecret: string | null;
  /** Where traces go; null: none are made, and nothing that makes them is loaded. */
  tracing: {
    /** `http:`, `https:`, or `file:` for lines of JSON. */
    endpoint: string;
    headers: Record<string, string>;
    serviceName: string;
    attributes: Record<string, string>;
    sampler: (typeof samplers)[number];
    /** Of the traces, from 0 to 1; for samplers that ask for it. */
    ratio: number;
  } | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Addresses or small networks of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Networks that are not public, in which services live that the server may call. */
  outboundAllowedNetworks: string[];
  /** The header `Strict-Transport-Security`; null sends none. */
  hsts: string | null;
  /** Clients of services that may read the whole trail in their own name. */
  activityStreamClients: string[];
  /** Whole months that stay in the audit trail before they are archived; null: all of them. */
  auditRetentionMonths: number | null;
  resetRevealsUnknown: boolean;
  passwordGrant: boolean;
  passwordMinimum: number;
  /** Letters of an e-mail address's top-level domain, at most; at least 2 (specification section 5). */
  emailTldMaxLetters: number;
  /** Seconds. */
  lifetimes: {
    accessToken: number;
    authorizationCode: number;
    portalIdle: number;
    consoleIdle: number;
    sessionAbsolute: number;
    reset: number;
    invitation: number;
    leeway: number;
    refreshGrace: number;
  };
  sessionsPerUser: number;
  throttle: {
    /** Wrong passwords before waiting begins. */
    free: number;
    /** Longest wait, seconds. */
    maxWait: number;
    /** Wrong passwords after which only a reset opens the account. */
    hardLimit: number;
    /** Failed sign-ins of one address within the hour. */
    attemptsPerAddress: number;
    /** The same of a whole network, /24 or /56. */
    attemptsPerNetwork: number;
    /** Links that administrators mail to one person. */
    invitationsPerPersonPerHour: number;
    /** Registrations of one administrator that were refused since the address has an account. */
    refusedRegistrationsPerHour: number;
    resetMailsPerEmailPerHour: number;
    resetMailsPerAddressPerHour: number;
    accessRequestsPerAddressPerHour: number;
  };
  /** Of one address, at each process. */
  callsPerMinute: {
    refreshes: number;
    /** Codes exchanged for a session of the console. */
    codes: number;
    /** Sign-ins that services ask for by OpenID Connect, and what they exchange for tokens. */
    serviceSignIns: number;
    /** Links of mails looked at, and passwords set with them. */
    links: number;
    /** Lists without page and size, and exports. */
    wholeLists: number;
  };
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the whole configuration once.
 * @throws StartupError naming every wrong or missing variable at once and what to do about each.
 */
export function parseConfig(env: Environment): Config {
  const reader = environmentReader(env);
  const { problems, read, secret, isSet, choice, integer, entries, flag, origin, checked, address } = reader;

  const profile = choice('GANGWAY_PROFILE', ['production', 'demo'], 'production');
  const demo = profile === 'demo';
  const brandName = read('BRAND_NAME') ?? 'Gangway';
  if (/\p{Cc}/u.test(brandName)) problems.push('BRAND_NAME holds a control character: set it to plain text.');
  const host = read('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0');
  if (host !== 'localhost' && (isIP(host) === 0 || host.includes('%'))) {
    problems.push(`HOST is '${host}': set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`);
  }
  const mailFrom = read('MAIL_FROM') ?? `${quotedName(brandName)} <no-reply@gangway.test>`;
  if (!oneSender.test(mailFrom)) {
    problems.push(`MAIL_FROM is '${mailFrom}': set it to one sender, such as Gangway <no-reply@example.com>.`);
  }
  const ports: Config['ports'] = {
    portal: integer('PORTAL_PORT', 4000, 1, 65_535),
    console: integer('CONSOLE_PORT', 4001, 1, 65_535),
    api: integer('API_PORT', 4002, 1, 65_535),
    sampleService: integer('SAMPLE_SERVICE_PORT', 4003, 1, 65_535),
  };
  const postgres = [['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/gangway'] as const;
  const databaseUrl = address('DATABASE_URL', ...postgres);
  const databaseReadUrls = entries(secret('DATABASE_READ_URL')).filter(
    (entry) => checked('DATABASE_READ_URL', entry, ...postgres) !== null,
  );
  if (demo && databaseReadUrls.length > 0 && !isSet('DATABASE_URL')) {
    problems.push('DATABASE_READ_URL is set without DATABASE_URL: set that to the server that is written to.');
  }
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com');
  const appSecret = secret('APP_SECRET') ?? (demo ? demoAppSecret : '');
  const previousAppSecret = secret('APP_SECRET_PREVIOUS') ?? null;
  if (!demo) {
    if (!isSet('DATABASE_URL')) {
      problems.push(
        'DATABASE_URL is missing: set it to your PostgreSQL, such as postgres://user:password@host:5432/gangway (or try the demo with GANGWAY_PROFILE=demo).',
      );
    }
    if (!isSet('SMTP_URL')) {
      problems.push('SMTP_URL is missing: set it to your mail server, such as smtps://user:password@mail.example.com.');
    }
    if (!isSet('APP_SECRET')) {
      problems.push(
        "APP_SECRET is missing: set it to a random text of at least 32 characters, for example from 'openssl rand -base64 48'.",
      );
    } else if (appSecret === demoAppSecret) {
      problems.push(
        "APP_SECRET is the demo's, which everyone knows: set it to a random text of your own, for example from 'openssl rand -base64 48'.",
      );
    }
  }
  if (appSecret !== '' && appSecret.length < 32) {
    problems.push(`APP_SECRET has ${appSecret.length} characters: set it to at least 32 random ones.`);
  }

  const config: Config = {
    profile,
    host,
    ports,
    metricsPort: read('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 9464, 1, 65_535),
    apiDocs: flag('API_DOCS', true),
    portalUrl: origin('PORTAL_URL', `http://localhost:${ports.portal}`),
    consoleUrl: origin('CONSOLE_URL', `http://localhost:${ports.console}`),
    apiUrl: origin('API_URL', `http://localhost:${ports.api}`),
    sampleServiceUrl: origin('SAMPLE_SERVICE_URL', `http://localhost:${ports.sampleService}`),
    dataDir: read('DATA_DIR') ?? '.gangway',
    databaseUrl,
    databaseReadUrls,
    preparedStatements: flag('DATABASE_PREPARED_STATEMENTS', true),
    databasePool: integer('DATABASE_POOL', 20, 2, 200),
    smtpUrl,
    mailFrom,
    mailsPerMinute: integer('MAILS_PER_MINUTE', 120, 1, 100_000),
    brandName,
    appSecret,
    previousAppSecret,
    tracing: readTracing(reader),
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    trustedProxies: entries(read('TRUSTED_PROXY')),
    outboundAllowedNetworks: entries(read('OUTBOUND_ALLOWED_NETWORKS')),
    hsts: strictTransport(reader, demo),
    activityStreamClients: entries(read('ACTIVITY_STREAM_CLIENTS')),
    // A person sees the sign-ins of 90 days, from the trail.
    auditRetentionMonths:
      read('AUDIT_RETENTION_MONTHS') === undefined ? null : integer('AUDIT_RETENTION_MONTHS', 12, 3, 1200),
    resetRevealsUnknown: flag('RESET_REVEALS_UNKNOWN', demo),
    passwordGrant: flag('PASSWORD_GRANT', demo),
    passwordMinimum: integer('PASSWORD_MINIMUM', 12, 8, 128),
    emailTldMaxLetters: integer('EMAIL_TLD_MAX_LETTERS', 4, 2, 63),
    lifetimes: {
      accessToken: integer('ACCESS_TOKEN_SECONDS', 300, 5, 3600),
      authorizationCode: integer('AUTHORIZATION_CODE_SECONDS', 30, 5, 60),
      portalIdle: integer('PORTAL_IDLE_SECONDS', 8 * 3600, 60, 30 * 86_400),
      consoleIdle: integer('CONSOLE_IDLE_SECONDS', 3600, 60, 86_400),
      sessionAbsolute: integer('SESSION_ABSOLUTE_SECONDS', 12 * 3600, 300, 30 * 86_400),
      reset: integer('RESET_LINK_SECONDS', 30 * 60, 60, 86_400),
      invitation: integer('INVITATION_LINK_SECONDS', 72 * 3600, 300, 30 * 86_400),
      leeway: 30,
      refreshGrace: 30,
    },
    sessionsPerUser: integer('SESSIONS_PER_USER', 50, 2, 1000),
    throttle: {
      free: integer('THROTTLE_FREE', 5, 1, 100),
      maxWait: integer('THROTTLE_MAX_WAIT_SECONDS', 900, 1, 86_400),
      hardLimit: integer('THROTTLE_HARD_LIMIT', 100, 5, 10_000),
      attemptsPerAddress: integer('THROTTLE_ATTEMPTS_PER_ADDRESS', 300, 5, 1_000_000),
      attemptsPerNetwork: integer('THROTTLE_ATTEMPTS_PER_NETWORK', 1500, 5, 1_000_000),
      invitationsPerPersonPerHour: integer('INVITATIONS_PER_PERSON', 3, 1, 1000),
      refusedRegistrationsPerHour: integer('REFUSED_REGISTRATIONS_PER_ADMINISTRATOR', 20, 1, 100_000),
      resetMailsPerEmailPerHour: integer('RESET_MAILS_PER_EMAIL', 3, 1, 1000),
      resetMailsPerAddressPerHour: integer('RESET_MAILS_PER_ADDRESS', 20, 1, 100_000),
      accessRequestsPerAddressPerHour: integer('ACCESS_REQUESTS_PER_ADDRESS', 20, 1, 100_000),
    },
    // Ten thousand people behind one address renew 2,500 times a minute, and sign in 333 times if all come within half an hour.
    callsPerMinute: {
      refreshes: integer('REFRESHES_PER_ADDRESS', 6000, 10, 10_000_000),
      codes: integer('CODES_PER_ADDRESS', 1500, 10, 10_000_000),
      // The server of a service that so many use renews as often, from its one address.
      serviceSignIns: integer('SERVICE_SIGN_INS_PER_ADDRESS', 6000, 10, 10_000_000),
      links: integer('LINK_CALLS_PER_ADDRESS', 1500, 10, 10_000_000),
      wholeLists: integer('WHOLE_LISTS_PER_ADDRESS', 300, 10, 10_000_000),
    },
  };
  problems.push(...configProblems(config, reader));
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return config;
}

function strictTransport({ read, problems }: EnvironmentReader, demo: boolean): string | null {
  const value = read('HSTS') ?? (demo ? 'false' : 'true');
  if (value === 'false') return null;
  // A day: who tries Gangway out and goes back to plain HTTP, or moves the host, is not shut out for years.
  if (value === 'true') return 'max-age=86400';
  if (!/^max-age=\d+(?:; ?includeSubDomains)?(?:; ?preload)?$/.test(value)) {
    problems.push(`HSTS is '${value}': set it to true (a day), false, or a header such as max-age=63072000.`);
  }
  return value;
}

/** Null: no traces are made. */
function readTracing(reader: EnvironmentReader): Config['tracing'] {
  const { problems, read, secret, choice, flag, checked, pairs } = reader;
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(ratio >= 0 && ratio <= 1))
    problems.push('OTEL_TRACES_SAMPLER_ARG is no share: set it to a number from 0 to 1.');
  const tracing = {
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', secret('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'gangway-api',
    attributes: pairs('OTEL_RESOURCE_ATTRIBUTES', read('OTEL_RESOURCE_ATTRIBUTES')),
    sampler: choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on'),
    ratio,
  };
  if (flag('OTEL_SDK_DISABLED', false) || endpoint === undefined) return null;
  const schemes = ['http:', 'https:', 'file:'];
  const usable = checked('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, schemes, 'http://collector.example.com:4318');
  return usable === null ? null : { endpoint: usable, ...tracing };
}

/** `name <address>` or an address alone; one, since a list would make every mail go out in several names. */
const oneSender =
  /^(?:(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"\s*|[^"<>,;:@\p{Cc}]*)<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

/** A name as it may stand before an address (RFC 5322 3.2.4). */
function quotedName(name: string): string {
  return /^[^"<>,;:@()[\]\\]*$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
