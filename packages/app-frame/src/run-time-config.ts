import { isPlainObject } from '@gangway/auth-client';

/** Address of the run-time configuration of both apps. */
const configFile = '/config.json';

/** A mistake in `config.json` that keeps an app from starting; the message names the file and the key. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Content of `config.json`, unchecked. */
export type ConfigContent = Readonly<Record<string, unknown>>;

/**
 * Fetches `/config.json`.
 *
 * @throws ConfigError when the file cannot be fetched, is missing or is not JSON.
 */
export async function fetchConfig(fetchFile: typeof fetch = fetch): Promise<unknown> {
  let response: Response;
  try {
    response = await fetchFile(configFile, { credentials: 'same-origin' });
  } catch (cause) {
    throw new ConfigError(`Couldn’t fetch ${configFile}. Check your connection and reload the page.`, { cause });
  }
  if (!response.ok) throw new ConfigError(`${configFile} is missing (the server answered ${response.status}).`);
  try {
    return await response.json();
  } catch (cause) {
    throw new ConfigError(`${configFile} is not valid JSON.`, { cause });
  }
}

/** @throws ConfigError unless the content is an object */
export function configContent(content: unknown): ConfigContent {
  if (!isPlainObject(content)) throw new ConfigError(`${configFile} must hold a JSON object.`);
  return content;
}

/** Error for a key with a wrong value. */
export function wrongConfig(content: ConfigContent, key: string, wanted: string): ConfigError {
  const value = content[key];
  return new ConfigError(
    value === undefined
      ? `${configFile}: the key "${key}" is missing. It must be ${wanted}.`
      : `${configFile}: the key "${key}" must be ${wanted}, not ${JSON.stringify(value)}.`,
  );
}

/** An http or https address, without trailing slashes. @throws ConfigError */
export function configAddress(content: ConfigContent, key: string): string {
  const value = content[key];
  if (typeof value !== 'string' || !URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw wrongConfig(content, key, 'an http or https address');
  }
  let address = value;
  while (address.endsWith('/')) address = address.slice(0, -1);
  return address;
}

/** A non-empty text. @throws ConfigError */
export function configText(content: ConfigContent, key: string): string {
  const value = content[key];
  if (typeof value !== 'string' || value.trim() === '') throw wrongConfig(content, key, 'a text');
  return value;
}

/** Range of a whole number in `config.json`; `otherwise` for an older file that lacks it. */
interface NumberRule {
  least: number;
  most: number;
  otherwise?: number;
}

/** @throws ConfigError */
export function configNumber(content: ConfigContent, key: string, { least, most, otherwise }: NumberRule): number {
  const value = content[key] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw wrongConfig(content, key, `a whole number from ${least} to ${most}`);
  }
  return value;
}

/** Letters of a top-level domain, at most the length of a DNS label (RFC 1035, section 2.3.4). */
export const tldLetters: NumberRule = { least: 2, most: 63 };

/** Minimum password length of the API. */
export const passwordLength: NumberRule = { least: 8, most: 128, otherwise: 12 };

/** Lifetime of the link in a reset mail. */
export const linkMinutes: NumberRule = { least: 1, most: 1440, otherwise: 30 };
