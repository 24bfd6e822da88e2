import { type TemplateAccessMap, accessTemplate, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
const hamburg = await app.given.idOf('branches', 'Hamburg');

const gives = (limit = 5) => ({ role: ['api_user'], limit, notification: false, trackingUrlEnabled: false });
const clerk: TemplateAccessMap = { ocean_tracking: gives(), erp: gives(10) };
const make = async (name: string, where: number | null, services = clerk) =>
  (await app.expect(201, accessTemplate.create, { as: 'superAdmin', body: { name, organization: where, services } }))
    .body;
let people = 0;
const start = async (job: number, services: TemplateAccessMap = clerk) => {
  people += 1;
  const { body } = await app.expect(200, user.register, {
    as: 'superAdmin',
    body: {
      firstName: `Clerk ${people}`,
      lastName: '',
      email: `clerk.${people}@example.com`,
      organization: harbour,
      branches: [hamburg],
      services,
      job,
    },
  });
  return body.id;
};
const driftedIn = async (id: number) =>
  (await app.expect(200, accessTemplate.drift, { as: 'superAdmin', params: { id } })).body;

describe('access', () => {
  it('refuses an Org_Admin templates of everyone or of another organization', async () => {
    const everyone = await make('For everyone', null);
    const elsewhere = await make('Elsewhere', skyline);
    const create = (where: number | null) =>
      app.send(accessTemplate.create, { as: 'orgAdmin', body: { name: 'Mine', organization: where, services: {} } });
    expect(await create(null)).toMatchObject({ status: 403 });
    expect(await create(skyline)).toMatchObject({ status: 404 });
    for (const [{ id, version }, status] of [
      [everyone, 403],
      [elsewhere, 404],
    ] as const) {
      const as = 'orgAdmin';
      expect((await app.send(accessTemplate.update, { as, params: { id }, body: { version, name: 'X' } })).status).toBe(
        status,
      );
      expect((await app.send(accessTemplate.remove, { as, params: { id } })).status).toBe(status);
      expect((await app.send(accessTemplate.read, { as, params: { id } })).status).toBe(status === 403 ? 200 : 404);
    }
  });

  it('refuses roles of User Management, and an Org_Admin what is not released', async () => {
    const services = { user_management: { ...gives(), role: ['Auditor'] } };
    for (const as of ['superAdmin', 'orgAdmin'] as const) {
      const { status } = await app.send(accessTemplate.create, {
        as,
        body: { name: 'Boss', organization: harbour, services },
      });
      expect(status).toBe(422);
    }
    await app.given.rows(sql`delete from released_services where organization_id = ${harbour}`);
    expect(
      await app.send(accessTemplate.create, {
        as: 'orgAdmin',
        body: { name: 'Clerk', organization: harbour, services: clerk },
      }),
    ).toMatchObject({ status: 403, body: { code: 'not_released' } });
    await app.given.releaseAll();
  });

  it('refuses a person a template of another organization', async () => {
    const { id } = await make('Of Skyline', skyline);
    expect(
      await app.send(user.register, {
        as: 'orgAdmin',
        body: {
          firstName: 'A',
          lastName: '',
          email: 'a@example.com',
          organization: harbour,
          branches: [hamburg],
          services: {},
          job: id,
        },
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'job' }] } });
  });
});

