import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPostgres, memoryFolder, startOwnCluster, startTestDatabase, unprivileged } from './test-database.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gangway-tooling-'));
  // PostgreSQL runs as another user where this process is root.
  chmodSync(folder, 0o777);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Programs that write down how they were called, in place of PostgreSQL's. */
function install(name: string, programs: Record<string, string>) {
  const place = join(folder, name);
  mkdirSync(place, { mode: 0o777 });
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(place, program), `#!/bin/sh\necho "${program} $*" >> ${folder}/calls\n${script}\n`, {
      mode: 0o755,
    });
  }
  writeFileSync(join(folder, 'calls'), '', { mode: 0o666 });
  chmodSync(join(folder, 'calls'), 0o666);
  return place;
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8');

it('takes the server of TEST_DATABASE_URL, and never stops it', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://somewhere/else');
  const database = await startTestDatabase();
  expect(database?.url).toBe('postgres://somewhere/else');
  database?.stop();
});

describe('findPostgres', () => {
  it('prefers programs that can make a standby', () => {
    const without = install('without', { initdb: '', pg_ctl: '' });
    const complete = install('complete', { initdb: '', pg_ctl: '', pg_basebackup: '' });
    vi.stubEnv('PATH', [without, complete].join(delimiter));
    expect(findPostgres()).toBe(complete);
  });
});

describe('a cluster of our own', () => {
  const standby = { pg_basebackup: 'mkdir -p data' };

  it('starts on a free port, is stopped, and leaves nothing behind', async () => {
    const programs = install('programs', {
      initdb: 'mkdir data',
      pg_ctl: 'echo 4711 > data/postmaster.pid',
      ...standby,
    });
    vi.stubEnv('PATH', [programs, '/usr/bin', '/bin'].join(delimiter));
    const cluster = await startOwnCluster({ parent: folder });
    expect(cluster?.url).toBe(`postgres://postgres@127.0.0.1:${cluster?.port}/postgres`);
    expect(cluster?.pid()).toBe(4711);
    expect(calls()).toMatch(new RegExp(`pg_ctl .*-p ${cluster?.port} .*fsync=on.* start\n`));
    const follower = await cluster?.standby('-c hot_standby=on');
    expect(follower?.port).not.toBe(cluster?.port);
    expect(calls()).toContain(`pg_basebackup -h 127.0.0.1 -p ${cluster?.port}`);
    cluster?.stop();
    expect(calls()).toMatch(/-m immediate -w stop\n$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('gangway-postgres-'))).toEqual([]);
  });

  it('tells why it does not start', async () => {
    const programs = install('broken', { initdb: 'echo "no space left" >&2; exit 1', pg_ctl: '', ...standby });
    vi.stubEnv('PATH', [programs, '/usr/bin', '/bin'].join(delimiter));
    const said = vi.spyOn(console, 'error').mockReturnValue();
    expect(await startOwnCluster({ parent: folder })).toBeUndefined();
    expect(said.mock.calls.join()).toMatch(/did not start: no space left/);
    expect(readdirSync(folder).filter((name) => name.startsWith('gangway-postgres-'))).toEqual([]);
  });
});

it('names a folder in memory that can be written, or none', () => {
  const found = memoryFolder();
  expect(found === undefined || existsSync(found)).toBe(true);
});

it('never runs PostgreSQL as root', () => {
  expect(unprivileged().uid).toBeGreaterThan(0);
});
