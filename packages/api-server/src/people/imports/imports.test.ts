import { type ImportField, bulk, importing, accessTemplate, user } from '@gangway/contract';
import { languageTags } from '@gangway/contract/languages';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { releaseAll } from '../../testing/release-all.ts';
import { removeExpired } from '../../operations/jobs/remove-expired.ts';
import { addPerson } from '../../testing/add-person.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { columnNames } from './column-names.ts';

const app = await suiteApp();
// The fixture's catalogue offers this one role of each service.
await app.given.rows(sql`
  insert into service_roles (service_id, role_id) select s.id, r.id from services s, roles r
   where s.name in ('erp', 'ocean_tracking', 'idp') and r.name = 'api_user' on conflict do nothing`);

const columns = ['Email', 'First Name', 'Last Name', 'Organization', 'Branch', 'Service', 'Role', 'Limit'];
const row = (email: string, ...rest: string[]) => [
  email,
  ...['Ana', 'Silva', 'Harbour Freight', 'Hamburg', 'erp', 'api_user', '5'].map((usual, index) => rest[index] ?? usual),
];
type As = 'superAdmin' | 'orgAdmin' | { token: string };
interface Table {
  columns?: string[];
  kind?: 'people' | 'organizations';
  names?: { field: ImportField; text: string; meant: string }[];
  mapping?: (ImportField | null)[];
}
const preview = async (as: As, rows: string[][], table: Table = {}) =>
  (await app.expect(200, importing.preview, { as, body: { kind: 'people', columns, rows, ...table } })).body;
const apply = async (as: As, hash: string) => (await app.expect(200, importing.apply, { as, body: { hash } })).body;
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const find = async (email: string) =>
  (await app.expect(200, user.list, { as: 'superAdmin', query: { 'f.email': email } })).body[0];
const detail = async (email: string) => {
  const found = await find(email);
  return (await app.expect(200, user.read, { as: 'superAdmin', params: { id: found!.id } })).body;
};

describe('who may not', () => {
  it('an auditor, a person without a role', async () => {
    const body = { kind: 'people' as const, columns, rows: [row('a@example.com')] };
    for (const as of ['auditor', 'user'] as const) {
      expect((await app.send(importing.preview, { as, body })).status).toBe(403);
      expect((await app.send(importing.apply, { as, body: { hash: 'x' } })).status).toBe(403);
    }
  });

  it('an administrator applies what another one has previewed', async () => {
    const { hash } = await preview('superAdmin', [row('mine@example.com')]);
    expect((await app.send(importing.apply, { as: 'orgAdmin', body: { hash } })).status).toBe(404);
    expect(await find('mine@example.com')).toBeUndefined();
  });

  it('an Org_Admin reaches another organization, an administrator, User Management or what is not released', async () => {
    const { db } = app.context;
    await db.execute(
      sql`delete from released_services where service_id = (select id from services where name = 'idp')`,
    );
    const rows = [
      row('x1@example.com', 'A', 'B', 'Skyline Air', 'Frankfurt'),
      row('org.admin@example.com', 'Otto', 'Changed'),
      row('x2@example.com', 'A', 'B', 'Harbour Freight', 'Hamburg', 'user_management', 'Org_Admin'),
      row('x3@example.com', 'A', 'B', 'Harbour Freight', 'Hamburg', 'idp'),
    ];
    const { hash, rows: planned } = await preview('orgAdmin', rows);
    expect(outcomes(planned)).toEqual(['error', 'error', 'error', 'error']);
    expect(planned.map(({ errors }) => errors[0]?.message)).toEqual([
      "There is no organization 'Skyline Air'.",
      'This is your own account.',
      expect.stringContaining('Only a Super_Admin may grant a role of User Management'),
      expect.stringContaining('is not released to this organization'),
    ]);
    expect(await apply('orgAdmin', hash)).toMatchObject({ changed: 0, refused: 4 });
    await releaseAll(db);
  });

  it('learns from a preview who has an account elsewhere; applying is counted like a registration', async () => {
    const rows = [row('other.user@example.com')];
    const { hash, rows: planned } = await preview('orgAdmin', rows);
    expect(outcomes(planned)).toEqual(['new']);
    expect(await apply('orgAdmin', hash)).toMatchObject({ changed: 0, refused: 1 });
    const refused = await app.given.rows(
      sql`select 1 from audit_events where action = 'user.registration_refused' and target_name = 'other.user@example.com'`,
    );
    expect(refused).toHaveLength(1);
  });
});

