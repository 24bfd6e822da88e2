import { configAddress, configContent, configLetters, configText, fetchConfig } from '@gangway/ui-kit';
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

/** Whether this is a development build: error pages then show where the error happened. */
export const isDevelopment: boolean = import.meta.env.DEV;

/**
 * Fetches and checks the run-time configuration.
 *
 * @throws ConfigError when the file is missing, is not JSON, or a key is missing or wrong.
 */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<ConsoleConfig> {
  return parseConfig(await fetchConfig(fetchFile));
}

/** @throws ConfigError that names the first wrong key */
export function parseConfig(content: unknown): ConsoleConfig {
  const config = configContent(content);
  return {
    apiUrl: configAddress(config, 'apiUrl'),
    portalUrl: configAddress(config, 'portalUrl'),
    brandName: configText(config, 'brandName'),
    emailTldMaxLetters: configLetters(config, 'emailTldMaxLetters'),
  };
}

export const ConfigContext = createContext<ConsoleConfig | null>(null);

/** The run-time configuration; it never changes while the page lives. */
export function useConfig(): ConsoleConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigContext above it.');
  return config;
}
