import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type UsageService, containerUse, usageService } from '../../testing/usage-service.ts';
import { foldUsage } from '../fold/fold-usage.ts';
import { removeOldEvents } from '../fold/remove-events.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
let erp: UsageService;
beforeAll(async () => {
  erp = await usageService(app);
  await app.given.rows(
    sql`update user_service_roles set created_at = now() - interval '50 days' where user_id = ${olga}`,
  );
});

const day = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const total = async () => {
  await foldUsage(app.context.store.jobs);
  return app.given.value(
    sql`select coalesce(sum(quantity), 0)::float8 from usage_days where service_id = ${erp.id} and user_id = ${olga}`,
  );
};

describe('the route for events of use', () => {
  it('refuses a person, another scope and no token before it reads the body', async () => {
    const { access_token: other } = (
      await erp.service.post('/oauth2/token', { grant_type: 'client_credentials', scope: 'users:read' })
    ).body;
    const person = await app.tokenOf('superAdmin');
    const statuses: number[] = [];
    for (const token of [person, String(other), 'none'])
      statuses.push((await erp.post('{', { authorization: `Bearer ${token}` })).status);
    expect(statuses).toEqual([401, 403, 401]);
  });

  it('refuses 501 events, a large body, an unknown type and a compressed one with a sentence', async () => {
    const use = await containerUse(app);
    const many = { events: Array.from({ length: 501 }, (_, n) => ({ ...use, id: `many-${n}` })) };
    expect(await erp.post(many)).toMatchObject({ status: 413, body: { error: 'too_many_events' } });
    const large = { events: [{ ...use, id: 'large', source: 'x'.repeat(256 * 1024) }] };
    expect(await erp.post(large)).toMatchObject({
      status: 413,
      body: { error_description: 'Send at most 256 kB a call.' },
    });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(await erp.post('a=b', { 'content-type': type })).toMatchObject({ status: 415 });
    expect(await erp.post({ events: [] }, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(await erp.post('{"events":')).toMatchObject({ status: 400 });
    expect(await erp.post({ event: use })).toMatchObject({ status: 400 });
    expect(await erp.post({ events: [] })).toEqual({ status: 200, body: { results: [] } });
  });
});

describe('an event of use', () => {
  it('counts once under its id, and is refused with another quantity', async () => {
    const before = await total();
    expect(await erp.report({ id: 'once' }, { id: 'once' }, { id: 'once', quantity: 2 })).toEqual([
      'taken',
      'known',
      'differs',
    ]);
    expect(await erp.report({ id: 'once' }, { id: 'other', source: 'second' }, { id: 'once', quantity: 2 })).toEqual([
      'known',
      'taken',
      'differs',
    ]);
    expect((await total()) - before).toBe(2);
  });

  it('counts once when ten calls send its id at one moment', async () => {
    const before = await total();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => erp.report({ id: 'ten', quantity: 7 })));
    expect(outcomes.flat().toSorted()).toEqual([...Array.from({ length: 9 }, () => 'known'), 'taken']);
    expect((await total()) - before).toBe(7);
  });

  it('is refused by itself where it is bad, while the batch goes on', async () => {
    const before = await total();
    const stranger = await app.given.person();
    const sub = await app.given.value<string>(sql`select sub::text from users where id = ${stranger.id}`);
    expect(
      await erp.report(
        { id: 'good' },
        { id: 'old', at: ago(36 * day) },
        { id: 'ahead', at: ago(-6 * 60_000) },
        { id: 'zero', quantity: 0 },
        { id: 'below', quantity: -1 },
        { id: 'nan', quantity: 'NaN' },
        { id: 'much', quantity: 1e9 + 1 },
        { id: 'fine', quantity: 0.0001 },
        { id: 'metric', metric: 'waybills' },
        { id: 'sub', sub: 'someone' },
        { id: 'stranger', sub },
        { id: 'before', at: '2026-02-30T00:00:00Z' },
        { id: '' },
        { id: 'nul\0' },
        { id: 'late', at: ago(34 * day) },
      ),
    ).toEqual([
      'taken',
      'too-old',
      'too-early',
      ...Array.from({ length: 5 }, () => 'invalid'),
      'unknown-metric',
      'unknown-person',
      'not-held',
      'invalid',
      'invalid',
      'invalid',
      'taken',
    ]);
    expect((await total()) - before).toBe(2);
  });

  it('names the unit of the service in the refusal of another metric', async () => {
    const { body } = await erp.post({ events: [{ ...(await containerUse(app)), id: 'unit', metric: 'pages' }] });
    expect(body.results).toEqual([
      { outcome: 'refused', reason: 'unknown-metric: the service counts containers: send that as metric.' },
    ]);
  });

  it('is known at one service under the subject of that service alone', async () => {
    const pairwise = await usageService(app, { key: 'ocean_tracking', subject: 'pairwise' });
    expect(await pairwise.report({ id: 'public' })).toEqual(['unknown-person']);
    await app.given.rows(
      sql`insert into oidc_subjects (service_id, user_id) values (${pairwise.id}, ${olga}) on conflict do nothing`,
    );
    const sub = await app.given.value<string>(
      sql`select sub::text from oidc_subjects where service_id = ${pairwise.id} and user_id = ${olga}`,
    );
    expect(await pairwise.report({ id: 'pairwise', sub })).toEqual(['taken']);
  });

  it('counts after access has ended, for the days with access', async () => {
    const former = await app.given.person();
    const sub = await app.given.value<string>(sql`select sub::text from users where id = ${former.id}`);
    await app.given.rows(sql`
      insert into ended_grants (user_id, service_id, ended_on) values (${former.id}, ${erp.id}, (now() - interval '2 days')::date)`);
    expect(await erp.report({ id: 'then', sub, at: ago(3 * day) }, { id: 'since', sub, at: ago(0) })).toEqual([
      'taken',
      'not-held',
    ]);
  });

  it('belongs to the plan, organization and branch of its own time', async () => {
    const first = await addSubscription(app, { user: olga, service: 'erp', plan: 'First', from: -20, to: -10 });
    const second = await addSubscription(app, { user: olga, service: 'erp', plan: 'Second', from: -10 });
    await erp.report(
      { id: 'first', at: ago(12 * day) },
      { id: 'second', at: ago(2 * day) },
      { id: 'none', at: ago(25 * day) },
    );
    const rows = await app.given.rows(sql`
      select e.id, e.subscription_id, e.organization_id = u.organization_id as own, e.branch_id > 0 as branch
        from usage_events e join users u on u.id = e.user_id where e.id in ('first', 'second', 'none') order by e.at`);
    expect(rows).toEqual([
      { id: 'none', subscription_id: 0, own: true, branch: true },
      { id: 'first', subscription_id: first, own: true, branch: true },
      { id: 'second', subscription_id: second, own: true, branch: true },
    ]);
  });
});

