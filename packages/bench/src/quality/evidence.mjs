import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { password, people, person, sharedApi } from '../shared/api-process.mjs';
import { fromTests, runTests } from '../shared/tests.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const api = 'packages/api-server';
const execute = promisify(execFile);
const fresh = 'nine copper kettles 58';

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A60',
    tried:
      '40 actions over sign-in, users, organizations, branches, roles, services, plans, subscriptions; then the trail read, and changed by hand',
    line: '40 of 40 with who, what, target, address, time, result; update, delete and truncate refused',
    run: async () => {
      const { call, query, signIn } = await sharedApi();
      const stamp = Date.now();
      const [start] = await query('select coalesce(max(id), 0)::int as id from audit_events');
      const { accessToken: token } = await signIn(people.superAdmin);
      const named = (/** @type {string} */ kind, /** @type {number} */ index) => `${kind} ${index} of ${stamp}`;
      let done = 1;
      /** @param {string} method @param {string} path @param {unknown} [json] @param {Record<string, string>} [headers] */
      const act = async (method, path, json, headers) => {
        const answer = await call(method, path, {
          token,
          ...(json === undefined ? {} : { json }),
          ...(headers ? { headers } : {}),
        });
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        done += 1;
        return answer.body;
      };
      const service = (await query(`select id, version from services where name = 'erp'`))[0];
      for (let index = 0; index < 3; index += 1) {
        const organization = named('Organization', index);
        const { id } = await act('POST', '/organization/create', {
          name: organization,
          displayName: organization,
          isActive: true,
        });
        await act('POST', '/auth/update-organization', { existingRole: organization, newRole: `${organization}!` });
        const branch = await act('POST', '/branches/create', {
          name: named('Branch', index),
          displayName: named('Branch', index),
          isActive: true,
          organization: { id },
        });
        const role = await act('POST', '/roles/create', {
          name: named('Role', index),
          displayName: named('Role', index),
          isActive: true,
        });
        await act('POST', '/service/create', {
          name: named('Service', index),
          displayName: named('Service', index),
          url: 'https://example.com/',
          isActive: true,
        });
        const plan = await act('POST', '/plans/create', {
          name: named('Plan', index),
          displayName: named('Plan', index),
          isActive: true,
          additionalLimitPricePerCount: '1',
          description: 'x',
          price: '1',
          limits: '1',
          serviceId: service?.['id'],
          serviceType: 'UI',
        });
        const email = `trail${index}.${stamp}@example.com`;
        await act('POST', '/user/register', {
          firstName: 'Trail',
          lastName: String(index),
          email,
          organization: id,
          branches: [branch.id],
          services: {},
        });
        const [user] = await query('select id, version from users where email = $1', [email]);
        await act('POST', `/user/${user?.['id']}/invitation`);
        await act('PATCH', `/user/${user?.['id']}`, { version: user?.['version'], firstName: 'Renamed' });
        await act('POST', '/subscriptions/create', {
          userId: user?.['id'],
          serviceId: service?.['id'],
          serviceType: 'UI',
          orgId: id,
          branchId: branch.id,
          planId: plan.id,
          startDate: '2030-01-01',
        });
        await act('DELETE', `/user/${user?.['id']}`, undefined, { 'idempotency-key': `trail${index}${stamp}` });
        await act('DELETE', `/auth/role/${role.id}`);
      }
      const { accessToken: own } = await signIn(person(340));
      await call('PATCH', '/user/password', {
        token: own,
        json: { oldPassword: password, newPassword: fresh, rePassword: fresh },
      });
      await call('POST', '/user/login', { json: { email: person(341), password: 'wrong' } });
      await call('POST', '/auth/logout', { form: { clientId: '', clientSecret: '', token: own } });
      done += 4;
      const events = await query('select * from audit_events where id > $1', [start?.['id']]);
      const complete = events.filter(
        (event) =>
          event['actor_name'] !== '' &&
          event['action'] !== '' &&
          event['target_type'] !== '' &&
          event['ip'] !== '' &&
          event['at'] instanceof Date &&
          event['result'] !== '' &&
          event['request_id'] !== '',
      );
      let refused = 0;
      for (const statement of [
        `update audit_events set actor_name = 'x'`,
        'delete from audit_events',
        'truncate audit_events',
      ]) {
        await query(statement).catch(() => (refused += 1));
      }
      return {
        passed: done >= 40 && complete.length >= done && complete.length === events.length && refused === 3,
        figure: `${done} actions, ${complete.length} complete events of ${events.length}; ${refused} of 3 changes by hand refused`,
      };
    },
  },
  {
    id: 'A61',
    tried:
      'sign-ins, resets, refreshes, wrong passwords and names with line breaks and escape sequences; what the API wrote is searched',
    line: '0 passwords, tokens, links; one JSON line for each event',
    run: async () => {
      const tested = await runTests(api, { 'src/app.test.ts': /^the log / });
      const { call, linkTo, log, signIn } = await sharedApi();
      const from = log().length;
      const { accessToken, refreshToken } = await signIn(person(342));
      const refreshed = await call('POST', '/auth/get-refershtoken', {
        form: { clientId: '', clientSecret: '', refreshToken },
      });
      await call('POST', `/auth/reset/email?email=${person(343)}`, { payload: '' });
      const { token: link } = await linkTo(person(343));
      await call('PUT', '/user/password/generate', { json: { email: person(343), password: fresh, token: link } });
      await call('POST', '/user/login', {
        json: { email: 'a\r\n{"level":60}\u001b[31m@example.com', password: 'typed-by-mistake-77' },
      });
      await call('GET', `/user/details?q=%0d%0a%7B%22level%22%3A60%7D%1b%5b31m&accessToken=${accessToken}`, {
        token: accessToken,
        headers: { 'user-agent': 'x\tAgent', 'x-request-id': 'evil-{"level":60}' },
      });
      await call('GET', `/%0d%0a%7B%22level%22%3A60%7D`);
      await delay(1000); // it comes through a pipe
      const written = log().slice(from);
      const secrets = [
        password,
        fresh,
        'typed-by-mistake-77',
        accessToken,
        refreshToken,
        String(refreshed.body?.access_token),
        String(refreshed.body?.refresh_token),
        link,
        'eyJ',
        person(342),
        person(343),
      ];
      const hits = secrets.filter((secret) => written.includes(secret));
      const lines = written.split('\n').filter((line) => line.trim() !== '');
      const broken = lines.filter((line) => {
        try {
          return JSON.parse(line).level === 60 || line.includes('\u001b');
        } catch {
          return true;
        }
      });
      return {
        passed: tested.passed && hits.length === 0 && broken.length === 0 && lines.length >= 7,
        figure: `${hits.length} hits, ${broken.length} broken of ${lines.length} lines; ${tested.figure}`,
      };
    },
  },
  {
    id: 'A69',
    tried: 'the lockfile read, a bill of materials made, scripts of packages; the audit runs in CI',
    line: '0 packages from elsewhere or without checksum, versions exact, no script of a package runs; a bill of materials',
    run: async () => {
      const tested = await runTests('packages/deploy', { 'src/supply-chain.test.ts': /./ });
      const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
      const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'));
      const resolutions = packages.match(/resolution: \{[^}]*\}/g) ?? [];
      const foreign = resolutions.filter(
        (resolution) => !/integrity: sha512-/.test(resolution) || /tarball:|repo:|git/.test(resolution),
      );
      const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
      const catalog = workspace.slice(workspace.indexOf('\ncatalog:')).match(/^ {2}\S+: \S+$/gm) ?? [];
      const loose = catalog.filter((line) => !/: \d+\.\d+\.\d+(?:-[\w.]+)?$/.test(line));
      const allowed = workspace.match(/^ {2}\S+: true$/gm) ?? [];
      const { stdout } = await execute(
        'pnpm',
        ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only'],
        { cwd: root, maxBuffer: 64 * 2 ** 20 },
      ).catch(() => ({ stdout: '{}' }));
      const components = JSON.parse(stdout.slice(stdout.indexOf('{'))).components?.length ?? 0;
      return {
        passed:
          tested.passed &&
          resolutions.length > 100 &&
          foreign.length === 0 &&
          loose.length === 0 &&
          allowed.length === 0 &&
          components > 100,
        figure: `${foreign.length} of ${resolutions.length} from elsewhere, ${loose.length} of ${catalog.length} not exact, ${allowed.length} scripts allowed; ${components} components listed; ${tested.figure}`,
      };
    },
  },
  fromTests(
    {
      id: 'A70',
      tried: 'messages of sign-in and security: tied to their fields, told when they appear',
      line: 'all pass; axe on every state runs with the browser tests',
    },
    'packages/form-kit',
    {
      'src/form.test.tsx': /^submitting |^validation /,
    },
  ),
];
