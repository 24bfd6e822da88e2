import { configProblems, leftOutAddresses } from './check-config.ts';
import { limitsOf } from './limits.ts';
import { type Environment, type SettingValues, readSettings } from './read-settings.ts';
import { StartupError } from './errors.ts';

/** Configuration of the server, read once at start. */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the whole configuration once.
 * @throws StartupError naming every wrong or missing variable at once and what to do about each.
 */
export function parseConfig(env: Environment): Config {
  const { values, problems } = readSettings(env);
  const config = configOf(values);
  problems.push(...configProblems(config, values), ...leftOutAddresses(config, env));
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return config;
}

function configOf(values: SettingValues) {
  const ports = {
    portal: values.PORTAL_PORT,
    console: values.CONSOLE_PORT,
    api: values.API_PORT,
    sampleService: values.SAMPLE_SERVICE_PORT,
  };
  return {
    profile: values.GANGWAY_PROFILE,
    host: values.HOST,
    ports,
    /** Null: `/metrics` is served beside the API's calls. */
    metricsPort: values.METRICS_PORT,
    /** `/docs` and `/openapi.json` are served. */
    apiDocs: values.API_DOCS,
    /** Public origins, without trailing slash; the only source of every link and redirect. */
    portalUrl: values.PORTAL_URL ?? `http://localhost:${ports.portal}`,
    consoleUrl: values.CONSOLE_URL ?? `http://localhost:${ports.console}`,
    apiUrl: values.API_URL ?? `http://localhost:${ports.api}`,
    sampleServiceUrl: values.SAMPLE_SERVICE_URL ?? `http://localhost:${ports.sampleService}`,
    dataDir: values.DATA_DIR,
    /** Null: the embedded store in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** The role that owns the tables, for commands; null: that of `databaseUrl`. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** One address for each read replica; empty: everything is read from `databaseUrl`. */
    databaseReadUrls: values.DATABASE_READ_URL ?? [],
    databasePool: values.DATABASE_POOL,
    databaseConnectSeconds: values.DATABASE_CONNECT_SECONDS,
    preparedStatements: values.DATABASE_PREPARED_STATEMENTS,
    /** Null only in the demo profile: mail stays in the outbox. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${quotedName(values.BRAND_NAME)} <no-reply@gangway.test>`,
    mailsPerMinute: values.MAILS_PER_MINUTE,
    brandName: values.BRAND_NAME,
    appSecret: values.APP_SECRET ?? '',
    /** The former `appSecret`: opens what is still sealed with it. */
    previousAppSecret: values.APP_SECRET_PREVIOUS,
    tracing: tracingOf(values),
    logLevel: values.LOG_LEVEL,
    /** Addresses or small networks of the reverse proxies whose X-Forwarded-For is believed. */
    trustedProxies: values.TRUSTED_PROXY,
    /** Private networks with services that the server may call. */
    outboundAllowedNetworks: values.OUTBOUND_ALLOWED_NETWORKS,
    /** The header `Strict-Transport-Security`; null sends none. */
    hsts: values.HSTS,
    /** Clients of services that may read the whole trail in their own name. */
    activityStreamClients: values.ACTIVITY_STREAM_CLIENTS,
    /** Whole months that stay in the audit trail before they are archived; null: all of them. */
    auditRetentionMonths: values.AUDIT_RETENTION_MONTHS,
    resetRevealsUnknown: values.RESET_REVEALS_UNKNOWN,
    passwordGrant: values.PASSWORD_GRANT,
    passwordMinimum: values.PASSWORD_MINIMUM,
    /** Letters of an e-mail address's top-level domain, at most; at least 2 (specification section 5). */
    emailTldMaxLetters: values.EMAIL_TLD_MAX_LETTERS,
    lifetimes: lifetimesOf(values),
    sessionsPerUser: values.SESSIONS_PER_USER,
    ...limitsOf({ multiplier: values.LIMITS_MULTIPLIER, hardLimit: values.THROTTLE_HARD_LIMIT }),
  };
}

/** Seconds. */
function lifetimesOf(values: SettingValues) {
  return {
    accessToken: values.ACCESS_TOKEN_SECONDS,
    authorizationCode: values.AUTHORIZATION_CODE_SECONDS,
    portalIdle: values.PORTAL_IDLE_SECONDS,
    consoleIdle: values.CONSOLE_IDLE_SECONDS,
    sessionAbsolute: values.SESSION_ABSOLUTE_SECONDS,
    reset: values.RESET_LINK_SECONDS,
    invitation: values.INVITATION_LINK_SECONDS,
    leeway: 30,
    refreshGrace: 30,
  };
}

/** Where traces go; null: none are made, and nothing that makes them is loaded. */
function tracingOf(values: SettingValues) {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (values.OTEL_SDK_DISABLED || endpoint === null) return null;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    attributes: values.OTEL_RESOURCE_ATTRIBUTES,
    sampler: values.OTEL_TRACES_SAMPLER,
    /** Share of the traces, from 0 to 1, for samplers by ratio. */
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** A name as it may stand before an address (RFC 5322 3.2.4). */
function quotedName(name: string): string {
  return /^[^"<>,;:@()[\]\\]*$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
