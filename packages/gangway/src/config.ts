import { type Config, ignoredSettings, parseConfig } from '@gangway/api-server';

/** The configuration of everything in this process. */
export interface PlatformConfig {
  api: Config;
}

/**
 * Reads the environment once.
 * @param defaults values for settings the environment lacks.
 * @param warn says each setting that was ignored, in a sentence.
 * @throws StartupError naming every wrong or missing variable.
 */
export function readConfig(
  defaults: Record<string, string> = {},
  warn: (sentence: string) => void = console.error,
): PlatformConfig {
  const env: Record<string, string | undefined> = { ...defaults };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined && value !== '') env[name] = value;
  const api = parseConfig(env);
  for (const sentence of ignoredSettings(env)) warn(sentence);
  return { api };
}
