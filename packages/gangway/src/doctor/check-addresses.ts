import type { PlatformConfig } from '../config.ts';
import { failure, ok, reason, warning, type Finding } from './finding.ts';

const patience = 5_000;

/** Checks that the public addresses answer, over https in production, and belong together. */
export async function checkAddresses({ api }: PlatformConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  const places = [
    ['PORTAL_URL', api.portalUrl],
    ['CONSOLE_URL', api.consoleUrl],
    ['API_URL', api.apiUrl],
  ] as const;
  if (api.profile === 'production')
    for (const [name, url] of places)
      if (!url.startsWith('https:'))
        findings.push(failure(name, url, 'serve it over https and set the address accordingly: tokens travel there'));

  findings.push(await checkApi(api.apiUrl));
  for (const [name, url] of places.slice(0, 2)) findings.push(await checkApp(name, url, api.apiUrl));
  return findings;
}

async function checkApi(apiUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${apiUrl}/health/ready`, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    if (answer.ok) return ok('API_URL', `${apiUrl} is ready`);
    return failure(
      'API_URL',
      `${apiUrl}/health/ready answers ${answer.status}`,
      'look into the log of the API, and of the proxy before it',
    );
  } catch (error) {
    return warning(
      'API_URL',
      `${apiUrl}: ${reason(error)}`,
      'start the API; if it runs, check name, certificate and proxy',
    );
  }
}

async function checkApp(name: string, url: string, apiUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    if (!answer.ok)
      return failure(
        name,
        `${url}/config.json answers ${answer.status}`,
        'serve the built app there, with its config.json',
      );
    const config: unknown = await answer.json();
    const named = typeof config === 'object' && config !== null && 'apiUrl' in config ? String(config.apiUrl) : 'no';
    if (named !== apiUrl)
      return failure(
        name,
        `${url}/config.json names ${named} API, not ${apiUrl}`,
        'render it again with the same API_URL',
      );
    return ok(name, `${url} answers`);
  } catch (error) {
    return warning(name, `${url}: ${reason(error)}`, 'start it; if it runs, check name, certificate and proxy');
  }
}
