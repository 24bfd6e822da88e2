import { accessMatrix, branch, organization, plan, role, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../testing/test-app.ts';
import type { Person } from '../testing/test-fixture.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const hamburg = await app.given.idOf('branches', 'Hamburg');
const erp = await app.given.idOf('services', 'erp');

/** A record of each kind of its own, in Harbour Freight where that matters. */
const make = {
  role: (name: string) => app.given.role(name),
  branch: (name: string) => app.given.branch(harbour, name),
  plan: (name: string) => app.given.plan(name, 'erp'),
};
const switches = { role: role.switch, branch: branch.switch, plan: plan.switch };
const kinds = ['role', 'branch', 'plan'] as const;
const turn = (kind: (typeof kinds)[number], id: number, isActive: boolean, version = 1, as: Person = 'superAdmin') =>
  app.send(switches[kind], { as, params: { id }, body: { version, isActive } });

describe.each(kinds)('a %s', (kind) => {
  it('switches off and on once each, and records both', async () => {
    const id = await make[kind](`Turned ${kind}`);
    expect(await turn(kind, id, false)).toMatchObject({ status: 200, body: { isActive: false, version: 2 } });
    // Sent again it changes nothing; for a wish made of an older version it is refused.
    expect(await turn(kind, id, false)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await turn(kind, id, true, 1)).status).toBe(412);
    expect(await turn(kind, id, true, 2)).toMatchObject({ status: 200, body: { isActive: true } });
    const rows = await app.given.rows(sql`
      select before, after, organization_id from audit_events
       where action = ${`${kind}.changed`} and target_id = ${String(id)} order by id`);
    const where = { organization_id: kind === 'branch' ? harbour : null };
    expect(rows).toEqual([
      { before: { isActive: true }, after: { isActive: false }, ...where },
      { before: { isActive: false }, after: { isActive: true }, ...where },
    ]);
  });

  it('answers 404 for an unknown one', async () => {
    expect((await turn(kind, 999_999, false)).status).toBe(404);
  });
});

describe('what a switch does', () => {
  it('closes services of a role that is off and offers it to nobody; on again, it opens them', async () => {
    const clerk = await make.role('Clerk');
    const bo = await app.idOf('bare');
    await app.given.rows(sql`
      with offered as (insert into service_roles (service_id, role_id) values (${erp}, ${clerk}))
      insert into user_service_roles (user_id, service_id, role_id) values (${bo}, ${erp}, ${clerk})`);
    const cell = async () => {
      const query = { q: 'bare@', service: erp, page: 1, size: 10 } as const;
      return (await app.expect(200, accessMatrix.list, { as: 'superAdmin', query })).body[0]?.cells[0];
    };
    expect(await cell()).toMatchObject({ opens: true });
    await turn('role', clerk, false);
    expect(await cell()).toMatchObject({ opens: false, reason: 'role-off' });
    const why = await app.expect(200, accessMatrix.why, { as: 'superAdmin', query: { user: bo, service: erp } });
    expect(why.body.find(({ holds }) => !holds)).toMatchObject({ name: 'role', mend: 'activate-role' });
    const olga = (await app.expect(200, user.read, { as: 'superAdmin', params: { id: await app.idOf('user') } })).body;
    const given = await app.send(user.update, {
      as: 'superAdmin',
      params: { id: olga.id },
      body: {
        version: olga.version,
        services: { erp: { role: ['Clerk'], limit: 1, notification: false, trackingUrlEnabled: false } },
      },
    });
    expect(given.status).toBe(422);
    await turn('role', clerk, true, 2);
    expect(await cell()).toMatchObject({ opens: true });
  });

  it('keeps a built-in role on', async () => {
    const id = await app.given.idOf('roles', 'Super_Admin');
    expect(await turn('role', id, false)).toMatchObject({
      status: 409,
      body: { code: 'protected', message: "'Super_Admin' is built in and can’t be deactivated." },
    });
  });

  it('offers no branch that is off and keeps its people', async () => {
    const quay = await make.branch('Closed Quay');
    const olga = await app.idOf('user');
    await app.given.rows(sql`insert into user_branches (user_id, branch_id, position) values (${olga}, ${quay}, 1)`);
    await turn('branch', quay, false);
    const offered = await app.expect(200, organization.branches, {
      as: 'superAdmin',
      params: { organizationLabel: 'Harbour Freight' },
    });
    expect(offered.body.map(({ name }) => name)).not.toContain('Closed Quay');
    expect(offered.body.map(({ name }) => name)).toContain('Hamburg');
    const newcomer = await app.send(user.register, {
      as: 'superAdmin',
      body: {
        firstName: 'New',
        lastName: 'Comer',
        email: 'new.comer@mail.com',
        organization: harbour,
        branches: [quay],
        services: {},
      },
    });
    expect(newcomer).toMatchObject({ status: 409, body: { message: 'Closed Quay is inactive.' } });
    const detail = (await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body;
    const kept = await app.expect(200, user.update, {
      as: 'superAdmin',
      params: { id: olga },
      body: { version: detail.version, lastName: 'Petersen-Lund', branches: [hamburg, quay] },
    });
    expect(kept.body.branches.map(({ id }) => id)).toEqual([hamburg, quay]);
  });

  it('refuses new subscriptions to a plan that is off and keeps running ones', async () => {
    const planId = await make.plan('Old Plan');
    const olga = await app.idOf('user');
    const wanted = {
      userId: olga,
      serviceId: erp,
      serviceType: 'UI' as const,
      orgId: harbour,
      branchId: hamburg,
      planId,
      startDate: '2026-01-01',
    };
    const running = (await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted })).body;
    await turn('plan', planId, false);
    const { body } = await app.expect(200, subscription.list, { as: 'superAdmin', query: { 'f.userId': olga } });
    expect(body).toMatchObject([{ id: running.id, status: 'Active' }]);
    const next = await app.send(subscription.addNew, {
      as: 'superAdmin',
      params: { subscription: running.id },
      body: { ...wanted, startDate: '2199-01-01' },
    });
    expect(next).toMatchObject({ status: 409, body: { code: 'plan_off' } });
  });
});
