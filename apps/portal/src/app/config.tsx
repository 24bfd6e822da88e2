import {
  configAddress,
  configContent,
  configLetters,
  configText,
  fetchConfig,
  isConfigContent,
  wrongConfig,
  type ConfigContent,
} from '@gangway/ui-kit';
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

/**
 * Fetches and checks the run-time configuration.
 *
 * @throws ConfigError when the file is missing, is not JSON, or a key is missing or wrong.
 */
export async function loadConfig(fetchFile: typeof fetch = fetch): Promise<PortalConfig> {
  return parseConfig(await fetchConfig(fetchFile));
}

/** @throws ConfigError that names the first wrong key */
export function parseConfig(content: unknown): PortalConfig {
  const config = configContent(content);
  return {
    apiUrl: configAddress(config, 'apiUrl'),
    consoleUrl: configAddress(config, 'consoleUrl'),
    brandName: configText(config, 'brandName'),
    emailTldMaxLetters: configLetters(config, 'emailTldMaxLetters'),
    demo: readDemo(config),
  };
}

function readDemo(config: ConfigContent): PortalConfig['demo'] {
  const demo = config['demo'] ?? null;
  if (demo === null || isDemo(demo)) return demo;
  throw wrongConfig(config, 'demo', 'an object with "password" and "logins", a list of "email" and "what"');
}

function isDemo(value: unknown): value is PortalConfig['demo'] {
  return (
    isConfigContent(value) &&
    typeof value['password'] === 'string' &&
    Array.isArray(value['logins']) &&
    value['logins'].every(
      (login: unknown) =>
        isConfigContent(login) && typeof login['email'] === 'string' && typeof login['what'] === 'string',
    )
  );
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
