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
import { people, sharedApi } from '../shared/api-process.mjs';
import { portOf } from '../shared/ports.mjs';
import { sharedPlatform } from '../shared/platform.mjs';
import { startOwnServer } from '../shared/own-server.mjs';
import { fromTests } from '../shared/tests.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const api = 'packages/api-server';
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

/** @param {string} policy @returns findings that let somebody in */
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
  fromTests(
    {
      id: 'A48',
      tried: '27 known payloads and 200,000 composed ones on the one function that both apps return by',
      line: '0 escapes',
    },
    'packages/auth-client',
    { 'src/safe-return-to.test.ts': /./, 'src/pkce.test.ts': /never goes further than this origin/ },
  ),
  fromTests(
    {
      id: 'A50',
      tried: 'origins: the two of ours, and null, prefix, suffix, port, case, subdomain, http',
      line: 'exactly 2 allowed; Vary: Origin; no credentials',
    },
    api,
    {
      'src/app.test.ts': /^origins /,
    },
  ),
  {
    id: 'A51',
    tried:
      'every call that changes something, sent as a page of another site can: form, text/plain and no type, with cookies and without token',
    line: '0 changes, 0 cookies set',
    run: async () => {
      const { call, query } = await sharedApi();
      const stock = async () =>
        JSON.stringify(
          await query(`select (select count(*) from audit_events where result = 'ok') as events, (select count(*) from users) as users,
            (select count(*) from organizations) as organizations, (select count(*) from sessions) as sessions,
            (select count(*) from access_requests) as requests`),
        );
      const before = await stock();
      const changing = (await callsOf()).filter(({ method }) => method !== 'GET');
      let sent = 0;
      let cookies = 0;
      const accepted = new Set();
      const json = JSON.stringify({
        name: 'csrf',
        displayName: 'csrf',
        isActive: true,
        email: people.user,
        password: 'x',
      });
      for (const { method, path: pattern } of changing) {
        const path = pattern.replaceAll(/\{[^}]+\}/g, '1');
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
          sent += 1;
          const answer = await call(method, path, {
            payload: type.includes('urlencoded') ? 'name=csrf&displayName=csrf' : json,
            headers: {
              origin: 'https://evil.example',
              cookie: 'access_token=x; isAuth=true',
              ...(type === '' ? {} : { 'content-type': type }),
            },
          });
          if (answer.headers['set-cookie'] !== undefined) cookies += 1;
          // Signing out with nothing and asking for a reset are open to all, and answer so.
          if (answer.status < 300 && !/logout|reset\/email/.test(path)) accepted.add(`${method} ${path}`);
        }
      }
      const changed = before === (await stock()) ? 0 : 1;
      return {
        passed: changing.length > 40 && accepted.size === 0 && cookies === 0 && changed === 0,
        figure: `${accepted.size} accepted of ${sent} (${changing.length} calls), ${changed} changes, ${cookies} cookies${[...accepted].map((each) => ` ${each}`).join('')}`,
      };
    },
  },
  {
    id: 'A52',
    tried:
      'an injection corpus in every query and path parameter of every call that reads; the sources searched for SQL put together from text',
    line: '0 answers 5xx, 0 delays, 0 findings',
    run: async () => {
      const { call, signIn } = await sharedApi();
      const { accessToken: token } = await signIn(people.superAdmin);
      let sent = 0;
      let failures = 0;
      let slow = 0;
      let told = 0;
      for (const { path, parameters } of (await callsOf()).filter(({ method }) => method === 'GET')) {
        for (const { name, in: place } of parameters) {
          for (const text of injections) {
            const value = encodeURIComponent(text);
            const filled = path.replaceAll(/\{([^}]+)\}/g, (_all, param) =>
              place === 'path' && param === name ? value : '1',
            );
            const answer = await call(
              'GET',
              place === 'query' ? `${filled}?${encodeURIComponent(name)}=${value}` : filled,
              { token },
            );
            sent += 1;
            if (answer.status >= 500) failures += 1;
            if (answer.ms > 2900) slow += 1;
            if (
              /syntax error|pg_|sqlstate|relation "|drizzle|select .* from/i.test(
                answer.status < 300 ? '' : answer.text,
              )
            )
              told += 1;
          }
        }
      }
      const findings = sources('packages/api-server/src').filter(([, text]) =>
        /sql\.raw\(\s*(?:`[^`]*\$\{|[a-z])|\.(?:query|execute)\(\s*`[^`]*\$\{|\.(?:query|execute)\(\s*['"][^'"]*['"]\s*\+/i.test(
          text,
        ),
      );
      return {
        passed: sent > 500 && failures === 0 && slow === 0 && told === 0 && findings.length === 0,
        figure: `${sent} requests: ${failures} × 5xx, ${slow} as slow as the injected sleep, ${told} that tell of the database; ${findings.length} findings${findings.map(([file]) => ` ${file}`).join('')}`,
      };
    },
  },
  fromTests(
    {
      id: 'A53',
      tried: '__proto__, constructor, prototype in every body, as names, in tokens',
      line: 'refused each time, no prototype is ever changed',
    },
    api,
    {
      'src/whole-api/bodies.test.ts': /refuses the keys of prototypes/,
      'src/modules/users/users.test.ts': /refuses __proto__ as a service/,
      'src/modules/roles/roles.test.ts': /no role is named/,
      'src/modules/services/services.test.ts': /no service is keyed/,
    },
  ),
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
  fromTests(
    {
      id: 'A55',
      tried:
        'bodies beyond 64 kB, 10,000 deep, names of 10,000 letters, headers and addresses of 100 kB, broken requests',
      line: '413, 400, 414 or 431 at once; the server goes on',
    },
    api,
    {
      'src/whole-api/limits.test.ts': /./,
    },
  ),
  fromTests(
    {
      id: 'A56',
      tried: 'at least 40 odd content types on every call with a body',
      line: '415 or 400; no body passes its schema',
    },
    api,
    {
      'src/whole-api/bodies.test.ts': /odd content type/,
    },
  ),
  fromTests(
    {
      id: 'A57',
      tried: 'cells that begin with = + - @ tab, line break, NUL and their full-width forms',
      line: '100 % quoted and made inert',
    },
    api,
    {
      'src/csv/csv.test.ts': /./,
      'src/modules/activity/activity.test.ts': /hold no formula/,
    },
  ),
  {
    id: 'A58',
    tried: 'both built apps searched for keys, tokens, addresses with passwords, client secrets, server settings',
    line: '0',
    run: async () => {
      const program = join(root, 'packages/deploy/scripts/scan-bundles.mjs');
      const folders = ['portal', 'console'].map((name) => join(root, 'packages/gangway/dist/public', name));
      const { stdout } = await execute(process.execPath, [program, ...folders]).catch(
        (/** @type {{ stdout?: string }} */ error) => ({ stdout: error.stdout ?? 'it did not run' }),
      );
      return { passed: /no secret/.test(stdout), figure: stdout.trim().split('\n').slice(0, 3).join('; ') };
    },
  },
  fromTests(
    {
      id: 'A59',
      isLong: true,
      tried: '10,000 requests generated from the schemas of all calls',
      line: '0 × 500, 0 stack traces, no hang, every answer within the contract',
    },
    api,
    {
      'src/whole-api/fuzz.test.ts': /./,
      'src/app.test.ts': /^bad input/,
    },
  ),
];

