import { usage } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { usageService } from '../../testing/usage-service.ts';
import { estimateRunways } from '../fold/estimate-runways.ts';
import { foldUsage } from '../fold/fold-usage.ts';

const app = await suiteApp();
const { given } = app;
let erp = 0;
let ann = 0;
let ben = 0;
let cleo = 0;
let branchAdmin = '';

/** Puts the same use into each of the last days, today excepted. */
async function useDaily(person: number, quantity: number, days = 27): Promise<void> {
  await given.rows(sql`
    insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity)
    select ${erp}, u.id, 0, u.organization_id, coalesce((select branch_id from user_branches where user_id = u.id order by position limit 1), 0),
           (now() at time zone 'UTC')::date - n, ${quantity} from users u, generate_series(1, ${days}::int) n where u.id = ${person}`);
}
/** Use of this month by a person, whatever day it is. */
const useToday = (person: number, quantity: number) =>
  given.rows(sql`
    insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity)
    select ${erp}, u.id, 0, u.organization_id, (select branch_id from user_branches where user_id = u.id order by position limit 1),
           (now() at time zone 'UTC')::date, ${quantity} from users u where u.id = ${person}`);

beforeAll(async () => {
  erp = (await usageService(app)).id;
  const roles = { erp: 'api_user' };
  const at = { organization: 'Harbour Freight', roles };
  ann = (await given.person({ ...at, name: ['Ann', 'Hamburg'], branches: ['Hamburg'], limit: 100_000 })).id;
  ben = (await given.person({ ...at, name: ['=Ben', 'Rotterdam'], branches: ['Rotterdam'], limit: 100 })).id;
  cleo = (
    await given.person({ organization: 'Skyline Air', branches: ['Frankfurt'], roles, name: ['Cleo', 'Air'], limit: 5 })
  ).id;
  branchAdmin = await (
    await given.person({
      organization: 'Harbour Freight',
      branches: ['Hamburg'],
      roles: { user_management: 'Branch_Admin' },
    })
  ).token();
  await useDaily(ann, 10);
  for (const person of [ann, ben, cleo]) await useToday(person, person === ben ? 60 : 8);
  await foldUsage(app.context.store.jobs);
  await estimateRunways(app.context.store.jobs);
});

type Query = Parameters<typeof app.expect<typeof usage.list, 200>>[2]['query'];
const list = async (as: Parameters<typeof app.send>[1]['as'], query: Query = {}) =>
  app.expect(200, usage.list, { as, query: { service: erp, ...query } });
const names = async (as: Parameters<typeof app.send>[1]['as'], query?: Query) =>
  (await list(as, query)).body.map((row) => row.user?.name);

