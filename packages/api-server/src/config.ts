import { StartupError } from './store/startup-error.ts';

/** Known to everyone who reads this file: good enough for the demo, refused in production. */
export const demoAppSecret = 'gangway-demo-secret-not-for-production';

export interface Config {
  profile: 'production' | 'demo';
  host: string;
  ports: { portal: number; console: number; api: number; sampleService: number };
  /** Public origins, without trailing slash; the only source of every link and redirect. */
  portalUrl: string;
  consoleUrl: string;
  apiUrl: string;
  sampleServiceUrl: string;
  dataDir: string;
  /** Null: the embedded store in `dataDir`. */
  databaseUrl: string | null;
  databasePool: number;
  /** Null only in the demo profile: mail stays in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  appSecret: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Exact addresses of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** `Strict-Transport-Security` is sent. */
  hsts: boolean;
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
    /** Sign-in attempts of one address within the hour. */
    attemptsPerAddress: number;
    resetMailsPerEmailPerHour: number;
    resetMailsPerAddressPerHour: number;
    accessRequestsPerAddressPerHour: number;
  };
}

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the whole configuration once.
 * @throws StartupError naming every wrong or missing variable at once and what to do about each.
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = [];
  const read = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const choice = <const T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = read(name) ?? fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name} is '${value}': set it to one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const integer = (name: string, fallback: number, least: number, most: number): number => {
    const value = read(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      problems.push(`${name} is '${value}': set it to a whole number from ${least} to ${most}.`);
      return fallback;
    }
    return number;
  };
  const flag = (name: string, fallback: boolean): boolean =>
    choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  const origin = (name: string, fallback: string): string => {
    const value = read(name) ?? fallback;
    const url = parseUrl(value);
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
      problems.push(
        `${name} is '${value}': set it to an address such as https://portal.example.com, without path or query.`,
      );
      return fallback;
    }
    return url.origin;
  };
  const address = (name: string, schemes: readonly string[], example: string): string | null => {
    const value = read(name);
    if (value === undefined) return null;
    const url = parseUrl(value);
    if (!url || !schemes.includes(url.protocol)) {
      problems.push(`${name} is not usable: set it to an address such as ${example}.`);
      return null;
    }
    return value;
  };

  const profile = choice('GANGWAY_PROFILE', ['production', 'demo'], 'production');
  const demo = profile === 'demo';
  const ports = {
    portal: integer('PORTAL_PORT', 4000, 1, 65_535),
    console: integer('CONSOLE_PORT', 4001, 1, 65_535),
    api: integer('API_PORT', 4002, 1, 65_535),
    sampleService: integer('SAMPLE_SERVICE_PORT', 4003, 1, 65_535),
  };
  const databaseUrl = address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/gangway',
  );
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com');
  const appSecret = read('APP_SECRET') ?? (demo ? demoAppSecret : '');
  if (!demo) {
    if (read('DATABASE_URL') === undefined) {
      problems.push(
        'DATABASE_URL is missing: set it to your PostgreSQL, such as postgres://user:password@host:5432/gangway (or try the demo with GANGWAY_PROFILE=demo).',
      );
    }
    if (read('SMTP_URL') === undefined) {
      problems.push('SMTP_URL is missing: set it to your mail server, such as smtps://user:password@mail.example.com.');
    }
    if (appSecret === '') {
      problems.push(
        "APP_SECRET is missing: set it to a random text of at least 32 characters, for example from 'openssl rand -base64 48'.",
      );
    } else if (appSecret === demoAppSecret) {
      problems.push(
        "APP_SECRET is the demo's, which everybody knows: set it to a random text of your own, for example from 'openssl rand -base64 48'.",
      );
    }
  }
  if (appSecret !== '' && appSecret.length < 32) {
    problems.push(`APP_SECRET has ${appSecret.length} characters: set it to at least 32 random ones.`);
  }

  const config: Config = {
    profile,
    host: read('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    ports,
    portalUrl: origin('PORTAL_URL', `http://localhost:${ports.portal}`),
    consoleUrl: origin('CONSOLE_URL', `http://localhost:${ports.console}`),
    apiUrl: origin('API_URL', `http://localhost:${ports.api}`),
    sampleServiceUrl: origin('SAMPLE_SERVICE_URL', `http://localhost:${ports.sampleService}`),
    dataDir: read('DATA_DIR') ?? '.gangway',
    databaseUrl,
    databasePool: integer('DATABASE_POOL', 20, 2, 200),
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Gangway <no-reply@gangway.test>',
    appSecret,
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    trustedProxies: (read('TRUSTED_PROXY') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    hsts: flag('HSTS', !demo),
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
      resetMailsPerEmailPerHour: integer('RESET_MAILS_PER_EMAIL', 3, 1, 1000),
      resetMailsPerAddressPerHour: integer('RESET_MAILS_PER_ADDRESS', 20, 1, 100_000),
      accessRequestsPerAddressPerHour: integer('ACCESS_REQUESTS_PER_ADDRESS', 20, 1, 100_000),
    },
  };
  for (const entry of config.trustedProxies) {
    if (!/^[0-9A-Fa-f.:]{2,45}(\/\d{1,3})?$/.test(entry)) {
      problems.push(`TRUSTED_PROXY holds '${entry}': name the exact address of the proxy, such as 10.0.0.5.`);
    }
  }
  if (new Set([config.portalUrl, config.consoleUrl, config.apiUrl]).size < 3) {
    problems.push('PORTAL_URL, CONSOLE_URL and API_URL must be three different addresses.');
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return config;
}

/** `URL.parse`, which Node 20 lacks. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
