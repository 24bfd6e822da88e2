import { organization } from '@gangway/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

const add = (name: string) =>
  app.expect(201, organization.create, { as: 'superAdmin', body: { name, displayName: name } });

describe('the list', () => {
  it('answers everything without parameters, an Auditor too', async () => {
    const { body } = await app.expect(200, organization.list, { as: 'auditor' });
    expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Harbour Freight', 'Skyline Air']));
  });

  it('pages, sorts and filters by the query words', async () => {
    const backwards = await app.expect(200, organization.list, {
      as: 'superAdmin',
      query: { sort: '-name', page: 1, size: 10, q: 'A' },
    });
    expect(backwards.body.map(({ name }) => name)).toEqual(['Skyline Air', 'Harbour Freight']);
    const open = await app.expect(200, organization.list, {
      as: 'superAdmin',
      query: { 'f.openToRegistration': 'true', 'f.withoutBranch': 'false' },
    });
    expect(open.body.map(({ name }) => name)).toEqual(['Harbour Freight']);
  });

  it('takes % and _ in a filter literally', async () => {
    for (const text of ['%', '_', '\\']) {
      const { body } = await app.expect(200, organization.list, { as: 'superAdmin', query: { 'f.name': text } });
      expect(body).toEqual([]);
    }
  });

  it('names an unknown sort column and an unknown filter', async () => {
    const sort = await app.send(organization.list, { as: 'superAdmin', query: { sort: 'password' } });
    expect(sort).toMatchObject({ status: 400, body: { errors: [{ field: 'sort' }] } });
    const filter = await app.send(organization.list, { as: 'superAdmin', query: { 'f.nam': 'x' } as never });
    expect(filter).toMatchObject({ status: 400, body: { errors: [{ field: 'f.nam' }] } });
  });
});

describe('one organization', () => {
  it('is not shown to other organizations, nor to people without a role of the administration', async () => {
    const id = await app.given.idOf('organizations', 'Harbour Freight');
    expect((await app.send(organization.read, { as: 'user', params: { id } })).status).toBe(403);
    expect((await app.send(organization.read, { as: 'otherOrgAdmin', params: { id } })).status).toBe(404);
    expect((await app.send(organization.read, { as: 'auditor', params: { id: 999_999 } })).status).toBe(404);
  });

  it('is read with its people, branches, services and plans', async () => {
    const id = await app.given.idOf('organizations', 'Harbour Freight');
    const { body } = await app.expect(200, organization.read, { as: 'orgAdmin', params: { id } });
    expect(body).toMatchObject({ id, displayName: 'Harbour Freight', people: 3, branchCount: 2, subscriptions: 0 });
    expect(body.first.map(({ name }) => name)).toEqual(['Bo Berger', 'Olga Petersen', 'Otto Falk']);
    expect(body.administrators.map(({ name }) => name)).toEqual(['Otto Falk']);
    expect(body.branches.map(({ name }) => name)).toEqual(['Hamburg', 'Rotterdam']);
    expect(body.services.filter(({ people }) => people > 0).map(({ service }) => service.key)).toEqual([
      'erp',
      'ocean_tracking',
    ]);
  });

  it('draws a plan from the first start to the last end of its subscriptions', async () => {
    const id = await app.given.idOf('organizations', 'Harbour Freight');
    const planId = await app.given.plan('Lane', 'erp');
    const erp = await app.given.idOf('services', 'erp');
    const [olga, bo] = [await app.idOf('user'), await app.idOf('bare')];
    const subscribe = (userId: number, from: string, until: string | null) =>
      app.given.rows(sql`
        insert into subscriptions (user_id, organization_id, service_id, service_type, plan_id, start_date, end_date)
        values (${userId}, ${id}, ${erp}, 'UI', ${planId}, ${from}::date, ${until}::date)`);
    await subscribe(olga, '2020-03-01', '2199-01-01');
    await subscribe(bo, '2020-02-01', '2198-01-01');
    const read = async () =>
      (await app.expect(200, organization.read, { as: 'superAdmin', params: { id } })).body.plans.map(
        ({ plan, people, from, until, withoutEnd }) => [plan.name, people, from, until, withoutEnd],
      );
    expect(await read()).toEqual([['Lane', 2, '2020-02-01', '2199-01-01', 0]]);
    await app.given.rows(sql`update subscriptions set end_date = null where user_id = ${bo} and plan_id = ${planId}`);
    expect(await read()).toEqual([['Lane', 2, '2020-02-01', null, 1]]);
  });

  it('shows a Branch_Admin only their own branches and people', async () => {
    const id = await app.given.idOf('organizations', 'Harbour Freight');
    const person = { organization: 'Harbour Freight', branches: ['Rotterdam'] };
    const admin = await app.given.person({ ...person, roles: { user_management: 'Branch_Admin' } });
    const { body } = await app.expect(200, organization.read, { as: await admin.signIn(), params: { id } });
    expect(body.branches).toMatchObject([{ name: 'Rotterdam', people: 1 }]);
    expect([body.people, body.branchCount]).toEqual([1, 1]);
  });
});

