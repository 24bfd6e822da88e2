import type { Said } from '@gangway/api-client';
import { isPlainObject } from '@gangway/auth-client';
import {
  configAddress,
  configContent,
  configNumber,
  configText,
  createConfigContext,
  fetchConfig,
  wrongConfig,
  type ConfigContent,
  tldLetters,
  passwordLength,
  linkMinutes,
} from '@gangway/app-frame';
import type { ReactNode } from 'react';

/** One demo login, shown under the sign-in form. Sent by the demo profile only. */
interface DemoLogin {
  readonly email: string;
  /** Purpose, in English. */
  readonly what: string;
  /** The same in another language. */
  readonly said?: Said;
  /** Key of its authenticator app, if it signs in with a second step. */
  readonly secret?: string;
  readonly recoveryCodes?: readonly string[];
}

/** Settings that one build of the portal reads at run time, from `/config.json`. */
export interface PortalConfig {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Address of the admin console, without a slash at the end. */
  readonly consoleUrl: string;
  readonly brandName: string;
  /** Longest top-level domain the e-mail rule accepts; specification section 5 says 4. */
  readonly emailTldMaxLetters: number;
  /** Minimum length of a password. */
  readonly passwordMinimum: number;
  /** Minutes that a reset link stays valid. */
  readonly resetLinkMinutes: number;
  readonly demo: { readonly password: string; readonly logins: readonly DemoLogin[] } | null;
  /** At the host of an organization alone (`app/own-host.tsx`). */
  readonly own?: OwnSignIn;
}

/** The sign-in page of an organization, beside its name and mark. */
interface OwnSignIn {
  /** Sentence under the heading; null without one. */
  readonly sentence: ReactNode;
  /** In place of the passkey button: passkeys work at the portal's own host. */
  readonly passkeyNote: ReactNode;
}

/**
 * Fetches and checks the run-time configuration.
 *
 * @throws ConfigError when the file is missing, is not JSON, or a key is missing or wrong.
 */
export async function loadConfig(): Promise<PortalConfig> {
  return parseConfig(await fetchConfig());
}

/** @throws ConfigError that names the first wrong key */
export function parseConfig(content: unknown): PortalConfig {
  const config = configContent(content);
  return {
    apiUrl: configAddress(config, 'apiUrl'),
    consoleUrl: configAddress(config, 'consoleUrl'),
    brandName: configText(config, 'brandName'),
    emailTldMaxLetters: configNumber(config, 'emailTldMaxLetters', tldLetters),
    passwordMinimum: configNumber(config, 'passwordMinimum', passwordLength),
    resetLinkMinutes: configNumber(config, 'resetLinkMinutes', linkMinutes),
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
    isPlainObject(value) &&
    typeof value['password'] === 'string' &&
    Array.isArray(value['logins']) &&
    value['logins'].every(
      (login: unknown) =>
        isPlainObject(login) && typeof login['email'] === 'string' && typeof login['what'] === 'string',
    )
  );
}

export const { ConfigContext, useConfig } = createConfigContext<PortalConfig>();
