import { createContext, use, type ReactNode } from 'react';

/** One demo login, shown under the sign-in form. Only the demo profile sends them. */
export interface DemoLogin {
  readonly email: string;
  readonly what: string;
}

/** What one build of the portal learns at run time, from `/config.json`. */
export interface PortalConfig {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Address of the admin console, without a slash at the end. */
  readonly consoleUrl: string;
  readonly brandName: string;
  /** Longest top-level domain the e-mail rule accepts; specification section 5 says 4. */
  readonly emailTldMaxLetters: number;
  readonly demo: { readonly password: string; readonly logins: readonly DemoLogin[] } | null;
}

/** Under `pnpm dev`: pages may then say what only developers may read. */
export const isDevelopment: boolean = import.meta.env.DEV;

export const configFile = '/config.json';

/** Something in `config.json` keeps the portal from starting; the message names the file and the key. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Fetches and checks the run-time configuration.
 *
 * @throws ConfigError when the file is missing, is not JSON, or a key is missing or wrong.
 */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<PortalConfig> {
  let response: Response;
  try {
    response = await fetchFile(configFile, { credentials: 'same-origin' });
  } catch (cause) {
    throw new ConfigError(`${configFile} could not be fetched. Check your connection and reload the page.`, { cause });
  }
  if (!response.ok) {
    throw new ConfigError(`${configFile} is missing (the server answered ${response.status}).`);
  }
  let content: unknown;
  try {
    content = await response.json();
  } catch (cause) {
    throw new ConfigError(`${configFile} is not valid JSON.`, { cause });
  }
  return parseConfig(content);
}

/** @throws ConfigError that names the first wrong key */
export function parseConfig(content: unknown): PortalConfig {
  if (!isRecord(content)) throw new ConfigError(`${configFile} must hold a JSON object.`);
  return {
    apiUrl: address(content, 'apiUrl'),
    consoleUrl: address(content, 'consoleUrl'),
    brandName: text(content, 'brandName'),
    emailTldMaxLetters: letters(content, 'emailTldMaxLetters'),
    demo: demo(content, 'demo'),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(key: string, wanted: string, value: unknown): ConfigError {
  if (value === undefined) return new ConfigError(`${configFile}: the key "${key}" is missing. It must be ${wanted}.`);
  return new ConfigError(`${configFile}: the key "${key}" must be ${wanted}, not ${JSON.stringify(value)}.`);
}

function address(content: Readonly<Record<string, unknown>>, key: string): string {
  const value = content[key];
  const wanted = 'an http or https address';
  if (typeof value !== 'string') throw wrong(key, wanted, value);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw wrong(key, wanted, value);
  return value.replace(/\/+$/, '');
}

function text(content: Readonly<Record<string, unknown>>, key: string): string {
  const value = content[key];
  if (typeof value !== 'string' || value.trim() === '') throw wrong(key, 'a text', value);
  return value;
}

function letters(content: Readonly<Record<string, unknown>>, key: string): number {
  const value = content[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 2 || value > 63) {
    throw wrong(key, 'a whole number from 2 to 63', value);
  }
  return value;
}

function demo(content: Readonly<Record<string, unknown>>, key: string): PortalConfig['demo'] {
  const value = content[key];
  if (value === undefined || value === null) return null;
  const wanted = 'an object with "password" and "logins", a list of "email" and "what"';
  if (!isRecord(value)) throw wrong(key, wanted, value);
  const { password, logins } = value;
  if (typeof password !== 'string' || !Array.isArray(logins)) throw wrong(key, wanted, value);
  return {
    password,
    logins: logins.map((login: unknown) => {
      if (!isRecord(login)) throw wrong(key, wanted, value);
      const { email, what } = login;
      if (typeof email !== 'string' || typeof what !== 'string') throw wrong(key, wanted, value);
      return { email, what };
    }),
  };
}

const ConfigContext = createContext<PortalConfig | null>(null);

export function ConfigProvider({ config, children }: { config: PortalConfig; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The run-time configuration; it never changes while the page lives. */
export function useConfig(): PortalConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigProvider above it.');
  return config;
}
