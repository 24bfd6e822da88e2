import { accessRequest, activity, organization, plan, role, service, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const erp = await app.given.idOf('services', 'erp');
const userManagement = await app.given.idOf('services', 'user_management');
const apiUser = await app.given.idOf('roles', 'api_user');
const branchAdmin = await app.given.idOf('roles', 'Branch_Admin');
const basic = (
  await app.expect(201, plan.create, {
    as: 'superAdmin',
    body: { name: 'Basic', serviceId: erp, serviceType: 'UI' },
  })
).body.id;
beforeEach(async () => {
  for (const table of ['released_services', 'released_roles', 'released_plans']) {
    await app.given.rows(sql`delete from ${sql.identifier(table)}`);
  }
});

const read = async (as: 'superAdmin' | 'orgAdmin' = 'superAdmin', id = harbour) =>
  (await app.expect(200, organization.released, { as, params: { id } })).body;
const nothing = { serviceIds: [], roleIds: [], planIds: [] };
const everything = () => ({ serviceIds: [erp], roleIds: [apiUser], planIds: [basic] });
const release = (body: object, id = harbour) =>
  app.send(organization.release, { as: 'superAdmin', params: { id }, body: { ...nothing, ...body } });

describe('what cannot be released', () => {
  it('refuses the administration’s service and roles, and changes nothing', async () => {
    const answers = [
      await release({ ...everything(), serviceIds: [erp, userManagement] }),
      await release({ ...everything(), roleIds: [apiUser, branchAdmin] }),
    ];
    expect(answers).toMatchObject([
      { status: 422, body: { code: 'not_releasable', errors: [{ field: 'serviceIds' }] } },
      { status: 422, body: { code: 'not_releasable', errors: [{ field: 'roleIds' }] } },
    ]);
    expect((answers[1]!.body as { message: string }).message).toBe(
      'Branch_Admin can’t be released. Only a Super_Admin can grant it.',
    );
    expect(await read()).toMatchObject(nothing);
  });

  it('refuses unknown ids and names each', async () => {
    expect(await release({ serviceIds: [erp, 77_777], planIds: [88_888] })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'serviceIds', message: 'There is no service with the ID 77777.' },
          { field: 'planIds', message: 'There is no plan with the ID 88888.' },
        ],
      },
    });
    expect((await release(everything(), 2_000_000_000)).status).toBe(404);
    expect(await read()).toMatchObject(nothing);
  });
});

describe('a release', () => {
  it('replaces the former one, is recorded by names, and refuses a stale version', async () => {
    const { version } = await read();
    const first = await release({ ...everything(), version });
    expect(first).toMatchObject({ status: 200, body: { ...everything(), version: version + 1 } });
    expect(await release({ ...nothing, version })).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    await release({ ...everything(), planIds: [] });
    expect(await read('orgAdmin')).toMatchObject({ serviceIds: [erp], roleIds: [apiUser], planIds: [] });
    const { body: events } = await app.expect(200, activity.list, {
      as: 'orgAdmin',
      query: { 'f.action': 'organization.released', sort: 'id' },
    });
    expect(events.slice(-2)).toMatchObject([
      {
        target: { name: 'Harbour Freight' },
        before: { services: [], roles: [], plans: [] },
        after: { services: ['ERP'], roles: ['api_user'], plans: ['Basic'] },
      },
      { before: { plans: ['Basic'] }, after: { plans: [] } },
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await release(everything());
    const { version } = await read();
    expect((await release({ ...everything(), serviceIds: [erp, erp] })).status).toBe(200);
    expect((await read()).version).toBe(version);
  });

  it('ends with its service’s role or plan', async () => {
    const made = (await app.expect(201, role.create, { as: 'superAdmin', body: { name: 'Gone', displayName: 'Gone' } }))
      .body.id;
    await release({ roleIds: [apiUser, made] });
    await app.expect(200, role.remove, { as: 'superAdmin', params: { id: made } });
    expect((await read()).roleIds).toEqual([apiUser]);
  });
});

describe('an organization to which nothing is released', () => {
  it('keeps its people’s grants, and its Org_Admin gives none', async () => {
    const body = {
      firstName: 'New',
      lastName: 'Person',
      email: 'new.person@example.com',
      organization: harbour,
      branches: [await app.given.idOf('branches', 'Hamburg')],
      services: { erp: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false } },
    };
    expect(await app.send(user.register, { as: 'orgAdmin', body })).toMatchObject({
      status: 403,
      body: {
        code: 'not_released',
        errors: [
          {
            field: 'services.erp.role',
            message: 'ERP is not released to this organization. Only a Super_Admin can give, change or end it.',
          },
        ],
      },
    });
    await app.expect(200, user.register, { as: 'orgAdmin', body: { ...body, services: {} } });
    await app.expect(200, user.register, { as: 'superAdmin', body: { ...body, email: 'another.person@example.com' } });
    const { body: services } = await app.expect(200, service.list, { as: 'orgAdmin' });
    expect(services.map(({ name }) => name)).toContain('erp');
    const { body: requests } = await app.expect(200, accessRequest.list, { as: 'orgAdmin' });
    expect(requests).toEqual([]);
  });
});