describe('a correction', () => {
  it('replaces the event that it corrects, at that event’s time', async () => {
    const before = await total();
    expect(
      await erp.report(
        { id: 'right', corrects: 'wrong', quantity: 4 },
        { id: 'wrong', quantity: 40, at: ago(5 * day) },
      ),
    ).toEqual(['taken', 'taken']);
    expect((await total()) - before).toBe(4);
    expect(await erp.report({ id: 'righter', corrects: 'wrong', quantity: 5 })).toEqual(['already-corrected']);
    expect(await erp.report({ id: 'back', corrects: 'right', quantity: 0 })).toEqual(['taken']);
    expect((await total()) - before).toBe(0);
    const rows = await app.given.rows(sql`
      select count(distinct at)::int as times from usage_events where id in ('wrong', 'right', 'back')`);
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('is refused for an unknown event and for that of another person', async () => {
    const other = await app.given.person({ roles: { erp: 'api_user' } });
    const sub = await app.given.value<string>(sql`select sub::text from users where id = ${other.id}`);
    await erp.report({ id: 'mine' });
    expect(await erp.report({ id: 'c1', corrects: 'nothing' }, { id: 'c2', corrects: 'mine', sub })).toEqual([
      'nothing-to-correct',
      'nothing-to-correct',
    ]);
  });

  it('counts once when two correct one event at one moment', async () => {
    const before = await total();
    await erp.report({ id: 'twice', quantity: 10 });
    const outcomes = await Promise.all(
      [1, 2].map((n) => erp.report({ id: `by-${n}`, corrects: 'twice', quantity: 3 })),
    );
    expect(outcomes.flat().toSorted()).toEqual(['already-corrected', 'taken']);
    expect((await total()) - before).toBe(3);
  });
});

it('removes events after 90 days in lots, and keeps their days', async () => {
  const before = await total();
  await app.given.rows(sql`
    insert into usage_events (service_id, source, id, at, user_id, metric, quantity)
    select ${erp.id}, 'old', n::text, now() - interval '91 days', ${olga}, 'containers', 1 from generate_series(1, 25) n`);
  await removeOldEvents(app.context.store.jobs, 10);
  expect(await app.given.value(sql`select count(*)::int from usage_events where source = 'old'`)).toBe(0);
  expect(await total()).toBe(before);
});
