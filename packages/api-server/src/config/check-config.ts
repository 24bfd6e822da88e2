import type { Config } from './config.ts';
import { networks } from './public-address.ts';
import type { Environment, SettingValues } from './read-settings.ts';
import { demoAppSecret } from './settings.ts';
import { proxyProblem } from './trusted-proxies.ts';

/** Problems of settings that are each readable alone. */
export function configProblems(config: Config, values: SettingValues): string[] {
  const problems: string[] = [];
  if (config.profile === 'production' && config.appSecret === demoAppSecret) {
    problems.push(
      "APP_SECRET is the demo's, which everyone knows: set it to a random text of your own, for example from 'openssl rand -base64 48'.",
    );
  }
  if (config.profile === 'demo' && config.databaseReadUrls.length > 0 && config.databaseUrl === null) {
    problems.push('DATABASE_READ_URL is set without DATABASE_URL: set that to the server that is written to.');
  }
  for (const entry of config.trustedProxies) {
    const problem = proxyProblem(entry);
    if (problem !== undefined) problems.push(`TRUSTED_PROXY holds '${entry}', which ${problem}.`);
  }
  for (const entry of config.outboundAllowedNetworks) {
    try {
      networks([entry]);
    } catch {
      problems.push(
        `OUTBOUND_ALLOWED_NETWORKS holds '${entry}': write networks such as 10.1.0.0/16, with commas between.`,
      );
    }
  }
  if (config.metricsPort === config.ports.api) problems.push('METRICS_PORT is the API_PORT: set it to another port.');
  if (new Set([config.portalUrl, config.consoleUrl, config.apiUrl]).size < 3) problems.push(sameAddresses(values));
  return problems;
}

const addressNames = ['PORTAL_URL', 'CONSOLE_URL', 'API_URL'] as const;

/**
 * Problems of public addresses that production leaves out beside others: mails and redirects would lead to this machine unnoticed.
 * All three may be left out, for a trial on it.
 */
export function leftOutAddresses({ profile }: Pick<Config, 'profile'>, env: Environment): string[] {
  const leftOut = addressNames.filter((name) => !env[name]?.trim());
  if (profile === 'demo' || leftOut.length === addressNames.length) return [];
  return leftOut.map((name) => `${name} is missing beside the other public addresses: set it too.`);
}

const portNames = ['PORTAL_PORT', 'CONSOLE_PORT', 'API_PORT'] as const;

function sameAddresses(values: SettingValues): string {
  // Addresses that are not set derive from the ports, so report the ports.
  if (addressNames.every((name) => values[name] === null)) {
    const [first, second] = portNames.filter((name) =>
      portNames.some((other) => other !== name && values[other] === values[name]),
    );
    if (first && second) return `${first} and ${second} are both ${values[first]}: give each a port of its own.`;
  }
  return 'PORTAL_URL, CONSOLE_URL and API_URL must be three different addresses.';
}