describe('adding', () => {
  it('activates it, cleans the name and records the event', async () => {
    const { body } = await app.expect(201, organization.create, {
      as: 'superAdmin',
      body: { name: '  Baltic Feeder ', displayName: 'Baltic Feeder' },
    });
    expect(body).toMatchObject({ name: 'Baltic Feeder', isActive: true, openToRegistration: false, version: 1 });
    const [event] = await app.context.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(event).toMatchObject({
      action: 'organization.created',
      actorName: 'Sofia Lind',
      targetId: String(body.id),
      organizationId: body.id,
    });
  });

  it('refuses a name that exists in any case', async () => {
    const { status, body } = await app.send(organization.create, {
      as: 'superAdmin',
      body: { name: 'harbour FREIGHT', displayName: 'x' },
    });
    expect(status).toBe(409);
    const message = "There is already an organization named 'harbour FREIGHT'. Choose another name.";
    expect(body).toMatchObject({ code: 'name_taken', message, errors: [{ field: 'name', message }] });
  });

  it.each([
    ['   ', 'name'],
    ['line\nbreak', 'name'],
    ['bell\u0007', 'name'],
    ['nul\u0000', 'name'],
    ['a'.repeat(201), 'name'],
    ['half \ud83d', 'name'],
  ])('refuses %j at its field', async (name, field) => {
    const { status, body } = await app.send(organization.create, {
      as: 'superAdmin',
      body: { name, displayName: 'x' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ field }] });
  });

  it.each(['null', '日本通運', '🚢 Ships', 'عربي', 'O’Neill & Söhne', "'; drop table users; --"])(
    'keeps %j as it is',
    async (name) => {
      expect((await add(name)).body.name).toBe(name);
    },
  );

  it('counts code points, not code units', async () => {
    const name = '🚢'.repeat(200);
    expect((await add(name)).body.name).toBe(name);
  });
});

describe('renaming', () => {
  it('changes name and display name by the old name alone', async () => {
    const { body: made } = await add('Old Quay');
    const { body } = await app.expect(200, organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Old Quay', newRole: 'New Quay' },
    });
    expect(body).toMatchObject({ id: made.id, name: 'New Quay', displayName: 'New Quay', version: 2 });
    const events = await app.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(made.id)));
    expect(events.find(({ action }) => action === 'organization.renamed')).toMatchObject({
      before: { name: 'Old Quay' },
      after: { name: 'New Quay' },
    });
  });

  it('refuses a stale old name and says the current one', async () => {
    const { body: made } = await add('First');
    await app.expect(200, organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'First', newRole: 'Second', id: made.id },
    });
    const late = await app.send(organization.rename, {
      as: 'secondSuperAdmin',
      body: { existingRole: 'First', newRole: 'Third', id: made.id },
    });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ message: expect.stringContaining("'Second'") });
    const byName = await app.send(organization.rename, {
      as: 'secondSuperAdmin',
      body: { existingRole: 'First', newRole: 'Third' },
    });
    expect(byName.status).toBe(409);
  });

  it('refuses a taken display name in any case: a label leads to one organization', async () => {
    const first = { name: 'Quayside One', displayName: 'Quayside' };
    expect((await app.send(organization.create, { as: 'superAdmin', body: first })).status).toBe(201);
    const again = { name: 'Quayside Two', displayName: 'QUAYSIDE' };
    expect(await app.send(organization.create, { as: 'superAdmin', body: again })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', errors: [{ field: 'displayName' }] },
    });
  });

  it('finds an organization whose name is a path segment', async () => {
    for (const name of ['.', '..']) {
      expect(
        (await app.send(organization.create, { as: 'superAdmin', body: { name, displayName: name } })).status,
      ).toBe(201);
      const params = { organizationLabel: ` ${name}` };
      expect((await app.send(organization.branches, { as: 'superAdmin', params })).status).toBe(200);
    }
  });

  it('refuses a taken name at its field, and an unknown id', async () => {
    const { body: made } = await add('Pier');
    const taken = await app.send(organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Pier', newRole: 'SKYLINE air', id: made.id },
    });
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'newRole' }] } });
    const missing = await app.send(organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Pier', newRole: 'Dock', id: 999_999 },
    });
    expect(missing.status).toBe(404);
  });

  it('changes the case of its own name', async () => {
    const { body: made } = await add('quay west');
    const { body } = await app.expect(200, organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'quay west', newRole: 'Quay West', id: made.id },
    });
    expect(body.name).toBe('Quay West');
  });
});

describe('switching', () => {
  it('opens to registration by version, and names the person behind a newer one', async () => {
    const { body: made } = await add('Switch');
    const { body } = await app.expect(200, organization.update, {
      as: 'superAdmin',
      body: { id: made.id, version: made.version, openToRegistration: true },
    });
    expect(body).toMatchObject({ openToRegistration: true, isActive: true, version: 2 });
    const stale = await app.send(organization.update, {
      as: 'secondSuperAdmin',
      body: { id: made.id, version: made.version, isActive: false },
    });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      message: expect.stringMatching(/^Sofia Lind changed this organization on \d{4}-/),
    });
  });
});

describe('branches of an organization', () => {
  it('are found by the organization’s label in any case', async () => {
    const { body } = await app.expect(200, organization.branches, {
      as: 'orgAdmin',
      params: { organizationLabel: 'HARBOUR freight' },
    });
    expect(body.map(({ name }) => name)).toEqual(['Hamburg', 'Rotterdam']);
    expect(Object.keys(body[0]!)).toEqual(['id', 'name']);
  });

  it('prefer the display name over a name', async () => {
    await app.expect(201, organization.create, {
      as: 'superAdmin',
      body: { name: 'Skyline Legacy', displayName: 'Harbour Freight Old' },
    });
    const { body } = await app.expect(200, organization.branches, {
      as: 'superAdmin',
      params: { organizationLabel: 'skyline air' },
    });
    expect(body.map(({ name }) => name)).toEqual(['Frankfurt', 'Rotterdam']);
  });

  it('answers 404 for unknown and odd labels', async () => {
    for (const organizationLabel of ['Nowhere', '%', '../users', "' or 1=1 --"]) {
      expect((await app.send(organization.branches, { as: 'superAdmin', params: { organizationLabel } })).status).toBe(
        404,
      );
    }
  });
});