const injections = [
  "'",
  "''",
  '"',
  '\\',
  "' or '1'='1",
  "' or 1=1 --",
  "'; select pg_sleep(3) --",
  '1; select pg_sleep(3)',
  "' || pg_sleep(3) || '",
  '1) or pg_sleep(3) is null --',
  '(select pg_sleep(3))',
  "' union select null, null --",
  "' union all select version() --",
  '1 or 1=1',
  "admin'--",
  '$$;select pg_sleep(3);$$',
  '${7*7}',
  '%27%20or%201=1',
  'name desc; drop table users',
  'name, (select pg_sleep(3))',
  'case when 1=1 then name else email end',
  '%',
  '_',
  '\\%',
  '{"$gt":""}',
  "'::jsonb",
  '9'.repeat(40),
  '-1',
  '1e308',
  'NaN',
  '\u0000',
  '𝕏',
  "' and (select count(*) from users) > 0 and '1'='1",
];

/**
 * @param {string} folder
 * @returns {[string, string][]} every file that is no test, with its text
 */
function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('/testing/') && !file.includes('/released/'))
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')]);
}

/** Every call of the API with its parameters, as its OpenAPI document has them. */
async function callsOf() {
  const { call } = await sharedApi();
  const { body } = await call('GET', '/openapi.json');
  /** @type {Record<string, Record<string, { parameters?: { name: string, in: string }[] }>>} */
  const paths = body.paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
}
