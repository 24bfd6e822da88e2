import { activity, organization, role, user } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, suiteApp, testApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const bare = await app.idOf('bare');
await app.expect(201, role.create, { as: 'superAdmin', body: { name: 'Planner', displayName: 'Planner' } });
await app.expect(200, user.toggle, { as: 'superAdmin', params: { id: bare } });
await app.expect(200, user.toggle, { as: 'secondSuperAdmin', params: { id: bare } });

const list = async (as: Person, query: Record<string, string> = {}) =>
  (await app.expect(200, activity.list, { as, query })).body;
const actions = async (query: Record<string, string>) => (await list('superAdmin', query)).map(({ action }) => action);

describe('the audit trail', () => {
  it('lists actor, action, target, before and after, newest first', async () => {
    const events = await list('superAdmin');
    expect(events.map(({ action }) => action)).toEqual(['user.activated', 'user.deactivated', 'role.created']);
    expect(events[1]).toMatchObject({
      actor: { id: await app.idOf('superAdmin'), name: 'Sofia Lind' },
      target: { type: 'user', id: String(bare), name: 'Bo Berger' },
      result: 'success',
      before: { isActive: true },
      after: { isActive: false },
      ip: '127.0.0.1',
    });
    expect(events[1]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(events[1]?.requestId).toMatch(/.{8,}/);
  });

  const today = new Date().toISOString().slice(0, 10);
  it.each([
    [{ 'f.actor': 'sofia' }, ['user.deactivated', 'role.created']],
    [{ 'f.action': 'role.' }, ['role.created']],
    [{ 'f.targetType': 'role' }, ['role.created']],
    [{ 'f.target': 'BERGER' }, ['user.activated', 'user.deactivated']],
    [{ 'f.actor': 'berger' }, []],
    [{ 'f.from': today, 'f.to': today }, ['user.activated', 'user.deactivated', 'role.created']],
    [{ 'f.to': '2020-01-01' }, []],
    [{ q: 'planner' }, ['role.created']],
    [{ 'f.changesOnly': 'true' }, ['user.activated', 'user.deactivated', 'role.created']],
    [{ 'f.changesOnly': 'false' }, []],
    [{ 'f.result': 'refused' }, []],
    [{ 'f.result': 'success' }, ['user.activated', 'user.deactivated', 'role.created']],
    [{ 'f.bySystem': 'false' }, ['user.activated', 'user.deactivated', 'role.created']],
    [{ 'f.bySystem': 'true' }, []],
    [{ sort: 'action' }, ['role.created', 'user.activated', 'user.deactivated']],
  ])('is filtered by %j', async (query, expected) => {
    expect(await actions(query as unknown as Record<string, string>)).toEqual(expected);
  });

  it('finds what was refused, and what no person caused', async () => {
    await app.given.rows(sql`
      insert into audit_events (actor_name, action, target_type, target_id, result)
      values ('', 'session.sign_in_failed', 'user', '888', 'refused'),
             ('', 'user.access_ended', 'user', '888', 'ok')`);
    const found = (query: Record<string, string>) => actions({ 'f.targetId': '888', ...query });
    expect(await found({ 'f.result': 'refused' })).toEqual(['session.sign_in_failed']);
    expect(await found({ 'f.bySystem': 'true' })).toEqual(['user.access_ended']);
    expect(await found({ 'f.bySystem': 'false' })).toEqual(['session.sign_in_failed']);
  });

  it('filters to the history of one record', async () => {
    expect(await actions({ 'f.targetType': 'user', 'f.targetId': String(bare) })).toHaveLength(2);
  });

  it('covers all records of one number where no type is named', async () => {
    await app.given.rows(sql`
      insert into audit_events (actor_name, action, target_type, target_id)
      select 'Sofia', 'plan.created', type, '777' from unnest(array['plan', 'user', 'a', 'zone']) type`);
    const types = (await list('superAdmin', { 'f.targetId': '777' })).map(({ target }) => target?.type);
    expect(new Set(types)).toEqual(new Set(['a', 'plan', 'user', 'zone']));
    expect(await list('superAdmin', { 'f.targetId': '776' })).toEqual([]);
    expect(await list('orgAdmin', { 'f.targetId': '777' })).toEqual([]);
  });
});

describe('the address of an actor', () => {
  it('shows to the actor’s organization alone', async () => {
    const targetId = await app.idOf('bare');
    await app.expect(200, user.endSessions, { as: 'superAdmin', params: { id: targetId } });
    await app.expect(200, user.endSessions, { as: 'orgAdmin', params: { id: targetId } });
    const addresses = async (as: 'superAdmin' | 'orgAdmin') => {
      const query = { 'f.action': 'session.ended', 'f.targetId': targetId, sort: '-id' } as const;
      const { body } = await app.expect(200, activity.list, { as, query });
      return body.slice(0, 2).map(({ actor, ip }) => [actor?.name, ip]);
    };
    expect(await addresses('superAdmin')).toEqual([
      ['Otto Falk', '127.0.0.1'],
      ['Sofia Lind', '127.0.0.1'],
    ]);
    expect(await addresses('orgAdmin')).toEqual([
      ['Otto Falk', '127.0.0.1'],
      ['Sofia Lind', null],
    ]);
    const { body } = await app.expect(200, activity.exportCsv, {
      as: 'orgAdmin',
      query: { 'f.action': 'session.ended', 'f.actor': 'Sofia' },
    });
    expect(body).not.toContain('127.0.0.1');
  });
});

/** Lines of a CSV, header first, without the quotes around the cells. */
function lines(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
}

describe('the exports', () => {
  it('hold every user whom the filters let through, in order, whatever the page', async () => {
    const query = { 'f.organization': 'harbour', sort: '-email', page: 1, size: 10 } as const;
    const answer = await app.expect(200, user.exportCsv, { as: 'superAdmin', query });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    const { body: listed } = await app.expect(200, user.list, {
      as: 'superAdmin',
      query: { 'f.organization': 'harbour', sort: '-email' },
    });
    const [header, ...rows] = lines(answer.body);
    expect(header?.slice(0, 3)).toEqual(['ID', 'Name', 'Email']);
    expect(rows.map((cells) => cells[2])).toEqual(listed.map(({ email }) => email));
    // By the names people know, as on the screen, not by their keys.
    const services = rows.flatMap((cells) => cells[5]?.split('; ') ?? []);
    expect(services).toContain('ERP');
    expect(services).not.toContain('erp');
  });

  it('disarm formulas', async () => {
    const payloads = ['=1+1', '+1', '-1', '@SUM(A1)'];
    for (const [index, name] of payloads.entries()) {
      await app.given.rows(
        sql`insert into users (email, first_name, last_name) values (${`f${index}@example.com`}, ${name}, 'X')`,
      );
    }
    const { body } = await app.expect(200, user.exportCsv, { as: 'superAdmin', query: { 'f.email': 'f' } });
    for (const name of payloads) expect(body).toContain(`"'${name} X"`);
  });

  it('go through more than one batch without doubling or losing a row', async () => {
    await app.given.rows(sql`
      insert into users (email, first_name, last_name)
      select 'crew' || n || '@example.com', 'Crew', n::text from generate_series(1, 1203) n`);
    const { body } = await app.expect(200, user.exportCsv, { as: 'superAdmin', query: { q: 'crew', sort: 'id' } });
    const rows = lines(body).slice(1);
    expect(rows).toHaveLength(1203);
    expect(new Set(rows.map((cells) => cells[0])).size).toBe(1203);
  });

  it('are recorded with filter and number of rows', async () => {
    await app.expect(200, organization.list, { as: 'auditor' });
    await app.expect(200, activity.exportCsv, { as: 'auditor', query: { 'f.action': 'role.' } });
    const [event] = await list('superAdmin', { 'f.action': 'activity.exported' });
    expect(event).toMatchObject({
      actor: { name: 'Ada Nord' },
      after: { rows: 1, filter: { 'f.action': 'role.' } },
    });
  });
});

describe('a long trail', () => {
  /** `explain` of every statement of the list. */
  const plansOf = async (query: Record<string, string>) => {
    const { db } = long.context;
    await long.tokenOf('superAdmin');
    const execute = vi.spyOn(db, 'execute');
    await long.expect(200, activity.list, { as: 'superAdmin', query });
    const statements = execute.mock.calls.map(([statement]) => statement as SQL);
    execute.mockRestore();
    const plans: string[] = [];
    for (const statement of statements) {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (verbose) ${statement}`);
      plans.push(rows.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return plans;
  };

  let long: TestApp;
  beforeAll(async () => {
    long = await testApp();
    await long.context.db.execute(sql`
      insert into audit_events (at, actor_name, action, target_type, target_id, target_name)
      select now() - make_interval(secs => (n * 7919) % 1500), 'Writer ' || n % 3, 'role.created', 'role', n::text, 'Role ' || n
        from generate_series(1, 1500) n`);
  });
  afterAll(() => long.close());
  const page = (query: Record<string, string>) =>
    long.expect(200, activity.list, { as: 'superAdmin', query: { page: 1, size: 50, ...query } });

  it('caps its total at a thousand, with and without a filter', async () => {
    for (const query of [{}, { 'f.targetType': 'role' }] as Record<string, string>[]) {
      const { headers } = await page(query);
      expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-capped': 'true' });
    }
    const { headers } = await page({ 'f.actor': 'writer 1' });
    expect(headers['x-total-count']).toBe('500');
    expect(headers).not.toHaveProperty('x-total-count-capped');
  });

  it('finds a record of any type by the index, in each of its statements', async () => {
    const plans = await plansOf({ 'f.targetId': '77' });
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toMatch(/Index Cond: .*target_type.* = ANY .*target_id/);
  });

  it('reads no skipped event on the way to a far page', async () => {
    const { body } = await page({ page: '28', sort: 'id' });
    expect(body.map(({ target }) => target?.id)).toEqual(Array.from({ length: 50 }, (_, n) => String(1351 + n)));
    expect((await page({ page: '100000' })).body).toEqual([]);
    const [, plan = ''] = await plansOf({ page: '28', size: '50' });
    // The part that skips, which stands deeper than its name, makes nothing that a row shows.
    const [, indent = '', skipping = ''] = /^( *)CTE page\n((?:\1 +.*\n)+)/m.exec(plan) ?? [];
    expect(indent).not.toBe('');
    expect(skipping).toContain('Limit');
    expect(skipping).not.toContain('json_build_object');
    expect(plan).toContain('json_build_object');
  });

  it.each(['at', '-at', 'target', '-target', 'id', '-id'])('orders few and many events alike: %s', async (sort) => {
    const many = await page({ sort, 'f.targetType': 'role' });
    // So few that they are found before they are sorted: one in fifteen of them all.
    const few = await page({ sort, 'f.target': 'role 14' });
    const names = (events: typeof many.body) => events.map(({ target }) => target?.name ?? '');
    expect(few.body).toHaveLength(50);
    const all = await long.expect(200, activity.list, { as: 'superAdmin', query: { sort } });
    expect(names(few.body)).toEqual(
      names(all.body)
        .filter((name) => name.startsWith('Role 14'))
        .slice(0, 50),
    );
    expect(names(many.body)).toEqual(names(all.body).slice(0, 50));
  });
});
