import { type KeyObject, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrations, openStore } from '@gangway/api-server';
import { runCli } from './cli.ts';
import { commands } from './commands.ts';
import { fatalLine } from './log-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'gangway-commands-'));
const data = join(folder, 'data');
let printed: string[];
let complained: string[];

beforeEach(() => {
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'APP_SECRET', 'GANGWAY_PROFILE', 'DATA_DIR']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

const run = (...args: string[]) => runCli(args, commands);
const output = () => printed.join('\n');
const complaints = () => complained.join('\n');
const embedded = ['--demo', '--data-dir', data];

describe('help', () => {
  it('lists the commands that begin with a given word', async () => {
    expect(await run('migrate', '--help')).toBe(0);
    expect(output()).toContain('migrate plan');
    expect(output()).not.toContain('doctor');
    expect(complaints()).toBe('');
    expect(await run('migrate')).toBe(1);
  });

  it('lists every setting with its default', async () => {
    expect(await run('settings')).toBe(0);
    expect(output()).toMatch(
      /\n {2}API_PORT\n {4}Port of the API\.\n {4}whole number from 1 to 65535; default: 4002\n/,
    );
    expect(output()).toContain('APP_SECRET, APP_SECRET_FILE');
    expect(output()).not.toContain('undefined');
  });

  it('lists every command', async () => {
    expect(await run('--help')).toBe(0);
    for (const { name, summary } of commands) {
      expect(output()).toContain(name);
      expect(output()).toContain(summary);
    }
  });

  it.each(commands.map(({ name, summary }) => [name, summary]))(
    'says what `%s` does and lists its options',
    async (name, summary) => {
      expect(await run(...name.split(' '), '--help')).toBe(0);
      expect(output()).toContain(summary);
      expect(output()).toContain('Options');
    },
  );

  it('refuses an unknown option in a sentence', async () => {
    expect(await run('backup', '--fast')).toBe(1);
    expect(complaints()).toContain("'--fast'");
    expect(complaints()).not.toContain('    at ');
  });
});

describe('serve that cannot start', () => {
  type Line = Record<string, unknown>;
  const lines = () => printed.map((line) => JSON.parse(line) as Line);
  const frame = { time: expect.any(String), pid: process.pid, hostname: expect.any(String) };

  it('says in a line of the log what to set', async () => {
    vi.stubEnv('GANGWAY_PROFILE', 'production');
    expect(await run('serve')).toBe(1);
    expect(lines()).toEqual([
      { level: 'fatal', ...frame, msg: expect.stringMatching(/APP_SECRET is missing: set it/) },
    ]);
    expect(complaints()).toBe('');
  });

  it('says so of a database that is away, after a setting that was ignored', async () => {
    vi.stubEnv('BRAND_NAM', 'x');
    vi.stubEnv('GANGWAY_PROFILE', 'demo');
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/nothing');
    expect(await run('serve')).toBe(1);
    expect(lines()).toEqual([
      { level: 'warn', ...frame, msg: expect.stringContaining('BRAND_NAM is not a Gangway setting') },
      {
        level: 'fatal',
        ...frame,
        msg: expect.stringMatching(/did not answer \(.*ECONNREFUSED.*\): start it, or correct DATABASE_URL\.$/),
      },
    ]);
    expect(complaints()).toBe('');
  });

  it('leads from an unforeseen failure to the doctor, with the cause beside it', () => {
    const line = JSON.parse(fatalLine(new TypeError('no such thing'), undefined)) as Line;
    expect(line).toMatchObject({
      level: 'fatal',
      msg: 'The API cannot start: no such thing. Run `gangway doctor` with the same environment, which says what to fix.',
      err: { type: 'TypeError', stack: expect.stringMatching(/^\s+at /) },
    });
  });
});

describe('a database from nothing to a restored copy', { timeout: 120_000 }, () => {
  it('is planned without changes, then migrated', async () => {
    expect(await run('migrate', 'status', ...embedded)).toBe(1);
    expect(output()).toMatch(/pending {2}0001_schema/);
    expect(await run('migrate', 'plan', ...embedded)).toBe(0);
    expect(output()).toContain('create table organizations');
    expect(await run('migrate', 'status', ...embedded)).toBe(1);

    expect(await run('migrate', 'up', ...embedded)).toBe(0);
    expect(output()).toContain('applied  0001_schema');
    printed = [];
    expect(await run('migrate', 'status', ...embedded)).toBe(0);
    expect(output()).toMatch(/applied {2}0001_schema.*Up to date\./s);
    expect(await run('migrate', 'plan', ...embedded)).toBe(0);
    expect(output()).toContain('Nothing to do');
  });

  it('gets its first administrator, who chooses a password', async () => {
    const ada = ['--first-name', 'Ada', '--last-name', 'Lovelace', '--email', 'ada@example.com'];
    expect(await run('admin', 'create', ...ada.slice(0, 4), ...embedded)).toBe(1);
    expect(complaints()).toContain('Email is missing: add --email');
    expect(await run('admin', 'create', ...ada, '--print-link', ...embedded)).toBe(0);
    expect(output()).toMatch(
      /ada@example\.com is now a Super_Admin\.\nSet the password within 72 hours at\n {2}http:\/\/localhost:4000\/password\//,
    );
    expect(await run('admin', 'create', ...ada, ...embedded)).toBe(1);
    expect(complaints()).toContain('already exists');
  });

  it('resets the sign-in methods only of a user who has some', async () => {
    expect(await run('admin', 'reset-factors', '--email', 'nobody@example.com', ...embedded)).toBe(1);
    expect(complaints()).toContain('There is no user with the email nobody@example.com');
    expect(await run('admin', 'reset-factors', '--email', 'Ada@example.com', ...embedded)).toBe(1);
    expect(complaints()).toContain('ada@example.com signs in with only a password');
  });

  it('accepts no password as an argument', async () => {
    expect(await run('admin', 'create', '--password', 'x', ...embedded)).toBe(1);
    expect(complaints()).toContain("'--password'");
  });

  it('gets demo data only in the demo profile', async () => {
    expect(await run('seed', ...embedded)).toBe(0);
    expect(output()).toContain('The demo data is in');
    expect(await run('seed', ...embedded)).toBe(0);
    expect(output()).toContain('has the demo data already');
  });

  it('registers a service for sign-in, prints the secret once, and keeps unnamed settings', async () => {
    const set = (...args: string[]) => run('client', 'set', 'erp', ...args, ...embedded);
    expect(await set('--redirect-uri', 'http://erp.example.com/cb')).toBe(1);
    expect(complaints()).toContain('https://');
    expect(await set('--redirect-uri', 'https://erp.example.com/cb', '--json')).toBe(0);
    const made: { clientId: string; clientSecret: string } = JSON.parse(output());
    expect(made.clientSecret).toHaveLength(43);
    printed = [];
    expect(await set('--backchannel-logout-uri', 'https://erp.example.com/out', '--json')).toBe(0);
    expect(JSON.parse(output())).toMatchObject({ clientId: made.clientId, clientSecret: null });
    expect(await run('client', 'set', 'nothing', '--redirect-uri', 'https://x.example/', ...embedded)).toBe(1);
    expect(await set('--auth-method', 'magic')).toBe(1);
    expect(complaints()).toContain("There is no service with the key 'nothing'.");
  });

  it("registers a service's public key instead of a secret, and refuses a private key", async () => {
    const set = (...args: string[]) => run('client', 'set', 'idp', ...args, ...embedded);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const fileOf = (name: string, key: KeyObject) => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify({ keys: [key.export({ format: 'jwk' })] }));
      return file;
    };
    const redirect = ['--redirect-uri', 'https://idp.example.com/cb', '--json'];
    expect(await set(...redirect, '--auth-method', 'private_key_jwt')).toBe(1);
    expect(await set(...redirect, '--jwks', fileOf('private.json', pair.privateKey))).toBe(1);
    expect(await set(...redirect, '--jwks', join(folder, 'nothing.json'))).toBe(1);
    const file = fileOf('public.json', pair.publicKey);
    expect(await set(...redirect, '--jwks', file, '--auth-method', 'none')).toBe(1);
    expect(complaints()).toMatch(/public keys[^]*private part[^]*cannot be read[^]*goes with/);
    expect(await set(...redirect, '--jwks', file)).toBe(0);
    expect(JSON.parse(output())).toMatchObject({ clientSecret: null });
    printed = [];
    // Switching back creates a secret.
    expect(await set('--auth-method', 'client_secret_basic', '--json')).toBe(0);
    expect(JSON.parse(output())).toMatchObject({ clientSecret: expect.stringMatching(/^.{43}$/) });
  });

  it('is reported as outdated by commands that leave the schema alone', async () => {
    const last = migrations.at(-1)?.name;
    const onStore = async (statement: string) => {
      const store = await openStore({ databaseUrl: null, dataDir: data, databasePool: 1 });
      await store.inScript(({ rows }) => rows(statement, [last]));
      await store.close();
    };
    await onStore('update schema_migrations set name = $1::text || $1 where name = $1');
    for (const command of [
      ['client', 'set', 'erp', '--redirect-uri', 'https://erp.example.com/cb'],
      ['keys', 'rotate'],
    ]) {
      expect(await run(...command, ...embedded)).toBe(1);
      expect(complained.at(-1)).toMatch(
        /^the embedded database in .* is older than this version: 1 schema change is outstanding\. Run `gangway migrate up` first\.$/,
      );
    }
    await onStore('update schema_migrations set name = $1::text where name = $1 || $1');
  });

  it('refuses to back up or rotate keys without a database, and creates none for a misspelt folder', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await run('backup', join(folder, 'nothing.gz'), '--demo', '--data-dir', nowhere)).toBe(1);
    expect(await run('keys', 'rotate', '--demo', '--data-dir', nowhere)).toBe(1);
    expect(complained).toHaveLength(2);
    expect(complaints()).toContain(`There is no embedded database in ${nowhere}`);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('exports a file that applies without changes, and applies another', async () => {
    const whole = join(folder, 'whole.yaml');
    expect(await run('export', whole, ...embedded)).toBe(0);
    expect(readFileSync(whole, 'utf8')).toContain('name: ocean_tracking');
    printed = [];
    expect(await run('apply', whole, '--check', ...embedded)).toBe(0);
    expect(output()).toMatch(/^the embedded database in .* is as the file says\.$/);

    const part = join(folder, 'part.yaml');
    writeFileSync(part, 'roles:\n  - name: harbour_pilot\nservices:\n  - name: erp\n    description: Books\n');
    printed = [];
    expect(await run('apply', part, '--dry-run', ...embedded)).toBe(0);
    expect(output()).toMatch(
      /\+ role 'harbour_pilot'\n {4}name +"harbour_pilot"\n~ service 'erp'\n {4}description +".*" → "Books"\n\n1 to create, 1 to change, 0 to end\.$/,
    );
    expect(await run('apply', part, '--check', ...embedded)).toBe(2);
    expect(await run('apply', part, ...embedded)).toBe(1);
    expect(complaints()).toContain('1 to create, 1 to change, 0 to end outstanding.');
    expect(complaints()).toContain('add --yes');
    expect(await run('apply', part, '--yes', ...embedded)).toBe(0);
    expect(await run('apply', part, '--yes', ...embedded)).toBe(0);
    expect(output()).toMatch(
      /Done: 1 to create, 1 to change, 0 to end\.\nthe embedded database in .* is as the file says\.$/,
    );

    writeFileSync(part, 'services:\n  - name: erp\n    colour: blue\n');
    expect(await run('apply', part, '--check', ...embedded)).toBe(1);
    expect(complained.at(-1)).toBe('Nothing was changed.\nline 3: services[1].colour is not a known field.');
    expect(await run('apply', join(folder, 'none.yaml'), ...embedded)).toBe(1);
    expect(complained.at(-1)).toContain('cannot be read');
  });

  it("imports users with another product's hashes, and lists the rejected ones", async () => {
    const file = join(folder, 'people.csv');
    const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
    const organization = 'Noordzee Container Lines';
    const branch = 'Rotterdam';
    writeFileSync(
      file,
      `Email,First Name,Organization,Branch,Password hash\nmia@came.com,Mia,${organization},${branch},${hash}\nnoah@came.com,Noah,${organization},${branch},secret\n`,
    );
    expect(await run('import-people', file, ...embedded)).toBe(1);
    expect(output()).toContain('2 rows: 1 added, 0 had an account already, 1 do not fit.');
    expect(complaints()).toContain(`${file}.rejected.csv has the rows that do not fit`);
    expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toMatch(/"noah@came\.com".*This hash format is not supported/);
    expect(statSync(`${file}.rejected.csv`).mode & 0o777).toBe(0o600);
    printed = [];
    expect(await run('doctor', ...embedded)).toBe(0);
    expect(output()).toMatch(/ok {4}passwords +1 account has the hash of another product/);
    expect(await run('import-people', file, '--rejected', file, ...embedded)).toBe(1);
    expect(complaints()).toContain('names the file of people itself');
  });

  it('exports a person into a file of its owner alone, and erases the person for a reason', async () => {
    const file = join(folder, 'mia.json');
    expect(await run('person', 'export', 'mia@came.com', '--output', file, ...embedded)).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ person: { email: 'mia@came.com' } });
    expect(await run('person', 'erase', 'nobody@example.com', '--reason', 'asked for', ...embedded)).toBe(1);
    expect(complaints()).toContain('There is no user with the email nobody@example.com');
    expect(await run('person', 'erase', 'mia@came.com', '--reason', 'asked for', ...embedded)).toBe(0);
    expect(output()).toMatch(/The person is erased; \d+ entries of the audit trail no longer name them\./);
    expect(await run('person', 'export', 'mia@came.com', ...embedded)).toBe(1);
  });

  it('prunes old backups and nothing else', async () => {
    const place = mkdtempSync(join(folder, 'backups-'));
    const older = ['gangway-backup-2026-01-01T021700Z.jsonl.gz', 'gangway-backup-2026-01-02T021700Z.jsonl.gz'];
    const foreign = ['gangway-backup-of-mine.jsonl.gz', 'notes.txt'];
    for (const name of [...older, ...foreign]) writeFileSync(join(place, name), '');
    expect(await run('backup', '--keep', '0', ...embedded)).toBe(1);
    expect(await run('backup', join(place, 'x.gz'), '--keep', '2', ...embedded)).toBe(1);
    expect(complaints()).toMatch(/--keep is '0'[^]*leave the file out/);
    const before = process.cwd();
    process.chdir(place);
    try {
      expect(await run('backup', '--keep', '2', ...embedded)).toBe(0);
    } finally {
      process.chdir(before);
    }
    const left = readdirSync(place).toSorted();
    expect(left).toHaveLength(4);
    expect(left).toEqual(expect.arrayContaining([older[1], ...foreign]));
    expect(left).not.toContain(older[0]);
    expect(output()).toContain('Removed 1 older, kept 2.');
  });

  it('backs up and restores, from the file and straight from the folder', async () => {
    const file = join(folder, 'backup.jsonl.gz');
    expect(await run('backup', file, ...embedded)).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const backedUp = output();
    printed = [];
    expect(await run('restore', file, '--demo', '--data-dir', join(folder, 'copy'))).toBe(0);
    const rows = (text: string) => text.split('\n').filter((line) => /^ {2}\w+ +\d+ {2}[0-9a-f]{16}$/.test(line));
    expect(rows(output()).length).toBeGreaterThan(20);
    expect(rows(output())).toEqual(rows(backedUp));
    expect(await run('restore', data, '--demo', '--data-dir', join(folder, 'copy'))).toBe(1);
    expect(complaints()).toContain('The database is not empty');
    expect(await run('restore', join(folder, 'none'), ...embedded)).toBe(1);
    expect(complaints()).toContain('There is no');
  });

  it('delays the next key until other replicas can have loaded it', async () => {
    expect(await run('keys', 'rotate', ...embedded)).toBe(1);
    expect(complaints()).toContain('minutes');
    expect(await run('keys', 'rotate', '--at-once', ...embedded)).toBe(0);
    expect(output()).toMatch(/active .*\n.*next /);
  });

  it('passes its checks, except for services that are not running', async () => {
    vi.stubEnv('PORTAL_URL', 'http://127.0.0.1:59999');
    expect(await run('doctor', ...embedded)).toBe(0);
    expect(output()).toMatch(/ok {4}database +embedded PostgreSQL/);
    expect(output()).toMatch(/ok {4}clock/);
    expect(output()).toMatch(/ok {4}schema +up to date/);
    expect(output()).toMatch(/ok {4}signing keys/);
    expect(output()).toMatch(/ok {4}audit trail +\d+ tables of months, 0 archived/);
    expect(output()).toMatch(/warn {2}PORTAL_URL .*\n +→ start it/);
  });
});

