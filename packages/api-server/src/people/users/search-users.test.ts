import { branch, user } from '@gangway/contract';
import { foldText } from '@gangway/contract/text';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let everyone: { id: number; name: string; text: string; branches: string }[];

const crew: [first: string, last: string, email: string][] = [
  ['Maria', 'Keller', 'maria.keller@search.example'],
  ['Maria', 'Kellermann', 'mk@search.example'],
  ['Rosa Maria', 'Keller', 'rosa@search.example'],
  ['Keller', 'Maria', 'upside@search.example'],
  ['Jean-Luc', "O'Brien", 'jl.obrien@search.example'],
  ['Jean', 'Lucas', 'jean_luc@search.example'],
  ['Jakub', 'Grębowski', 'jakub+dock4711@search.example'],
  ['Mari', 'Akeller', 'x4711y@search.example'],
  ['Solo', '', 'solo@search.example'],
  ['Ann', 'An', 'ann.an@search.example'],
  ['100%', 'Sure_thing', 'sure@search.example'],
  ['Ben', 'Rotterdam', 'ben@search.example'],
];

beforeAll(async () => {
  app = await testApp();
  for (const [first, last, email] of crew) {
    await app.given.rows(sql`insert into users (first_name, last_name, email) values (${first}, ${last}, ${email})`);
  }
  const names = new Map(
    (await app.expect(200, branch.list, { as: 'superAdmin' })).body.map(({ id, name, displayName }) => [
      id,
      `${name} ${displayName}`,
    ]),
  );
  everyone = (await app.expect(200, user.list, { as: 'superAdmin', query: { sort: 'id' } })).body.map((person) => {
    const name = `${person.firstName} ${person.lastName}`.toLowerCase();
    return {
      id: person.id,
      name,
      text: `${name} ${person.email}`,
      branches: person.branches
        .map(({ id }) => names.get(id) ?? '')
        .join('\n')
        .toLowerCase(),
    };
  });
});
afterAll(() => app.close());

/** As they would be found without an index. */
const having = (text: string) =>
  everyone
    .filter((person) => foldText(person.text).includes(text) || foldText(person.branches).includes(text))
    .map(({ id }) => id);
const beginningWith = (text: string) =>
  everyone.filter((person) => foldText(` ${person.text}`).includes(` ${text}`)).map(({ id }) => id);

async function find(q: string, query: { sort: string; page?: number; size?: 10 | 100 }) {
  const { body, headers } = await app.expect(200, user.list, {
    as: 'superAdmin',
    query: { page: 1, size: 100, ...query, q },
  });
  return { ids: body.map(({ id }) => id), total: Number(headers['x-total-count']) };
}

/** In every order the same people, sorted. */
async function expectFound(q: string, ids: number[]): Promise<void> {
  for (const sort of ['id', '-id']) {
    const expected = sort === 'id' ? ids : ids.toReversed();
    expect(await find(q, { sort })).toEqual({ ids: expected, total: ids.length });
  }
  // By whatever it is sorted, the same people.
  const byEmail = await find(q, { sort: 'email' });
  expect(byEmail.ids.toSorted((a, b) => a - b)).toEqual(ids);
  const byName = await find(q, { sort: 'name' });
  expect(byName.ids.toSorted((a, b) => a - b)).toEqual(ids);
  const names = byName.ids.map((id) => everyone.find((person) => person.id === id)?.name ?? '');
  expect(names).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect((await find(q, { sort: '-name' })).ids).toEqual(byName.ids.toReversed());
}

describe('one or two letters find beginnings of names and address', () => {
  it.each(['a', 'an', 'ä', 'm', 'mk', 'n', 'zq', '47', 'ro', "o'", 'gr', 'GR', '10', '%', '_t', "'", '-', 'e'])(
    '%s',
    (q) => expectFound(q, beginningWith(foldText(q))),
  );

  it.each<[filter: { 'f.name': string } | { 'f.email': string }, found: string[]]>([
    [{ 'f.name': 'ke' }, ['maria.keller', 'mk', 'rosa', 'upside']],
    [{ 'f.name': 'jl' }, []],
    [{ 'f.email': 'jl' }, ['jl.obrien']],
    [{ 'f.email': 'ma' }, ['maria.keller']],
  ])('%j', async (filter, found) => {
    const { body } = await app.expect(200, user.list, {
      as: 'superAdmin',
      query: { page: 1, size: 100, ...filter },
    });
    const crewFound = body.flatMap(({ email }) => /^(.+)@search\.example$/.exec(email)?.[1] ?? []);
    expect(new Set(crewFound)).toEqual(new Set(found));
  });
});

