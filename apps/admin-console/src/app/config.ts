import { createContext, use } from 'react';

/** What one build of the console learns at run time, from `/config.json`. */
export interface ConsoleConfig {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Address of the portal, without a slash at the end. */
  readonly portalUrl: string;
  readonly brandName: string;
  /** Longest top-level domain the e-mail rule accepts; specification section 5 says 4. */
  readonly emailTldMaxLetters: number;
}

export const configFile = '/config.json';

/** Whether this is a development build: error pages then show where the error happened. */
export const isDevelopment: boolean = import.meta.env.DEV;

/** Something in `config.json` keeps the console from starting; the message names the file and the key. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Fetches and checks the run-time configuration.
 *
 * @throws ConfigError when the file is missing, is not JSON, or a key is missing or wrong.
 */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<ConsoleConfig> {
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
export function parseConfig(content: unknown): ConsoleConfig {
  if (!isRecord(content)) throw new ConfigError(`${configFile} must hold a JSON object.`);
  return {
    apiUrl: address(content, 'apiUrl'),
    portalUrl: address(content, 'portalUrl'),
    brandName: text(content, 'brandName'),
    emailTldMaxLetters: letters(content, 'emailTldMaxLetters'),
  };
}

type Content = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(key: string, wanted: string, value: unknown): ConfigError {
  if (value === undefined) return new ConfigError(`${configFile}: the key "${key}" is missing. It must be ${wanted}.`);
  return new ConfigError(`${configFile}: the key "${key}" must be ${wanted}, not ${JSON.stringify(value)}.`);
}

function address(content: Content, key: string): string {
  const value = content[key];
  const wanted = 'an http or https address';
  if (typeof value !== 'string') throw wrong(key, wanted, value);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw wrong(key, wanted, value);
  return value.replace(/\/+$/, '');
}

function text(content: Content, key: string): string {
  const value = content[key];
  if (typeof value !== 'string' || value.trim() === '') throw wrong(key, 'a text', value);
  return value;
}

function letters(content: Content, key: string): number {
  const value = content[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 2 || value > 63) {
    throw wrong(key, 'a whole number from 2 to 63', value);
  }
  return value;
}

export const ConfigContext = createContext<ConsoleConfig | null>(null);

/** The run-time configuration; it never changes while the page lives. */
export function useConfig(): ConsoleConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigContext above it.');
  return config;
}
