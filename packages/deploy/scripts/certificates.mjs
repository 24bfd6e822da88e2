/** A throw-away authority and one certificate by it, for trying things out on loopback; openssl makes them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';

/**
 * @param {string} folder
 * @param {readonly string[]} hosts
 * @returns {{ authority: string, certificate: string, key: string }} files
 */
export function makeCertificates(folder, hosts) {
  const at = (/** @type {string} */ name) => join(folder, name);
  const openssl = (/** @type {string[]} */ ...args) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...ec,
    '-days',
    '2',
    '-subj',
    '/CN=Gangway throw-away authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  );
  openssl('req', ...ec, '-subj', `/CN=${hosts[0]}`, '-keyout', at('site.key'), '-out', at('site.csr'));
  writeFileSync(
    at('site.ext'),
    `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\nbasicConstraints=CA:FALSE\n`,
  );
  openssl(
    'x509',
    '-req',
    '-in',
    at('site.csr'),
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    at('site.ext'),
    '-out',
    at('site.pem'),
  );
  return { authority: at('ca.pem'), certificate: at('site.pem'), key: at('site.key') };
}
