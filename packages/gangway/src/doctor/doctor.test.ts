import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, openStore } from '@gangway/api-server';
import { startOwnCluster, unprivileged } from '@gangway/tooling/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { checkCollations } from './check-collations.ts';
import { checkClock } from './check-database.ts';
import { checkPooler } from './check-pooler.ts';
import { checkReplicas, checkWriter } from './check-replicas.ts';

const pgbouncer = '/usr/sbin/pgbouncer';
type Cluster = NonNullable<Awaited<ReturnType<typeof startOwnCluster>>>;

let cluster: Cluster;
let config: Config;
beforeAll(async () => {
  const started = await startOwnCluster({ settings: '-c fsync=off' });
  if (!started) throw new Error('No PostgreSQL was found.');
  cluster = started;
  config = { ...readConfig({ GANGWAY_PROFILE: 'demo' }).api, databaseUrl: cluster.url };
}, 60_000);
afterAll(() => cluster.stop());

const addressOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function writerSeenAt(url: string) {
  const store = await openStore({ ...config, databaseUrl: url });
  try {
    return await checkWriter(store);
  } finally {
    await store.close();
  }
}

describe('replicas', () => {
  it("reports each replica's lag, and addresses that are none", { timeout: 60_000 }, async () => {
    const { port } = await cluster.standby();
    const databaseReadUrls = [addressOf(port), cluster.url, addressOf(1)];
    await expect
      .poll(async () =>
        (await checkReplicas({ ...config, databaseReadUrls })).map(({ state, found }) => [state, found]),
      )
      .toEqual([
        ['ok', expect.stringMatching(/^it follows the writer 0\.\d s behind$/)],
        ['ok', 'it is the writer now, and left out'],
        ['failure', expect.stringContaining('ECONNREFUSED')],
      ]);
    expect(await writerSeenAt(cluster.url)).toMatchObject([{ state: 'ok' }]);
    expect(await writerSeenAt(addressOf(port))).toMatchObject([
      { state: 'failure', found: 'it leads to a standby, which cannot be written to' },
    ]);
  });
});

describe('the collations', () => {
  it('names one whose library has another version than the indexes, and the remedy', async () => {
    const store = await openStore(config);
    const script = (text: string) => store.inScript((session) => session.script(text));
    try {
      await script('create collation any_script from "und-x-icu"');
      expect(await checkCollations(store)).toMatchObject([{ state: 'ok' }]);
      await script("update pg_collation set collversion = '57.1' where collname = 'any_script'");
      await script("update pg_database set datcollversion = '2.31' where datname = current_database()");
      expect(await checkCollations(store)).toMatchObject([
        {
          state: 'warning',
          found: expect.stringMatching(
            /^any_script was made with version 57\.1, and the server now sorts by [\d.]+: indexes over names may miss rows$/,
          ),
          remedy:
            'run `reindex database concurrently postgres` and then `alter collation any_script refresh version` in psql, as the owner',
        },
        { state: 'warning', remedy: expect.stringContaining('`alter database postgres refresh collation version`') },
      ]);
      await script('alter collation any_script refresh version');
      await script('update pg_database set datcollversion = null where datname = current_database()');
      expect(await checkCollations(store)).toMatchObject([{ state: 'ok' }]);
    } finally {
      await script('drop collation any_script');
      await store.close();
    }
  });
});

describe('the clock', () => {
  it.each<[number | undefined, string, string]>([
    [0.4, 'ok', 'this machine and the database agree'],
    [-4.9, 'ok', 'this machine and the database agree'],
    [5, 'warning', 'this machine is 5 s ahead of the database'],
    [-29, 'warning', 'this machine is 29 s behind the database'],
    [30, 'failure', 'this machine is 30 s ahead of the database'],
    [-3600, 'failure', 'this machine is 3600 s behind the database'],
    [undefined, 'warning', 'the database took too long to compare clocks with'],
  ])('judges an offset of %s s: %s', (offset, state, found) => {
    expect(checkClock(offset)).toMatchObject({ state, found });
  });
});

describe('the connection pooler', () => {
  it('finds nothing where the API reaches PostgreSQL directly', async () => {
    expect(await checkPooler(config)).toEqual([]);
  });

  it.skipIf(!existsSync(pgbouncer))("names PgBouncer's pool mode and the settings it drops", async () => {
    const found = async (mode: 'session' | 'transaction', preparedStatements: boolean) => {
      const bouncer = await startBouncer(cluster.port, mode);
      try {
        const url = `postgres://postgres@127.0.0.1:${bouncer.port}/postgres`;
        return (await checkPooler({ ...config, databaseUrl: url, preparedStatements })).map(({ found: what }) => what);
      } finally {
        await bouncer.stop();
      }
    };
    const keptBack = expect.stringMatching(/^statement_timeout is 0: /);
    expect(await found('session', true)).toEqual([keptBack]);
    expect(await found('transaction', true)).toEqual([
      keptBack,
      'PgBouncer pools by transaction, and statements are prepared by name',
    ]);
    expect(await found('transaction', false)).toEqual([
      keptBack,
      'PgBouncer pools by transaction; nothing is prepared by name',
    ]);
  });
});

async function startBouncer(to: number, mode: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(path.join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${to} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options,extra_float_digits
`,
  );
  const child = spawn(pgbouncer, ['-q', settings], {
    ...(process.getuid?.() === 0 ? unprivileged() : {}),
    stdio: 'ignore',
  });
  await delay(500);
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
