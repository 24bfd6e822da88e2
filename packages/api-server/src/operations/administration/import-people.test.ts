import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from '@node-rs/bcrypt';
import { auth, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { trials } from '@gangway/tooling/trials';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';
import { countImportedHashes } from '../../identity/sign-in/refusal-time.ts';
import { importPeople } from './import-people.ts';

const folder = mkdtempSync(join(tmpdir(), 'gangway-import-people-'));
const app = await testApp();
beforeEach(() => app.given.empty('throttle_counters'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const password = 'old harbour lantern';
const bcrypt = hashSync(password, 4);
const columns = ['E-mail address', 'First Name', 'Last Name', 'Company', 'Branch', 'Service', 'Role', 'Limit', 'Hash'];
let files = 0;
const fileOf = (rows: readonly (readonly string[])[], { head = columns, delimiter = ',' } = {}) => {
  const file = join(folder, `${(files += 1)}.csv`);
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
  writeFileSync(file, `\uFEFF${[head, ...rows].map(line).join('\r\n')}\r\n`);
  return file;
};
const row = (name: string, hash = bcrypt) => [
  `${name}@imported.com`,
  name,
  'Import',
  'Harbour Freight',
  'Hamburg; Rotterdam',
  'erp',
  'api_user',
  '5',
  hash,
];
const run = async (file: string, options: { dryRun?: boolean; encoding?: string } = {}) => {
  const rejected: [string, string][] = [];
  const counts = await importPeople(app.context.store, app.context.config, file, {
    ...options,
    onRejected: (cells, reason) => rejected.push([cells[0] ?? '', reason]),
  });
  return { counts, rejected };
};
const hashOf = (email: string) => app.given.value<string>(sql`select password_hash from users where email = ${email}`);
const signIn = (email: string, attempt: string) => app.send(auth.login, { body: { email, password: attempt } });

describe('people who bring their password', () => {
  it('come in with it, with what the file gives them, and have our hash from then on', async () => {
    await app.given.rows(sql`
      insert into service_roles (service_id, role_id) select v.id, r.id from services v, roles r
       where v.name = 'erp' and r.name = 'api_user' on conflict do nothing`);
    const { counts, rejected } = await run(fileOf([row('mia'), row('noah')]));
    expect(rejected).toEqual([]);
    expect(counts).toEqual({ rows: 2, added: 2, known: 0, rejected: 0 });
    expect(await hashOf('mia@imported.com')).toBe(bcrypt);
    expect((await signIn('mia@imported.com', 'wrong')).status).toBe(401);
    expect(await hashOf('mia@imported.com')).toBe(bcrypt);
    expect((await signIn('mia@imported.com', password)).status).toBe(202);
    expect(await hashOf('mia@imported.com')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn('mia@imported.com', password)).status).toBe(202);
    const rows = await app.given.rows(sql`
      select o.name as organization, u.last_sign_in_at is not null as came,
             (select array_agg(b.name order by ub.position) from user_branches ub join branches b on b.id = ub.branch_id
               where ub.user_id = u.id) as branches,
             (select json_agg(json_build_object('service', v.name, 'role', r.name, 'limit', x.limit_value))
                from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
               where x.user_id = u.id) as grants,
             (select array_agg(e.actor_name || ' ' || e.action) from audit_events e
               where e.target_type = 'user' and e.target_id = u.id::text and e.action = 'user.registered') as trail,
             (select count(*)::int from outbox_mails m where m.user_id = u.id and m.kind = 'invitation') as mails
        from users u join organizations o on o.id = u.organization_id where u.email = 'mia@imported.com'`);
    expect(rows).toEqual([
      {
        organization: 'Harbour Freight',
        came: true,
        branches: ['Hamburg', 'Rotterdam'],
        grants: [{ service: 'erp', role: 'api_user', limit: 5 }],
        trail: ['gangway import-people user.registered'],
        mails: 0,
      },
    ]);
  });

  it('are read in the encoding that is named, and never by another one', async () => {
    const file = fileOf([row('ukasz')]);
    // 'Łukasz' in windows-1250.
    const text = readFileSync(file).subarray(3).toString('latin1').replaceAll('"ukasz"', '"\u00a3ukasz"');
    writeFileSync(file, Buffer.from(text, 'latin1'));
    await expect(run(file)).rejects.toThrow(/is not text in UTF-8: name its encoding with --encoding/);
    await expect(run(file, { encoding: 'klingon' })).rejects.toThrow('--encoding klingon: there is no such encoding.');
    expect((await run(file, { encoding: 'windows-1250' })).counts).toMatchObject({ added: 1, rejected: 0 });
    const names = await app.given.rows(sql`select first_name from users where email = 'ukasz@imported.com'`);
    expect(names).toEqual([{ first_name: 'Łukasz' }]);
  });

  it('stay as they are when an export comes back with hashes', async () => {
    await app.given.person({
      email: '=+odd@imported.com',
      name: ['Wei Ling', '\'=Tan; "B"'],
      organization: 'Harbour Freight',
    });
    const { body } = await app.expect(200, user.exportCsv, { as: 'superAdmin' });
    const [head = '', ...lines] = body.trim().split('\r\n');
    const file = join(folder, 'export.csv');
    writeFileSync(file, [`${head},"Password hash"`, ...lines.map((line) => `${line},"${bcrypt}"`)].join('\r\n'));
    expect(await run(file)).toEqual({
      counts: { rows: lines.length, added: 0, known: lines.length, rejected: 0 },
      rejected: [],
    });
  });

  it('have no hash in the trail', async () => {
    const rows = await app.given.rows(
      sql`select 1 from audit_events where (before::text || after::text) like '%$2b$%'`,
    );
    expect(rows).toEqual([]);
  });

  it('are found again by the next run, and an account keeps the password it has', async () => {
    const file = fileOf([row('mia'), row('lena'), [people.user, ...row('x').slice(1)]]);
    expect((await run(file)).counts).toEqual({ rows: 3, added: 1, known: 2, rejected: 0 });
    expect((await run(file)).counts).toEqual({ rows: 3, added: 0, known: 3, rejected: 0 });
    expect((await signIn(people.user, password)).status).toBe(401);
    expect((await signIn(people.user, testPassword)).status).toBe(202);
  });

  it('stay out with a second step until it is taken, and are hashed again with the ticket', async () => {
    await run(fileOf([row('second')]));
    await app.given.rows(sql`
      update organizations set second_step = 'required' where name = 'Harbour Freight'`);
    const answer = await signIn('second@imported.com', password);
    await app.given.rows(sql`update organizations set second_step = 'off'`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_step' } });
    expect(await hashOf('second@imported.com')).toMatch(/^\$argon2id\$/);
  });

  it('are told apart from what does not fit, row by row', async () => {
    const administrator = [...row('admin').slice(0, 5), 'user_management', 'Super_Admin', '0', bcrypt];
    const { counts, rejected } = await run(
      fileOf([
        row('fits'),
        row('plain', 'correct horse'),
        row('dear', bcrypt.replace('$04$', '$31$')),
        row('none', ''),
        row('fits'),
        ['no address', ...row('x').slice(1)],
        [...row('far').slice(0, 3), 'No Such Company', '', '', '', '', bcrypt],
        [...row('place').slice(0, 4), 'Atlantis', '', '', '', bcrypt],
        [row('nameless')[0] ?? '', '', '', 'Harbour Freight', '', '', '', '', bcrypt],
        administrator,
      ]),
    );
    expect(counts).toEqual({ rows: 10, added: 1, known: 0, rejected: 9 });
    expect(Object.fromEntries(rejected)).toMatchObject({
      'plain@imported.com': expect.stringContaining('This hash format is not supported'),
      'dear@imported.com': expect.stringContaining('out of bounds'),
      'none@imported.com': expect.stringContaining('The hash is missing'),
      'fits@imported.com': 'This address is already in line 2.',
      'no address': 'Invalid email address',
      'far@imported.com': expect.stringContaining('No Such Company'),
      'place@imported.com': expect.stringContaining('Atlantis'),
      'nameless@imported.com': expect.stringContaining('First Name is required'),
      'admin@imported.com': expect.stringContaining('User Management'),
    });
  });

  it('are only counted by a dry run', async () => {
    const { counts } = await run(fileOf([row('dry'), row('plain', 'x')]), { dryRun: true });
    expect(counts).toEqual({ rows: 2, added: 1, known: 0, rejected: 1 });
    expect(await app.given.rows(sql`select 1 from users where email = 'dry@imported.com'`)).toEqual([]);
  });

  it('may come with semicolons or tabs, and in thousands', async () => {
    const length = trials(1_201, 100_000);
    const many = Array.from({ length }, (_, index) => row(`many${index}`));
    expect((await run(fileOf(many, { delimiter: ';' }))).counts).toMatchObject({ rows: length, added: length });
    expect((await run(fileOf([row('tabbed')], { delimiter: '\t' }))).counts).toMatchObject({ added: 1 });
    const left = () => countImportedHashes(app.context.store);
    const before = await left();
    const signIns = trials(5, 1_000);
    for (let index = 0; index < signIns; index += 1) {
      const { status } = await signIn(`many${index * Math.floor(length / signIns)}@imported.com`, password);
      expect(status).toBe(202);
    }
    expect(before - (await left())).toBe(signIns);
  }, 1_800_000);

  it.each([
    ['no column of hashes', { head: [...columns.slice(0, -1), 'Secret'] }, "name one 'Password hash'"],
    [
      'no column of addresses',
      { head: ['Nickname', ...columns.slice(1)] },
      "The column 'Email' is missing. The file has Nickname, First Name",
    ],
    ['no column of organizations', { head: columns.with(3, 'Planet') }, "The column 'Organization' is missing"],
  ])('are refused as a file with %s', async (_name, form, message) => {
    await expect(run(fileOf([row('x')], form))).rejects.toThrow(message);
  });

  it('are refused when the file is missing or broken, with the line', async () => {
    await expect(run(join(folder, 'nothing.csv'))).rejects.toThrow('cannot be read (ENOENT)');
    const empty = join(folder, 'empty.csv');
    writeFileSync(empty, '');
    await expect(run(empty)).rejects.toThrow('its first line names the columns');
    const wide = join(folder, 'wide.csv');
    writeFileSync(wide, Buffer.from('Email,Hash', 'utf16le'));
    await expect(run(wide)).rejects.toThrow('is not text in UTF-8: save it as CSV in UTF-8.');
    const broken = join(folder, 'broken.csv');
    writeFileSync(broken, `${columns.join(',')}\n"a","b\n`);
    await expect(run(broken)).rejects.toThrow(/line [23]/i);
  });
});

describe('the time of a refusal, while there are imported hashes', () => {
  const floor = 400;
  const setFloor = (milliseconds: number) =>
    app.given.rows(sql`
      insert into settings (name, value) values ('imported_passwords', jsonb_build_object('milliseconds', ${milliseconds}::int))
      on conflict (name) do update set value = excluded.value`);
  const timed = async (email: string, attempt: string) => {
    const began = performance.now();
    const { status } = await signIn(email, attempt);
    return { status, time: performance.now() - began };
  };

  it('is the same for an account with one, with ours, and for none; the right password does not wait', async () => {
    await run(fileOf([row('waiting')]));
    await setFloor(floor);
    for (const email of ['waiting@imported.com', people.bare, people.inactive, 'nobody@imported.com']) {
      for (const attempt of ['wrong', '']) {
        const { status, time } = await timed(email, attempt);
        expect([email, status]).toEqual([email, 401]);
        expect(time).toBeGreaterThan(floor - 2);
      }
    }
    // Longer than any sign-in takes, so that a busy machine cannot be mistaken for the wait.
    await setFloor(60_000);
    expect((await signIn('waiting@imported.com', password)).status).toBe(202);
  });

  it('is its own again when the last of them has signed in', async () => {
    await setFloor(60_000);
    await app.given.rows(sql`
      update users set password_hash = null where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`);
    expect((await signIn('nobody@imported.com', 'wrong')).status).toBe(401);
  });

  it('comes from the slowest hash of the file, several times over', async () => {
    await app.given.rows(sql`delete from settings where name = 'imported_passwords'`);
    await run(fileOf([row('slow', hashSync('x', 10))]));
    const milliseconds = await app.given.value(
      sql`select (value ->> 'milliseconds')::int from settings where name = 'imported_passwords'`,
    );
    expect(milliseconds).toBeGreaterThanOrEqual(100);
    expect(milliseconds).toBeLessThanOrEqual(3000);
  });
});
