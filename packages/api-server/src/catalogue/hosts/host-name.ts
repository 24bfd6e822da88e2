import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Config } from '../../config/index.ts';
import { fieldProblem, say } from '../../server/index.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Delimiters of an address, which `domainToASCII` would cut at or leave out. */
const delimiter = /[\s/\\?#@:%[\]]/;
const longest = 253;
const recordPrefix = '_gangway.';

/** Name of the TXT record that proves a host. */
export function recordOf(host: string): string {
  return recordPrefix + host;
}

/**
 * The host as the store keeps it: lower case, international names in ASCII (RFC 5891).
 * @throws HttpProblem 400 at `host` for anything else than the name of a host, and for those of the platform.
 */
export function cleanHost(typed: string, config: Config): string {
  const bare = typed.trim().replace(/\.$/, '');
  const host = delimiter.test(bare) ? '' : domainToASCII(bare);
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
  // Leave room for the record's name.
  const fits = recordOf(host).length <= longest;
  if (!isName || !fits || isIP(host) > 0) throw fieldProblem('host', say('host_form'));
  if (isOfPlatform(host, config)) throw fieldProblem('host', say('host_of_platform'));
  return host;
}

/** The hosts of the platform, and those below or above them: a cookie or a certificate of one may cover the other. */
function isOfPlatform(host: string, { portalUrl, consoleUrl, apiUrl, sampleServiceUrl }: Config): boolean {
  return [portalUrl, consoleUrl, apiUrl, sampleServiceUrl].some((address) => {
    const own = new URL(address).hostname;
    return host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`);
  });
}