describe('doctor', { timeout: 60_000 }, () => {
  it('names every wrong setting and its fix', async () => {
    expect(await run('doctor')).toBe(1);
    expect(output()).toMatch(/FAIL {2}settings +DATABASE_URL is missing\n +→ set it to your PostgreSQL/);
    expect(output()).toMatch(/FAIL {2}settings +SMTP_URL is missing/);
    expect(complaints()).toContain('3 to fix');
  });

  it('reports a wrong database, mail server and app', async () => {
    const stray = createServer((_request, response) => response.end('{"apiUrl":"https://elsewhere.example"}'));
    stray.listen(0, '127.0.0.1');
    await once(stray, 'listening');
    const { port } = stray.address() as AddressInfo;
    vi.stubEnv('GANGWAY_PROFILE', 'production');
    vi.stubEnv('APP_SECRET', 'a text of one’s own, with enough characters');
    vi.stubEnv('DATABASE_URL', 'postgres://nobody:secret-word@127.0.0.1:9/none');
    vi.stubEnv('SMTP_URL', 'smtp://user:other-word@127.0.0.1:9');
    vi.stubEnv('PORTAL_URL', `http://127.0.0.1:${port}`);
    vi.stubEnv('CONSOLE_URL', 'http://127.0.0.1:59998');
    vi.stubEnv('API_URL', 'http://127.0.0.1:59997');
    vi.stubEnv('TRUSTED_PROXY', '10.0.0.5,10.0.1.0/24');
    expect(await run('doctor')).toBe(1);
    stray.close();
    expect(output()).toMatch(/FAIL {2}database .*127\.0\.0\.1:9\/none did not answer/);
    expect(output()).toMatch(/FAIL {2}mail +127\.0\.0\.1:9: .*\n +→ check SMTP_URL/);
    expect(output()).toMatch(/FAIL {2}PORTAL_URL +http:.*\n +→ serve it over https/);
    expect(output()).toMatch(/FAIL {2}PORTAL_URL .*names https:\/\/elsewhere\.example API/);
    expect(output()).toMatch(/warn {2}proxy .*whole networks \(10\.0\.1\.0\/24\)/);
    expect(output()).not.toMatch(/secret-word|other-word/);
  });
});
