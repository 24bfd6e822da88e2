import type { Config } from './config.ts';
import { networks } from './public-address.ts';
import { proxyProblem } from './trusted-proxies.ts';
import type { EnvironmentReader } from './read-environment.ts';

/** What is wrong with settings that are each readable by themselves. */
export function configProblems(config: Config, { read }: EnvironmentReader): string[] {
  const problems: string[] = [];
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
  if (new Set([config.portalUrl, config.consoleUrl, config.apiUrl]).size < 3) {
    const [one, other] = samePorts(config.ports);
    // Without addresses they are made of the ports: who set two of these alike is told of them.
    problems.push(
      one !== undefined && other !== undefined && !read('PORTAL_URL') && !read('CONSOLE_URL') && !read('API_URL')
        ? `${one} and ${other} are both ${config.ports[portOf[one]]}: give each a port of its own.`
        : 'PORTAL_URL, CONSOLE_URL and API_URL must be three different addresses.',
    );
  }
  return problems;
}

const portOf = {
  PORTAL_PORT: 'portal',
  CONSOLE_PORT: 'console',
  API_PORT: 'api',
  SAMPLE_SERVICE_PORT: 'sampleService',
} as const satisfies Record<string, keyof Config['ports']>;
type PortName = keyof typeof portOf;
const portNames: readonly PortName[] = ['PORTAL_PORT', 'CONSOLE_PORT', 'API_PORT', 'SAMPLE_SERVICE_PORT'];

/** The first two settings that name one port. */
function samePorts(ports: Config['ports']): [PortName, PortName] | [] {
  for (const [index, name] of portNames.entries()) {
    const again = portNames.slice(index + 1).find((later) => ports[portOf[later]] === ports[portOf[name]]);
    if (again) return [name, again];
  }
  return [];
}