describe('a file of people', () => {
  it('is previewed as differences, written once by its hash, and unchanged afterwards', async () => {
    const count = trials(150, 5000);
    const rows = Array.from({ length: count }, (_, index) =>
      row(`many.${index}@example.com`, `Ana ${index}`, index % 3 === 0 ? '' : '007 Silva'),
    );
    const started = performance.now();
    const first = await preview('superAdmin', rows);
    const previewed = performance.now();
    expect(new Set(outcomes(first.rows))).toEqual(new Set(['new']));
    const done = await apply('superAdmin', first.hash);
    const applied = performance.now();
    expect(done).toMatchObject({ changed: count, unchanged: 0, refused: 0 });
    expect(await apply('superAdmin', first.hash)).toEqual(done);
    const again = await preview('superAdmin', rows);
    expect(new Set(outcomes(again.rows))).toEqual(new Set(['same']));
    process.stderr.write(
      `${count} people: preview ${Math.round(previewed - started)} ms, apply ${Math.round(applied - previewed)} ms, again ${Math.round(performance.now() - applied)} ms\n`,
    );
    const facts = await app.given.rows(sql`
      select (select count(*)::int from users where email like 'many.%') as people,
             (select count(*)::int from outbox_mails where recipient like 'many.%' and kind = 'invitation' and is_bulk) as mails,
             (select count(distinct batch_id)::int from audit_events where action = 'user.registered' and batch_id = ${done.batchId}) as batches,
             (select count(*)::int from audit_events where action = 'user.registered' and batch_id = ${done.batchId}) as events`);
    expect(facts).toEqual([{ people: count, mails: count, batches: 1, events: count }]);
    expect(await detail('many.1@example.com')).toMatchObject({
      lastName: '007 Silva',
      services: { erp: { limit: 5 } },
    });
  }, 600_000);

  it('changes what it names and nothing else, and refuses an outdated preview', async () => {
    const named = ['Email', 'Last Name', 'Service', 'Role', 'Limit', 'Notification', 'Until'];
    const rows = [['OLGA.user@example.com', 'Peters', 'erp', 'api_user', '1,000', 'yes', '2099-12-31']];
    const { hash, rows: planned } = await preview('superAdmin', rows, { columns: named });
    expect(planned).toMatchObject([{ outcome: 'changed', name: 'Olga Peters' }]);
    expect(planned[0]!.changes.map(({ field }) => field)).toEqual(['lastName', 'role']);
    const before = await detail('olga.user@example.com');
    await app.given.rows(sql`update users set version = version + 1 where email = 'olga.user@example.com'`);
    expect((await app.send(importing.apply, { as: 'superAdmin', body: { hash } })).status).toBe(409);
    expect((await detail('olga.user@example.com')).lastName).toBe(before.lastName);
    const now = await preview('superAdmin', rows, { columns: named });
    const { batchId, ...counts } = await apply('superAdmin', now.hash);
    expect(counts).toEqual({ changed: 1, unchanged: 0, refused: 0 });
    const after = await detail('olga.user@example.com');
    expect(after.services['erp']).toEqual({
      role: ['api_user'],
      limit: 1000,
      notification: true,
      trackingUrlEnabled: false,
      until: '2099-12-31',
    });
    expect(after.services['ocean_tracking']).toEqual(before.services['ocean_tracking']);
    await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } });
    expect(await detail('olga.user@example.com')).toMatchObject({
      lastName: before.lastName,
      services: before.services,
    });
  });

  it('says which values a limit takes', async () => {
    const { rows: planned } = await preview('superAdmin', [
      row('limit@example.com', 'Ana', 'Silva', 'Harbour Freight', 'Hamburg', 'erp', 'api_user', 'many'),
    ]);
    expect(planned[0]?.errors).toEqual([
      {
        field: 'limit',
        message: "'many' is not a whole number. Use 0 or more.",
        code: 'limit_not_whole',
        values: { text: 'many' },
      },
    ]);
  });

  it('undone, keeps a person who has since set a password, and says so', async () => {
    const { batchId } = await apply('superAdmin', (await preview('superAdmin', [row('settled@example.com')])).hash);
    await app.given.rows(sql`update users set password_hash = 'set' where email = 'settled@example.com'`);
    const { body } = await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } });
    expect(body).toMatchObject({ undone: 0, spared: 1 });
    const rows = await app.given.rows(sql`select reason from batch_rows where batch_id = ${batchId}`);
    expect(rows).toEqual([{ reason: 'Has already set a password.' }]);
    expect((await find('settled@example.com'))?.isActive).toBe(true);
  });

  it('undone, switches off who was added, and their invitation does not go out', async () => {
    const { hash } = await preview('superAdmin', [row('undone@example.com')]);
    const { batchId } = await apply('superAdmin', hash);
    const { body } = await app.expect(200, bulk.undo, { as: 'superAdmin', params: { batchId } });
    expect(body).toMatchObject({ state: 'undone', undone: 1 });
    expect((await find('undone@example.com'))?.isActive).toBe(false);
    const mails = await app.given.rows(
      sql`select 1 from outbox_mails where recipient = 'undone@example.com' and kind = 'invitation'`,
    );
    expect(mails).toHaveLength(0);
  });

  it('offers Rotterdam for Roterdam, and takes it once a person says so', async () => {
    const rows = [row('spelt@example.com', 'Ana', 'Silva', 'Harbor Freight', 'Roterdam')];
    const first = await preview('superAdmin', rows);
    expect(first.unknown).toEqual([
      { field: 'organization', text: 'Harbor Freight', rows: 1, alike: ['Harbour Freight'] },
    ]);
    const names = [{ field: 'organization' as const, text: 'Harbor Freight', meant: 'Harbour Freight' }];
    const second = await preview('superAdmin', rows, { names });
    expect(second.unknown).toEqual([{ field: 'branches', text: 'Roterdam', rows: 1, alike: ['Rotterdam'] }]);
    const third = await preview('superAdmin', rows, {
      names: [...names, { field: 'branches', text: 'Roterdam', meant: 'Rotterdam' }],
    });
    expect(third.rows[0]).toMatchObject({
      outcome: 'new',
      changes: expect.arrayContaining([{ field: 'branches', from: null, to: 'Rotterdam' }]),
    });
  });

  it('names every error of a row at once', async () => {
    const { rows } = await preview('superAdmin', [
      row('not an address', '', '', 'Harbour Freight', 'Hamburg', 'erp', 'captain', 'many'),
      row('twice@example.com'),
      row('TWICE@example.com'),
    ]);
    expect(rows[0]!.errors.map(({ message }) => message)).toEqual([
      'Invalid email address',
      'First Name is required',
      expect.stringContaining("does not offer the role 'captain'"),
    ]);
    expect(outcomes(rows)).toEqual(['error', 'new', 'error']);
    expect(rows[2]!.errors[0]?.message).toBe('This address is already in row 2.');
  });

  it('judges names as the form does, before it writes', async () => {
    const long = 'A'.repeat(201);
    const { hash, rows: judged } = await preview('superAdmin', [
      row('bell@example.com', 'A\u0007na'),
      row('long@example.com', 'Ana', long),
      row('ships@example.com', '🚢'.repeat(200)),
    ]);
    expect(judged.map(({ outcome, errors }) => [outcome, errors])).toMatchObject([
      ['error', [{ field: 'firstName', message: 'The first name holds a control character.' }]],
      ['error', [{ field: 'lastName', message: 'The last name can have 200 characters at most.' }]],
      ['new', []],
    ]);
    expect(await apply('superAdmin', hash)).toMatchObject({ changed: 1, refused: 2 });
    const { rows: homes } = await preview(
      'superAdmin',
      [
        ['Quay\u2028North', ''],
        ['🚢'.repeat(200), 'Ham\u0007burg'],
        ['🚢'.repeat(200), '🚢'.repeat(200)],
      ],
      { kind: 'organizations', columns: ['Organization', 'Branches'] },
    );
    expect(homes.map(({ errors }) => errors)).toMatchObject([
      [{ field: 'organization', message: 'The name holds a control character.' }],
      [{ field: 'branches', message: 'The name holds a control character.' }],
      [],
    ]);
  });

  it('remembers what the columns mean, for this person and these columns', async () => {
    const odd = ['Who', 'Given', 'Where', 'Site'];
    const rows = [['remembered@example.com', 'Ana', 'Harbour Freight', 'Hamburg']];
    const guessed = await preview('superAdmin', rows, { columns: odd });
    expect(guessed).toMatchObject({ remembered: false, mapping: [null, null, null, 'branches'] });
    const mapping: ImportField[] = ['email', 'firstName', 'organization', 'branches'];
    await preview('superAdmin', rows, { columns: odd, mapping });
    expect(await preview('superAdmin', rows, { columns: odd })).toMatchObject({ remembered: true, mapping });
    expect(await preview('orgAdmin', rows, { columns: odd })).toMatchObject({ remembered: false });
    expect(
      (
        await app.send(importing.preview, {
          as: 'superAdmin',
          body: { kind: 'people', columns: odd, rows, mapping: ['email', 'email', null, null] },
        })
      ).status,
    ).toBe(400);
  });

  it('forgets what columns mean after a year without use, and with the person who said so', async () => {
    const { db } = app.context;
    const mapping: ImportField[] = ['email', 'firstName', 'organization', 'branches'];
    const rows = [['forgotten@example.com', 'Ana', 'Harbour Freight', 'Hamburg']];
    const [used, unused] = [
      ['Mail to', 'Called', 'Firm', 'Desk'],
      ['To', 'Whose', 'House', 'Floor'],
    ] as const;
    const leaver = await addPerson(app, { email: 'mapper@example.com', roles: ['Super_Admin'], organization: null });
    for (const as of ['superAdmin', { token: leaver.token }] as const) {
      for (const names of [used, unused]) await preview(as, rows, { columns: [...names], mapping });
    }
    const isRemembered = async (names: readonly string[]) =>
      (await preview('superAdmin', rows, { columns: [...names] })).remembered;
    await db.execute(sql`update import_mappings set used_at = now() - interval '367 days'`);
    // Using it again keeps it.
    expect(await isRemembered(used)).toBe(true);
    await removeExpired(db);
    expect([await isRemembered(used), await isRemembered(unused)]).toEqual([true, false]);

    await preview({ token: leaver.token }, rows, { columns: [...used], mapping });
    const kept = () =>
      db
        .execute(sql`select count(*)::int as n from import_mappings where user_id = ${leaver.id}`)
        .then(({ rows: [counted] }) => counted);
    expect(await kept()).toEqual({ n: 1 });
    await db.execute(sql`delete from users where id = ${leaver.id}`);
    expect(await kept()).toEqual({ n: 0 });
  });

  it('can be previewed again and again: the last ten of a person are kept, and each can be applied', async () => {
    const count = trials(150, 5000);
    const rows = Array.from({ length: count }, (_, index) => row(`looked.${index}@example.com`));
    const looker = await addPerson(app, { email: 'looker@example.com', roles: ['Super_Admin'], organization: null });
    const as = { token: looker.token };
    const hashes: string[] = [];
    const times: number[] = [];
    for (let look = 0; look < 11; look += 1) {
      const started = performance.now();
      const { hash, rows: planned } = await preview(as, rows);
      times.push(Math.round(performance.now() - started));
      expect(new Set(outcomes(planned))).toEqual(new Set(['new']));
      hashes.push(hash);
    }
    process.stderr.write(`${count} people looked at ${hashes.length} times: ${times.join(', ')} ms\n`);
    const kept = await app.given.rows(sql`
      select count(distinct b.id)::int as previews, count(*)::int as rows from batches b join batch_rows r on r.batch_id = b.id
       where b.actor_id = ${looker.id}`);
    expect(kept).toEqual([{ previews: 10, rows: 10 * count }]);
    expect((await app.send(importing.apply, { as, body: { hash: hashes[0]! } })).status).toBe(404);
    expect(await apply(as, hashes[1]!)).toMatchObject({ changed: count, refused: 0 });
    // The other previews are outdated now.
    expect((await app.send(importing.apply, { as, body: { hash: hashes[10]! } })).status).toBe(409);
  }, 900_000);

  it('keeps quotes, line breaks, leading zeros and letters of every script as they are', async () => {
    const count = trials(60, 5000);
    const odd = ['"Bo"', "O'Neil; Sons", '007', 'Zoë Øst', '李 雷', 'a, b', 'Łódź'];
    const rows = Array.from({ length: count }, (_, index) =>
      row(`odd.${index}@example.com`, odd[index % odd.length]!, `0${index}`, 'Harbour Freight', 'Hamburg\nRotterdam'),
    );
    const { hash, rows: planned } = await preview('superAdmin', rows);
    expect(new Set(outcomes(planned))).toEqual(new Set(['new']));
    expect(await apply('superAdmin', hash)).toMatchObject({ changed: count, refused: 0 });
    expect(new Set(outcomes((await preview('superAdmin', rows)).rows))).toEqual(new Set(['same']));
    expect(await detail('odd.2@example.com')).toMatchObject({
      firstName: '007',
      lastName: '02',
      branches: [{ name: 'Hamburg' }, { name: 'Rotterdam' }],
    });
    expect((await detail('odd.0@example.com')).firstName).toBe('"Bo"');
  }, 600_000);

  it('starts people from a template that it names', async () => {
    await app.expect(201, accessTemplate.create, {
      as: 'superAdmin',
      body: {
        name: 'Import clerk',
        organization: null,
        services: { ocean_tracking: { role: ['api_user'], limit: 9, notification: false, trackingUrlEnabled: false } },
      },
    });
    const named = ['Email', 'Name', 'Company', 'Branch', 'Job'];
    const rows = [['of.job@example.com', 'Ana Maria Silva', 'Harbour Freight', 'Hamburg', 'import CLERK']];
    const { hash } = await preview('superAdmin', rows, { columns: named });
    await apply('superAdmin', hash);
    expect(await detail('of.job@example.com')).toMatchObject({
      firstName: 'Ana',
      lastName: 'Maria Silva',
      job: { name: 'Import clerk' },
      services: { ocean_tracking: { limit: 9 } },
    });
    expect(outcomes((await preview('superAdmin', rows, { columns: named })).rows)).toEqual(['same']);
  });
});