describe('a text of three letters and more finds people with it in name, address or the name of a branch', () => {
  const inOneWord = 'maria keller ell kellermann brien 4711 grębow ĘBOW search nothing ann rotterdam rotter ham';
  const withMarks = "jean-luc jean_luc o'brien c-l jl.obrien@search +dock .example @search .exa";
  const withBlanks =
    'maria keller|maria kell|a keller|ria k|rosa maria keller|keller m|keller mk|maria  keller|solo  solo@|solo solo|' +
    'keller maria.keller|an ann|ann an ann|jean luc|luc o|ben rotterdam|100%|e_t';
  it.each([...inOneWord.split(' '), ...withMarks.split(' '), ...withBlanks.split('|')])('%s', async (q) => {
    await expectFound(q, having(foldText(q)));
  });

  it.each(['maria', 'e', 'maria keller', 'search'])('page by page: %s', async (q) => {
    const { ids, total } = await find(q, { sort: 'name' });
    const paged: number[] = [];
    for (let page = 1; paged.length < total; page += 1) {
      const found = await find(q, { sort: 'name', page, size: 10 });
      expect(found.total).toBe(total);
      expect(found.ids).not.toEqual([]);
      paged.push(...found.ids);
    }
    expect(paged).toEqual(ids);
    expect(await find(q, { sort: 'name', page: 90, size: 10 })).toEqual({ ids: [], total });
  });

  it('within the own organization alone, and beside a filter', async () => {
    const rows = await app.given.rows<{ id: number }>(
      sql`select organization_id as id from users where id = ${await app.idOf('orgAdmin')}`,
    );
    await app.given.rows(sql`
      update users set organization_id = ${rows[0]!.id}, is_active = false where email = 'mk@search.example'`);
    const own = await app.expect(200, user.list, { as: 'orgAdmin', query: { q: 'maria', page: 1 } });
    expect(own.body.map(({ email }) => email)).toEqual(['mk@search.example']);
    const inactive = await app.expect(200, user.list, {
      as: 'superAdmin',
      query: { q: 'maria', page: 1, 'f.isActive': 'false' },
    });
    expect(inactive.body.map(({ email }) => email)).toEqual(['mk@search.example']);
  });
});

// More than are collected and sorted: the page is found along the order.
describe('more than 20,000', () => {
  beforeAll(async () => {
    await app.context.store.inScript((session) =>
      session.script(`
        insert into users (first_name, last_name, email)
        select case when n % 2 = 0 then 'Ottilie' else 'Ottokar' end, 'Otto', 'o' || n || '@many.example'
          from generate_series(1, 20050) n`),
    );
  });

  it.each(['otto', 'many', 'ott', 'many.example', 'otto o', 'ot', 'o'])(
    'with %s are said to be more, and stand in order',
    async (q) => {
      const rows = await app.given.rows<{ id: number }>(sql`
      select id from users where search_text like ${q.length < 3 ? `% ${q}%` : `%${q}%`} order by sort_name, id limit 30 offset 10`);
      const { body, headers } = await app.expect(200, user.list, {
        as: 'superAdmin',
        query: { q, sort: 'name', page: 2, size: 10 },
      });
      expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-capped': 'true' });
      expect(body.map(({ id }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
    },
  );

  describe('found by name stand beside those found by branch', () => {
    beforeAll(async () => {
      await app.given.rows(sql`
        with placed as (
          insert into users (first_name, last_name, email)
          values ('Aaron', '', 'aaron@elsewhere.example'), ('Ottilie', 'Oslo', 'oslo@elsewhere.example'),
                 ('Zoe', '', 'zoe@elsewhere.example') returning id
        ), here as (
          insert into branches (organization_id, name, display_name)
          select min(id), 'Otto ' || n, 'Otto ' || n from organizations, generate_series(1, 2) n group by n returning id
        )
        insert into user_branches (user_id, branch_id)
        select placed.id, here.id from placed, here
        union all select u.id, min(here.id) from users u, here where u.email = 'o7@many.example' group by u.id`);
    });

    it.each(['name', '-name', 'id', '-id'])('by %s', async (sort) => {
      const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
      const column = sort.endsWith('id') ? sql`id` : sql`sort_name`;
      // The last is so far down that the page is found along the order.
      for (const page of [1, 2, 100, 150]) {
        const rows = await app.given.rows<{ id: number }>(sql`
          select id from users u
           where search_text like '%otto%' or exists (
                   select from user_branches ub join branches b on b.id = ub.branch_id
                    where ub.user_id = u.id and b.search_text like '%otto%')
           order by ${column} ${way}, id ${way} limit 10 offset ${(page - 1) * 10}`);
        const { body, headers } = await app.expect(200, user.list, {
          as: 'superAdmin',
          query: { q: 'otto', sort, page, size: 10 },
        });
        expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-capped': 'true' });
        expect(body.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    });
  });

  it.each(['name', '-name', 'id'])('pages beyond them are read from the nearer end: by %s', async (sort) => {
    const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
    const column = sort === 'id' ? sql`id` : sql`sort_name`;
    const rows = await app.given.rows<{ id: number }>(
      sql`select id from users order by ${column} ${way}, id ${way} offset 15000`,
    );
    const { body } = await app.expect(200, user.list, { as: 'superAdmin', query: { sort, page: 151, size: 100 } });
    expect(body.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
  });
});
