import { accessMatrix, importing, subscription, user } from '@gangway/contract';
import { readTable, type FileTable } from '@gangway/table-files/read';
import { workbookFromCsv } from '@gangway/table-files/write';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { nameFault } from '@gangway/contract/text';

const app = await suiteApp();

const hard = fc.constantFrom(
  ...`; , " "" ' '= '' =1+1 +1 -1 @a | ＝ sep=; 007 1.000 2026-11-26 yes שלום مرحبا 👩‍🚀 _x0041_ &amp; <b> É Ł İ ß 日本`.split(
    ' ',
  ),
  ' ',
  'Wei Ling',
  'ß'.repeat(180),
);
/** A name as the store holds it: hard, trimmed, at most 200 characters. */
const name = fc
  .array(fc.oneof(hard, fc.string({ unit: 'grapheme', maxLength: 5 })), { minLength: 1, maxLength: 4 })
  .map((parts) => Array.from(parts.join('').normalize('NFC').trim()).slice(0, 190).join('').trim())
  .filter((text) => text !== '' && nameFault(text) === undefined);

let drawn = 0;
/** Tells a name from all others of the run, at its end. */
const unique = (text: string) => `${text} ${(drawn += 1)}`;

const person = fc.record({
  first: name,
  last: fc.oneof(fc.constant(''), name),
  organization: name,
  branches: fc.array(name, { minLength: 0, maxLength: 3 }),
  service: name,
  roles: fc.array(name, { maxLength: 2 }),
  offered: fc.boolean(),
});

/** Puts a person with hard names and two subscriptions into the store. */
async function given(wanted: typeof person extends fc.Arbitrary<infer Each> ? Each : never): Promise<void> {
  const branches = wanted.branches.map(unique);
  const organization = await app.given.organization(unique(wanted.organization), branches);
  const key = `service_${(drawn += 1)}`;
  await app.given.rows(sql`
    insert into services (name, display_name) values (${key}, ${unique(wanted.service)})`);
  const roles = wanted.roles.map(unique);
  for (const role of roles) await app.given.role(role, wanted.offered ? [key] : []);
  const email = `=+-hard.${(drawn += 1)}@example.com`;
  const { id } = await app.given.person({
    email,
    name: [wanted.first, wanted.last],
    organization,
    branches,
    roles: { [key]: roles },
    limit: 5,
  });
  for (const days of [{ start: '2026-01-01', end: '2026-02-01' }, { start: '2026-02-01' }]) {
    await app.given.subscription(id, await app.given.plan(unique(wanted.service), key), days);
  }
}

const bytesOf = (csv: string) => new TextEncoder().encode(csv).buffer;
async function outcomesOf({ columns, rows }: FileTable, kind: 'people' | 'organizations' = 'people') {
  const answer = await app.expect(200, importing.preview, { as: 'superAdmin', body: { kind, columns, rows } });
  return answer.body.rows.map(({ outcome, changes, errors }) => [outcome, changes, errors]);
}

/** Reads a file as the console does, as CSV and as the XLSX that *Export* makes of it, and asserts that all of it is same. */
async function assertSame(csv: string, count: number): Promise<void> {
  for (const bytes of [bytesOf(csv), await workbookFromCsv(csv)]) {
    const { table } = await readTable(bytes);
    expect(table.rows).toHaveLength(count);
    expect(await outcomesOf(table)).toEqual(Array.from({ length: count }, () => ['same', [], []]));
  }
}

const csvOf = async (
  route: typeof user.exportCsv | typeof subscription.exportCsv | typeof accessMatrix.exportCsv,
  query = {},
) => (await app.expect(200, route, { as: 'superAdmin', query })).body;

describe('a file that we export', () => {
  it('imports unchanged as all same, whatever people, organizations, branches, services and roles are called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (wanted) => {
        await app.given.empty('subscriptions');
        const former = sql`(select id from users where email like '=+-hard.%')`;
        await app.given.rows(sql`delete from user_service_roles where user_id in ${former}`);
        await app.given.rows(sql`delete from user_branches where user_id in ${former}`);
        await app.given.rows(sql`delete from users where id in ${former}`);
        for (const each of wanted) await given(each);
        const query = { 'f.email': '=+-hard.' };
        await assertSame(await csvOf(user.exportCsv, query), wanted.length);
        await assertSame(await csvOf(subscription.exportCsv), 2 * wanted.length);
        await assertSame(await csvOf(accessMatrix.exportCsv, { q: '=+-hard.' }), wanted.length);
      }),
      { numRuns: trials(15, 300) },
    );
  }, 300_000);
});
