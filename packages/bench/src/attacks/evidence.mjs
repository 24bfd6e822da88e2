import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { password, people, person, sharedApi } from '../shared/api-process.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
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
    id: 'A69',
    tried: 'the lockfile read, a bill of materials made, scripts of packages; the audit runs in CI',
    line: '0 packages from elsewhere or without checksum, versions exact, no script of a package runs; a bill of materials',
    run: async () => {
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
          resolutions.length > 100 &&
          foreign.length === 0 &&
          loose.length === 0 &&
          allowed.length === 0 &&
          components > 100,
        figure: `${foreign.length} of ${resolutions.length} from elsewhere, ${loose.length} of ${catalog.length} not exact, ${allowed.length} scripts allowed; ${components} components listed`,
      };
    },
  },
];