describe('a template', () => {
  it('belongs to the organization that made it, under a unique name', async () => {
    const { body: made } = await app.expect(201, accessTemplate.create, {
      as: 'orgAdmin',
      body: { name: ' Night clerk ', organization: harbour, services: clerk },
    });
    expect(made).toMatchObject({ name: 'Night clerk', mayEdit: true, people: 0, drifted: 0, services: clerk });
    expect(
      await app.send(accessTemplate.create, {
        as: 'orgAdmin',
        body: { name: 'NIGHT CLERK', organization: harbour, services: {} },
      }),
    ).toMatchObject({ status: 409, body: { errors: [{ field: 'name' }] } });
    const listed = async (as: 'orgAdmin' | 'otherOrgAdmin') =>
      (await app.expect(200, accessTemplate.list, { as })).body.map(({ name }) => name);
    expect(await listed('orgAdmin')).toContain('Night clerk');
    expect(await listed('otherOrgAdmin')).not.toContain('Night clerk');
  });

  it('saves one of two changes at once', async () => {
    const { id, version } = await make('Twice', harbour);
    const change = (name: string) =>
      app.send(accessTemplate.update, { as: 'superAdmin', params: { id }, body: { version, name } });
    expect((await change('Once')).status).toBe(200);
    expect((await change('Never')).status).toBe(412);
  });

  it('is remembered, found by the list, and removed without loss of access', async () => {
    const { id } = await make('Passing', harbour);
    const person = await start(id);
    const read = async () => (await app.expect(200, user.read, { as: 'superAdmin', params: { id: person } })).body;
    expect((await read()).job).toEqual({ id, name: 'Passing' });
    const { body: found } = await app.expect(200, user.list, { as: 'superAdmin', query: { 'f.jobId': id } });
    expect(found.map((row) => row.id)).toEqual([person]);
    await app.expect(200, accessTemplate.remove, { as: 'superAdmin', params: { id } });
    expect(await read()).toMatchObject({ job: null, services: { erp: { role: ['api_user'] } } });
  });

  it('stays behind when the person moves on', async () => {
    const { id } = await make('Staying', harbour);
    const person = await start(id);
    const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: person } });
    const frankfurt = (await app.given.rows<{ id: number }>(sql`select id from branches where name = 'Frankfurt'`))[0]!
      .id;
    const { body: moved } = await app.expect(200, user.update, {
      as: 'superAdmin',
      params: { id: person },
      body: { version: body.version, organization: skyline, branches: [frankfurt] },
    });
    expect(moved.job).toBeNull();
  });
});

describe('drift', () => {
  it('lists exactly the people who hold something else, and the difference', async () => {
    const { id } = await make('Drifting', harbour);
    const [same, more, less, other] = [await start(id), await start(id), await start(id), await start(id)];
    expect(await driftedIn(id)).toEqual([]);
    const change = async (person: number, services: TemplateAccessMap) => {
      const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: person } });
      await app.expect(200, user.update, {
        as: 'superAdmin',
        params: { id: person },
        body: { version: body.version, services },
      });
    };
    await change(more, { ...clerk, awb_tracking: gives() });
    await change(less, { erp: gives(10) });
    await change(other, { ...clerk, erp: { ...gives(11), notification: true } });
    expect((await driftedIn(id)).map((row) => [row.id, row.differences])).toEqual([
      [more, [{ service: 'awb_tracking', held: gives(), job: null }]],
      [less, [{ service: 'ocean_tracking', held: null, job: gives() }]],
      [other, [{ service: 'erp', held: { ...gives(11), notification: true }, job: gives(10) }]],
    ]);
    // The job is changed to what one of them holds: that one is in line, the others are not.
    const { body: job } = await app.expect(200, accessTemplate.read, { as: 'superAdmin', params: { id } });
    expect(job).toMatchObject({ people: 4, drifted: 3 });
    await app.expect(200, accessTemplate.update, {
      as: 'superAdmin',
      params: { id },
      body: { version: job.version, services: { erp: gives(10) } },
    });
    expect((await driftedIn(id)).map((row) => row.id).toSorted((a, b) => a - b)).toEqual([same, more, other]);
  });

  it('leaves out expired access beyond the template, and administration roles', async () => {
    const { id } = await make('Ending', harbour);
    const person = await start(id, { ...clerk, idp: gives() });
    await app.given.rows(sql`
      update user_service_roles set until = current_date - 1
       where user_id = ${person} and service_id = (select id from services where name = 'idp')`);
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${person}, s.id, r.id from services s, roles r where s.name = 'user_management' and r.name = 'Auditor'`);
    expect(await driftedIn(id)).toEqual([]);
  });
});
