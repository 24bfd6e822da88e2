import { type AccessLink, accessMatrix, auth, me, organization, service, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const erp = await app.given.idOf('services', 'erp');

const list = async (query: object = {}, as: Person = 'superAdmin') =>
  app.expect(200, accessMatrix.list, { as, query: { size: 100, ...query } });
const why = async (userId = olga, serviceId = erp, as: Person = 'superAdmin') =>
  (await app.expect(200, accessMatrix.why, { as, query: { user: userId, service: serviceId } })).body;
const broken = (links: readonly AccessLink[]) => links.find(({ holds }) => !holds);
const namesIn = (rows: readonly { user: { name: string } }[]) => rows.map(({ user: { name } }) => name);

describe('access', () => {
  it('shows an Auditor everyone and offers no repair', async () => {
    expect((await list({}, 'auditor')).body).toHaveLength(9);
    const links = await why(await app.idOf('bare'), erp, 'auditor');
    expect(broken(links)).toMatchObject({ name: 'role', mend: null });
  });

  it('leaves User Management out of columns and reasons', async () => {
    const administration = await app.given.idOf('services', 'user_management');
    const { body } = await list();
    expect(body.flatMap(({ cells }) => cells).some(({ serviceId }) => serviceId === administration)).toBe(false);
    const answer = await app.send(accessMatrix.why, {
      as: 'superAdmin',
      query: { user: olga, service: administration },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the matrix', () => {
  it('shows what opens, with role and end, by display names', async () => {
    await app.given.rows(sql`
      update user_service_roles set limit_value = 40, until = '2199-05-31' where user_id = ${olga} and service_id = ${erp}`);
    await app.given.rows(sql`update roles set display_name = 'API user' where name = 'api_user'`);
    await app.expect(200, auth.handoff, { as: 'user', body: { service: 'erp' } });
    const { body } = await list({ q: 'olga', service: erp });
    expect(body).toEqual([
      {
        user: {
          id: olga,
          name: 'Olga Petersen',
          email: 'olga.user@example.com',
          isActive: true,
          organization: { id: harbour, name: 'Harbour Freight' },
        },
        cells: [
          {
            serviceId: erp,
            opens: true,
            reason: null,
            roles: ['API user'],
            plan: null,
            limit: 40,
            until: '2199-05-31',
            lastOpened: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string,
          },
        ],
      },
    ]);
  });

  it('narrows to a branch, and to what opens, is blocked or is missing', async () => {
    const rotterdam = await app.given.value(
      sql`select id from branches where name = 'Rotterdam' and organization_id = ${harbour}`,
    );
    expect((await list({ branch: rotterdam })).body).toEqual([]);
    expect(namesIn((await list({ service: erp, state: 'opens' })).body)).toEqual(['Olga Petersen']);
    expect(namesIn((await list({ service: erp, state: 'blocked' })).body)).toEqual(['Ida Off']);
    const without = namesIn((await list({ organization: harbour, service: erp, state: 'none' })).body);
    expect(without).toEqual(['Bo Berger', 'Ida Off', 'Otto Falk']);
  });

  it('narrows to access that ends within 30 days', async () => {
    const until = (day: string) =>
      app.given.rows(sql`
        update user_service_roles set until = ${day} where user_id = ${olga} and service_id = ${erp}`);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const ending = async (query: object = {}) => namesIn((await list({ state: 'ends', ...query })).body);
    await until(inDays(30));
    expect(await ending()).toEqual(['Olga Petersen']);
    expect(await ending({ service: erp })).toEqual(['Olga Petersen']);
    await until(inDays(31));
    expect(await ending()).toEqual([]);
    await until('2199-05-31');
  });

  it('pages by name and counts people', async () => {
    const all = namesIn((await list()).body);
    const first = await app.expect(200, accessMatrix.list, { as: 'superAdmin', query: { page: 1, size: 10 } });
    expect(first.headers['x-total-count']).toBe(String(all.length));
    expect(all).toEqual(all.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')));
  });

  it('exports the whole filter, one line per person, and records it', async () => {
    const { body } = await app.expect(200, accessMatrix.exportCsv, {
      as: 'superAdmin',
      query: { organization: harbour, size: 10 },
    });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('"ID","Name","Email","Active","Ocean Tracking"');
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.includes('Olga'))).toContain('"Opens: API user, limit 40, until 2199-05-31"');
    expect(lines.find((line) => line.includes('Ida'))).toContain('"Closed (deactivated): API user"');
    const rows = await app.given.rows<{ after: object }>(
      sql`select after from audit_events where action = 'access.exported'`,
    );
    expect(rows).toEqual([{ after: { rows: 4, filter: { 'f.organizationId': harbour } } }]);
  });
});

describe('why', () => {
  it('names the giver of the role, the time and the way', async () => {
    const bo = await app.idOf('bare');
    const detail = (await app.expect(200, user.read, { as: 'superAdmin', params: { id: bo } })).body;
    await app.expect(200, user.update, {
      as: 'superAdmin',
      params: { id: bo },
      body: {
        version: detail.version,
        services: { erp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false } },
      },
    });
    const links = await why(bo);
    expect(links.map(({ name }) => name)).toEqual([
      'person',
      'organization',
      'service',
      'role',
      'plan',
      'limit',
      'address',
    ]);
    expect(broken(links)).toBeUndefined();
    expect(links[3]).toMatchObject({
      text: 'Has the role API user in ERP.',
      by: 'Sofia Lind',
      source: 'form',
      at: expect.any(String) as string,
    });
  });

  describe('names each reason first, and the offered repair removes it', () => {
    beforeEach(async () => {
      // Olga opens ERP: every link holds.
      await app.given.rows(sql`
        with a as (update users set is_active = true where id = ${olga}),
             b as (update organizations set is_active = true where id = ${harbour}),
             c as (update roles set is_active = true where name = 'api_user'),
             d as (delete from subscriptions where user_id = ${olga}),
             e as (delete from ended_grants where user_id = ${olga}),
             f as (insert into user_service_roles (user_id, service_id, role_id)
                   select ${olga}, ${erp}, id from roles where name = 'api_user' on conflict do nothing)
        update services set is_active = true, requires_plan = false, url = 'https://erp.example.com/' where id = ${erp}`);
      await app.given.rows(sql`update user_service_roles set until = null where user_id = ${olga}`);
    });

    const version = (table: 'services' | 'organizations' | 'users', id: number) =>
      app.given.value(sql`select version from ${sql.raw(table)} where id = ${id}`);
    const change = async (given: object) =>
      app.expect(200, service.update, {
        as: 'superAdmin',
        body: { id: erp, version: await version('services', erp), ...given },
      });
    const giveRole = async () =>
      app.expect(200, user.update, {
        as: 'superAdmin',
        params: { id: olga },
        body: {
          version: await version('users', olga),
          services: {
            erp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false, until: null },
          },
        },
      });
    const givePlan = async () => {
      const [plan] = await app.given.rows<{ id: number }>(sql`
          insert into plans (name, display_name, service_id, service_type) values ('Given', 'Given', ${erp}, 'UI')
          on conflict (lower(name)) do update set version = 1 returning id`);
      const branchId = await app.given.value(sql`select branch_id as id from user_branches where user_id = ${olga}`);
      await app.expect(201, subscription.create, {
        as: 'superAdmin',
        body: {
          userId: olga,
          serviceId: erp,
          serviceType: 'UI',
          orgId: harbour,
          branchId,
          planId: plan!.id,
          startDate: new Date().toISOString().slice(0, 10),
        },
      });
    };

    it.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
      [
        'person',
        'activate-user',
        () => app.expect(200, user.toggle, { as: 'superAdmin', params: { id: olga } }),
        async () =>
          app.expect(200, user.toggle, {
            as: 'superAdmin',
            params: { id: olga },
            headers: { 'if-match': `"${await version('users', olga)}"`, 'idempotency-key': 'mended-by-why' },
          }),
      ],
      [
        'organization',
        'activate-organization',
        () => app.given.rows(sql`update organizations set is_active = false where id = ${harbour}`),
        async () =>
          app.expect(200, organization.update, {
            as: 'superAdmin',
            body: { id: harbour, version: await version('organizations', harbour), isActive: true },
          }),
      ],
      ['service', 'activate-service', () => change({ isActive: false }), () => change({ isActive: true })],
      [
        'role',
        'give-role',
        () => app.given.rows(sql`delete from user_service_roles where user_id = ${olga} and service_id = ${erp}`),
        giveRole,
      ],
      [
        'role',
        'give-role',
        () =>
          app.given.rows(sql`
            with gone as (delete from user_service_roles where user_id = ${olga} and service_id = ${erp})
            insert into ended_grants (user_id, service_id, ended_on) values (${olga}, ${erp}, '2026-05-03')`),
        giveRole,
      ],
      ['plan', 'give-plan', () => change({ requiresPlan: true }), givePlan],
      [
        'plan',
        'give-plan',
        async () => {
          await change({ requiresPlan: true });
          await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Old', from: -30, to: -2 });
        },
        givePlan,
      ],
      ['address', 'set-address', () => change({ url: '' }), () => change({ url: 'https://erp.example.com/' })],
    ])('%s: %s', async (name, mend, breakIt, mendIt) => {
      const cell = async () => (await list({ q: 'olga', service: erp })).body[0]!.cells[0]!;
      expect(await cell()).toMatchObject({ opens: true, reason: null });
      await breakIt();
      expect((await cell()).opens).toBe(false);
      expect(broken(await why())).toMatchObject({ name, mend });
      await mendIt();
      expect(broken(await why())).toBeUndefined();
      expect(await cell()).toMatchObject({ opens: true, reason: null });
      const { accessToken } = await app.signIn('user', 'portal');
      const mine = (await app.expect(200, me.services, { as: { token: accessToken } })).body;
      expect(mine.find(({ key }) => key === 'erp')).toMatchObject({ available: true });
    });

    it('dates an upcoming plan, an ended plan and ended access', async () => {
      await change({ requiresPlan: true });
      await app.given.rows(sql`
        insert into plans (name, display_name, service_id, service_type) values ('Late', 'Late', ${erp}, 'UI')`);
      const fill = (from: string, to: string | null) =>
        app.given.rows(sql`
          insert into subscriptions (user_id, service_id, service_type, organization_id, plan_id, start_date, end_date)
          select ${olga}, ${erp}, 'UI', ${harbour}, id, ${from}, ${to} from plans where name = 'Late'`);
      await fill('2026-01-01', '2026-03-01');
      expect(broken(await why())?.text).toBe('The plan Late ended: its last day was 28 February 2026.');
      await fill('2199-01-01', null);
      expect(broken(await why())?.text).toBe('The plan Late starts on 1 January 2199.');
    });

    it('names a role that is switched off', async () => {
      await app.given.rows(sql`update roles set is_active = false where name = 'api_user'`);
      expect(broken(await why())).toMatchObject({
        text: 'Has only API user in ERP, which is inactive.',
        mend: 'activate-role',
      });
    });
  });
});
