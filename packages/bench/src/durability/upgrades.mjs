/** New versions, backups, and what a start must refuse. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiProcess, exitCodeOf } from '../shared/killable-api.mjs';
import { ask } from '../shared/bench-database.mjs';
import { signIn } from '../shared/call.mjs';
import { shared } from '../shared/once.mjs';
import { ownDatabase } from '../shared/own-database.mjs';
import { takePorts } from '../shared/port-range.mjs';

const program = fileURLToPath(new URL('../../../gangway/bin/gangway.mjs', import.meta.url));

/** `gangway …` in the demo profile. @param {string[]} args @param {string} url */
function gangway(args, url) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, GANGWAY_PROFILE: 'demo', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = exitCodeOf(child).then((code) => ({ code, said }));
  return { child, ended };
}

/**
 * @template T
 * @param {(server: { make: (name: string) => Promise<string>, url: string }) => Promise<T>} work
 */
async function onOwnServer(work) {
  const database = await ownDatabase({ settings: '-c fsync=off' });
  try {
    return await work({
      url: database.url,
      make: async (name) => {
        await ask(database.url, `create database ${name}`);
        const url = new URL(database.url);
        url.pathname = `/${name}`;
        return url.href;
      },
    });
  } finally {
    database.stop();
  }
}

/** Everything a schema is, as one text. @param {string} url */
const shapeOf = async (url) =>
  JSON.stringify([
    await ask(
      url,
      "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2",
    ),
    await ask(url, "select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2"),
    await ask(url, 'select name, checksum from schema_migrations order by 1'),
  ]);

// Counts statements that change the schema, past the end of any transaction, and stops at the one named.
const stopAt = (/** @type {number} */ statement) => `
  create schema if not exists watch;
  create sequence watch.statements;
  create function watch.count() returns event_trigger language plpgsql as $$
  begin
    if nextval('watch.statements') = ${statement} then perform pg_sleep(60); end if;
  end $$;
  create event trigger watched on ddl_command_end execute function watch.count();`;

const lastMigrationUnknown = shared(() =>
  onOwnServer(async ({ make }) => {
    const url = await make('newer');
    const old = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: url } });
    const other = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: url } });
    try {
      await old.start();
      const { accessToken: token } = await signIn(old.call);
      // What the next release may do while this one runs: expand.
      await ask(url, "alter table users add column nickname text not null default ''");
      await ask(url, 'alter table organizations add column region text');
      await ask(url, 'create table badges (id serial primary key, user_id integer references users (id))');
      await ask(url, 'create index organizations_region_idx on organizations (region)');
      await ask(url, "insert into schema_migrations (name, checksum) values ('9999_next_release', 'unknown here')");
      await other.start();
      let asked = 0;
      let failed = 0;
      for (const api of [old, other]) {
        const calls = [
          ...[
            '/user/me',
            '/user/details',
            '/user/',
            '/organization/all',
            '/branches/all',
            '/service/all',
            '/plans/all',
            '/roles/all',
            '/subscription/all',
            '/activity',
            '/dashboard/summary',
            '/notifications',
            '/customers',
            '/user/me/services',
            '/user/me/subscriptions',
            '/auth/sessions',
            '/access-requests',
            '/health/ready',
          ].map((path) => ({ method: 'GET', path, body: undefined })),
          { method: 'POST', path: '/organization/create', body: { name: `Next ${api.port}` } },
          {
            method: 'POST',
            path: '/roles/create',
            body: { name: `Next ${api.port}`, displayName: 'Next', isActive: true },
          },
        ];
        for (const { method, path, body } of calls) {
          asked += 1;
          const answer = await api.call(method, path, { token, body });
          if (answer.status >= 500) failed += 1;
        }
      }
      return { asked, failed };
    } finally {
      await Promise.all([old.kill(), other.kill()]);
    }
  }),
);

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D37',
    isLong: true,
    tried: 'migration killed with -9 at 12 of its statements, spread over all, then run again',
    line: 'finishes, schema as without: 12/12',
    run: () =>
      onOwnServer(async ({ make }) => {
        const clean = await make('clean');
        await ask(clean, stopAt(-1));
        if ((await gangway(['migrate', 'up'], clean).ended).code !== 0) throw new Error('migrate up fails');
        const wanted = await shapeOf(clean);
        const [counted] = await ask(clean, 'select last_value::int as n from watch.statements');
        let good = 0;
        for (let trial = 0; trial < 12; trial += 1) {
          const url = await make(`killed_${trial}`);
          await ask(url, stopAt(1 + Math.floor(((counted.n - 1) * trial) / 11)));
          const { child, ended } = gangway(['migrate', 'up'], url);
          const asleep = async () =>
            (
              await ask(
                url,
                "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
              )
            ).length > 0;
          for (let n = 0; n < 600 && !(await asleep()); n += 1) await delay(50);
          child.kill('SIGKILL');
          await ended;
          await ask(
            url,
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          await ask(url, 'drop event trigger watched');
          const again = await gangway(['migrate', 'up'], url).ended;
          if (again.code === 0 && (await shapeOf(url)) === wanted) good += 1;
        }
        return { figure: `${good}/12, of ${counted.n} statements`, passed: good === 12 };
      }),
  },
  {
    id: 'D38',
    isLong: true,
    tried: 'two processes migrate one empty database at once, 20 times',
    line: 'both end well, the schema is there once: 20/20',
    run: () =>
      onOwnServer(async ({ make }) => {
        let wanted = '';
        let good = 0;
        for (let trial = 0; trial < 20; trial += 1) {
          const url = await make(`both_${trial}`);
          const both = await Promise.all([0, 1].map(() => gangway(['migrate', 'up'], url).ended));
          const shape = await shapeOf(url);
          wanted ||= shape;
          if (both.every(({ code }) => code === 0) && shape === wanted) good += 1;
        }
        return { figure: `${good}/20`, passed: good === 20 };
      }),
  },
  {
    id: 'D39',
    tried: "replicas that run and that start on the next release's expanded schema: every list and two writes",
    line: '0 × 5xx',
    run: async () => {
      const { asked, failed } = await lastMigrationUnknown();
      return { figure: `${failed} × 5xx of ${asked} calls`, passed: failed === 0 };
    },
  },
  {
    id: 'D43',
    tried: 'start with another APP_SECRET, and with a damaged signing key in the database',
    line: 'refused with clear text and 1, no new key made',
    run: () =>
      onOwnServer(async ({ make }) => {
        const url = await make('keys');
        const first = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: url } });
        await first.start();
        await first.stop();
        const before = JSON.stringify(await ask(url, 'select kid, state from signing_keys order by 1'));
        let refused = 0;
        const start = async (/** @type {Record<string, string>} */ env) => {
          const api = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: url, ...env } });
          const code = await Promise.race([api.launch(), delay(30_000)]);
          await api.kill();
          if (code === 1 && /APP_SECRET|key/i.test(api.said()) && !/\n\s+at /.test(api.said())) refused += 1;
        };
        await start({ APP_SECRET: 'another secret of more than thirty-two characters' });
        await ask(url, 'update signing_keys set sealed_private_key = left(sealed_private_key, 20)');
        await start({});
        const same = JSON.stringify(await ask(url, 'select kid, state from signing_keys order by 1')) === before;
        return {
          figure: `${refused}/2 refused, keys ${same ? 'as before' : 'CHANGED'}`,
          passed: refused === 2 && same,
        };
      }),
  },
];