describe('the list of use', () => {
  it('refuses people without a role in the administration', async () => {
    for (const route of [usage.list, usage.exportCsv])
      expect((await app.send(route, { as: 'user', query: {} })).status).toBe(403);
  });

  it('shows an Org_Admin the own organization and a Branch_Admin the own branches', async () => {
    expect(await names('superAdmin')).toEqual(expect.arrayContaining(['Ann Hamburg', '=Ben Rotterdam', 'Cleo Air']));
    expect(new Set(await names('orgAdmin'))).toEqual(new Set(['=Ben Rotterdam', 'Ann Hamburg']));
    expect(await names('otherOrgAdmin')).toEqual(['Cleo Air']);
    expect(await names({ token: branchAdmin })).toEqual(['Ann Hamburg']);
    const skyline = await given.idOf('organizations', 'Skyline Air');
    expect(await names('orgAdmin', { organization: skyline })).toEqual([]);
    for (const group of ['branch', 'day'] as const) {
      const { body } = await list({ token: branchAdmin }, { group, user: ben });
      expect(body).toEqual([]);
    }
  });

  it('puts first what lasts least, and keeps what is reached', async () => {
    expect((await names('superAdmin'))[0]).toBe('Cleo Air');
    const reached = await list('superAdmin', { reached: 'true', page: 1, size: 10 });
    expect(reached.body).toMatchObject([
      {
        user: { name: 'Cleo Air' },
        used: 8,
        state: { used: 8, limit: 5, remaining: 0, daysLeft: 0 },
        willExceed: false,
      },
    ]);
    expect(reached.headers['x-total-count']).toBe('1');
  });

  it('says that a limit will be exceeded at the pace of the last weeks', async () => {
    await given.rows(sql`
      update user_service_roles set limit_value = (
        select sum(quantity) + 1 from usage_months where user_id = ${ann} and month = date_trunc('month', now() at time zone 'UTC'))
       where user_id = ${ann}`);
    await given.rows(sql`update usage_months set estimated_on = null where user_id = ${ann}`);
    await estimateRunways(app.context.store.jobs);
    const { body } = await list('superAdmin', { user: ann });
    expect(body).toMatchObject([{ state: { remaining: 1, daysLeft: 1 } }]);
    // On the last day of a month the period ends first.
    const lasts = Date.parse(body[0]?.state?.resetsAt ?? '') > Date.now() + 86_400_000;
    expect(body[0]?.willExceed).toBe(lasts);
    expect((await names('superAdmin', { willExceed: 'true' })).length).toBe(lasts ? 1 : 0);
  });

  it('sums by branch and by day, whose sums agree', async () => {
    const sum = (rows: readonly { used: number }[]) => rows.reduce((total, { used }) => total + used, 0);
    const persons = await list('orgAdmin');
    const branches = await list('orgAdmin', { group: 'branch' });
    const days = await list('orgAdmin', { group: 'day' });
    expect(branches.body).toMatchObject(
      ['Hamburg', 'Rotterdam'].map(
        (name) => expect.objectContaining({ branch: { id: expect.any(Number) as number, name } }) as object,
      ),
    );
    expect([sum(branches.body), sum(days.body)]).toEqual([sum(persons.body), sum(persons.body)]);
    const dates = days.body.map(({ day }) => day ?? '');
    expect(dates).toEqual(dates.toSorted());
  });

  it('answers an earlier month without limits', async () => {
    const before = new Date();
    before.setUTCDate(0);
    const { body } = await list('orgAdmin', { month: before.toISOString().slice(0, 7) });
    for (const row of body) expect(row).toMatchObject({ state: null, willExceed: false });
  });

  it('is exported with formulas defused, and the trail says so', async () => {
    const { body } = await app.expect(200, usage.exportCsv, { as: 'orgAdmin', query: { service: erp } });
    expect(body).toContain(`"'=Ben Rotterdam","60","containers","100","40"`);
    expect(body).not.toContain('Cleo');
    expect(await given.value(sql`select count(*)::int from audit_events where action = 'usage.exported'`)).toBe(1);
  });
});

describe('the use of one person', () => {
  it('is the own one, or that of people within reach', async () => {
    const as = { token: branchAdmin };
    expect((await app.send(usage.ofUser, { as: 'user', params: { id: ann } })).status).toBe(403);
    expect((await app.send(usage.ofUser, { as, params: { id: ben } })).status).toBe(404);
    expect((await app.send(usage.ofUser, { as: 'otherOrgAdmin', params: { id: ann } })).status).toBe(404);
    const { body } = await app.expect(200, usage.ofUser, { as, params: { id: ann } });
    expect(body).toMatchObject([{ service: { key: 'erp' }, state: { used: expect.any(Number) as number } }]);
    expect(body[0]?.months).toHaveLength(12);
    expect(body[0]?.months.reduce((sum, { used }) => sum + used, 0)).toBe(278);
  });

  it('shows a service that counts before anything is used, and none that counts nothing', async () => {
    const { body } = await app.expect(200, usage.mine, { as: 'user' });
    expect(body.map(({ service, state }) => [service.key, state.used])).toEqual([
      ['ocean_tracking', null],
      ['erp', 0],
    ]);
    await given.rows(sql`update services set unit_key = null where name = 'ocean_tracking'`);
    const without = await app.expect(200, usage.mine, { as: 'user' });
    expect(without.body.map(({ service }) => service.key)).toEqual(['erp']);
  });
});
