import {
  configAddress,
  configContent,
  configNumber,
  configText,
  createConfigContext,
  fetchConfig,
  tldLetters,
  passwordLength,
} from '@gangway/app-frame';

/** Settings that one build of the console reads at run time, from `/config.json`. */
export interface ConsoleConfig {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Address of the portal, without a slash at the end. */
  readonly portalUrl: string;
  readonly brandName: string;
  /** Longest top-level domain the e-mail rule accepts; specification section 5 says 4. */
  readonly emailTldMaxLetters: number;
  /** Minimum length of a password. */
  readonly passwordMinimum: number;
}

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
    emailTldMaxLetters: configNumber(config, 'emailTldMaxLetters', tldLetters),
    passwordMinimum: configNumber(config, 'passwordMinimum', passwordLength),
  };
}

export const { ConfigContext, useConfig } = createConfigContext<ConsoleConfig>();