describe('a file of organizations', () => {
  const table = { kind: 'organizations' as const, columns: ['Organization', 'Branch', 'Open to registration'] };

  it('adds each with its branches, several rows of one too, and is all the same afterwards', async () => {
    const rows = [
      ['Polder Freight', 'Rotterdam; Delft', 'yes'],
      ['polder freight', 'Breda', ''],
      ['Harbour Freight', 'Kiel', ''],
    ];
    const first = await preview('superAdmin', rows, table);
    expect(outcomes(first.rows)).toEqual(['new', 'changed', 'changed']);
    expect(await apply('superAdmin', first.hash)).toMatchObject({ changed: 3, refused: 0 });
    const made = await app.given.rows(sql`
      select o.display_name as home, o.open_to_registration as open, string_agg(b.display_name, ',' order by b.display_name) as branches
        from organizations o join branches b on b.organization_id = o.id where o.name = 'Polder Freight' group by o.id`);
    expect(made).toEqual([{ home: 'Polder Freight', open: true, branches: 'Breda,Delft,Rotterdam' }]);
    expect(new Set(outcomes((await preview('superAdmin', rows, table)).rows))).toEqual(new Set(['same']));
  });

  it('has the next row make what a refused one would have made', async () => {
    const rows = [
      ['Harbour Freight', 'Lübeck', ''],
      ['Harbour Freight', 'Stade', 'perhaps'],
      ['Harbour Freight', 'Stade', ''],
      ['Bro\nken', 'Stade', ''],
    ];
    const { hash, rows: planned } = await preview('superAdmin', rows, table);
    expect(outcomes(planned)).toEqual(['changed', 'error', 'changed', 'error']);
    expect(planned[3]!.errors).toMatchObject([
      { field: 'organization', message: 'The name holds a control character.' },
    ]);
    expect(await apply('superAdmin', hash)).toMatchObject({ changed: 2, refused: 2 });
  });

  it('of one organization with as many branches as rows compares each name once', async () => {
    const count = trials(500, 5000);
    const branches = (length: number, from = 0) => Array.from({ length }, (_, index) => `Quay ${from + index}`);
    await app.given.rows(sql`
      with home as (
        insert into organizations (name, display_name) values ('Long Quays', 'Long Quays') returning id)
      insert into branches (name, display_name, organization_id)
      select name, name, home.id from home, jsonb_array_elements_text(${JSON.stringify(branches(count))}::jsonb) name`);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const rows = branches(count).map((name) => ['Long Quays', name, '']);
    const { rows: planned } = await preview('superAdmin', rows, table);
    const compared = normalize.mock.calls.length;
    normalize.mockRestore();
    expect(new Set(outcomes(planned))).toEqual(new Set(['same']));
    // Twice as a plan, for its rows and for what it stands on; each row by both names, its organization's and its branch's.
    expect(compared).toBeLessThan(60 * count);
  }, 120_000);

  it('of an Org_Admin adds branches at home alone', async () => {
    const { hash, rows } = await preview(
      'orgAdmin',
      [
        ['Harbour Freight', 'Emden', ''],
        ['New Freight', 'Vigo', ''],
      ],
      table,
    );
    expect(outcomes(rows)).toEqual(['changed', 'error']);
    expect(await apply('orgAdmin', hash)).toMatchObject({ changed: 1, refused: 1 });
  });
});

it.each(languageTags)('imports a file whose columns are named in %s', async (language) => {
  const fields = ['email', 'firstName', 'lastName', 'organization', 'branches', 'service', 'role', 'limit'] as const;
  const email = `columns.${language.toLowerCase()}@example.com`;
  const { hash, mapping } = await preview('superAdmin', [row(email)], {
    columns: fields.map((field) => columnNames[language][field][0]!),
  });
  expect(mapping).toEqual(fields);
  expect(await apply('superAdmin', hash)).toMatchObject({ changed: 1, refused: 0 });
  expect(await detail(email)).toMatchObject({ firstName: 'Ana', lastName: 'Silva', services: { erp: { limit: 5 } } });
});
