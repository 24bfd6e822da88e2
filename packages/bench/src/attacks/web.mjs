import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:tls';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeCertificates } from '@gangway/deploy/certificates';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { portOf } from '../shared/ports.mjs';
import { sharedPlatform } from '../shared/platform.mjs';
import { startOwnServer } from '../shared/own-server.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const execute = promisify(execFile);
// Not a dependency: it brings native code and packages with known holes, which nothing of ours shall install beside itself.
const scanner = '@mdn/mdn-http-observatory@1.4.8';

/** Fetches the scanner once, without running anything of it. @returns {Promise<string>} its folder */
async function fetchScanner() {
  const folder = join(root, 'node_modules/.cache/observatory');
  const installed = join(folder, 'node_modules/@mdn/mdn-http-observatory');
  if (!existsSync(join(installed, 'conf/hsts-preload.json'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    await execute('npm', ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', scanner], {
      cwd: folder,
    });
    // Browsers' list of preloaded hosts, which it would download; no host of ours is in it.
    writeFileSync(join(installed, 'conf/hsts-preload.json'), '{}');
  }
  return folder;
}

/**
 * @param {string} folder @param {string} authority file @param {string} host @param {number} https @param {number} plain @param {string} [path]
 * @returns {Promise<{ grade: string, score: number, failed: string[] }>}
 */
async function scan(folder, authority, host, https, plain, path = '/') {
  const program = fileURLToPath(new URL('../shared/observatory-scan.mjs', import.meta.url));
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
  const { stdout } = await execute(process.execPath, [program, folder, host, String(https), String(plain), path], {
    env,
    timeout: 120_000,
  });
  return JSON.parse(stdout);
}

/** @param {string} policy @returns findings that let someone in */
function seriousFindings(policy) {
  const { csp } = new CspParser(policy);
  return new CspEvaluator(csp).evaluate().filter(({ severity }) => severity <= Severity.SYNTAX);
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A45',
    tried:
      "Mozilla's Observatory on both apps and the API behind nginx with TLS, and on both apps by our own server behind TLS; csp_evaluator on their policies",
    line: 'A+ (100 or more) for each; 0 findings of severity 20 or worse',
    run: async () => {
      const folder = await fetchScanner();
      const files = mkdtempSync(join(tmpdir(), 'gangway-headers-'));
      const { authority, hosts, ports } = await sharedPlatform();
      const authorityFile = join(files, 'nginx.pem');
      writeFileSync(authorityFile, authority);
      const results = new Map();
      results.set('portal', await scan(folder, authorityFile, hosts.portal, ports.https, ports.http));
      results.set('console', await scan(folder, authorityFile, hosts.console, ports.https, ports.http));
      results.set('API', await scan(folder, authorityFile, hosts.api, ports.https, ports.http, '/health/live'));

      const own = await startOwnServer({
        PORTAL_URL: `https://${hosts.portal}`,
        CONSOLE_URL: `https://${hosts.console}`,
        API_URL: `https://${hosts.api}`,
      });
      const certificates = makeCertificates(files, [hosts.portal, hosts.console]);
      const policies = [];
      for (const [name, port] of /** @type {const} */ ([
        ['portal', own.ports.portal],
        ['console', own.ports.console],
      ])) {
        // What stands before it in earnest ends TLS and hands on the bytes.
        const front = createTlsServer(
          { key: readFileSync(certificates.key), cert: readFileSync(certificates.certificate) },
          (socket) => {
            const behind = connect(port, '127.0.0.1');
            socket.pipe(behind).pipe(socket);
            socket.on('error', () => behind.destroy());
            behind.on('error', () => socket.destroy());
          },
        );
        await new Promise((resolve) => front.listen(0, '127.0.0.1', () => resolve(undefined)));
        const https = portOf(front);
        results.set(`${name}, own server`, await scan(folder, certificates.authority, hosts[name], https, 0));
        front.close();
        policies.push((await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-security-policy') ?? '');
      }
      await own.stop();
      rmSync(files, { recursive: true, force: true });
      const findings = policies.flatMap((policy) => seriousFindings(policy));
      const told = [...results].map(
        ([name, { grade, score, failed }]) =>
          `${name} ${grade} ${score}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`,
      );
      return {
        passed:
          [...results.values()].every(({ grade, score }) => grade === 'A+' && score >= 100) &&
          findings.length === 0 &&
          policies.every((policy) => policy !== ''),
        figure: `${told.join('; ')}; ${findings.length} findings${findings.map(({ description }) => ` ${description}`).join('')}`,
      };
    },
  },
  {
    id: 'A54',
    tried: 'recheck on every regular expression of both apps, the server and what they share',
    line: '0 vulnerable',
    run: async () => {
      // In one thread, by its own engine: without Java or a native program.
      process.env['RECHECK_BACKEND'] = 'pure';
      const { check } = await import('recheck');
      const found = new Map();
      for (const folder of [
        'apps/portal/src',
        'apps/admin-console/src',
        'packages/api-server/src',
        'packages/sample-service/src',
        'packages/gangway/src',
        ...['account', 'api-client', 'auth-client', 'contract', 'form-kit', 'table-kit', 'toasts', 'ui-kit'].map(
          (name) => `packages/${name}/src`,
        ),
      ]) {
        for (const [file, text] of sources(folder)) {
          for (const [, source = '', flags = ''] of text.matchAll(
            /(?<=[=(,:?[!&|{};\n]\s*|return )\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g,
          )) {
            found.set(`/${source}/${flags}`, [source, flags, file]);
          }
        }
      }
      const vulnerable = [];
      const unknown = [];
      for (const [expression, [source, flags, file]] of found) {
        const { status } = await check(source, flags, { timeout: 10_000 });
        if (status === 'vulnerable') vulnerable.push(`${expression} in ${file}`);
        if (status === 'unknown') unknown.push(`${expression} in ${file}`);
      }
      return {
        passed: vulnerable.length === 0 && found.size > 50,
        figure: `${vulnerable.length} vulnerable of ${found.size} (${unknown.length} it cannot judge)${[...vulnerable, ...unknown].map((each) => ` ${each}`).join(',')}`,
      };
    },
  },
];

/**
 * @param {string} folder
 * @returns {[string, string][]} every file that is no test, with its text
 */
function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('/testing/') && !file.includes('/api-compatibility/'))
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')]);
}
