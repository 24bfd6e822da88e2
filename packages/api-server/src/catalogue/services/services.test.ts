import { activity, role, service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { templateProblem } from '@gangway/references';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { services } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

const find = async (name: string) => {
  const { body } = await app.expect(200, service.list, { as: 'superAdmin' });
  const found = body.find((row) => row.name === name)!;
  return { ...found, version: found.version!, roles: found.roles! };
};
const add = (name: string, url = '') =>
  app.expect(201, service.create, { as: 'superAdmin', body: { name, displayName: name, url } });
const roleId = async (name: string) => {
  const { body } = await app.expect(200, role.list, { as: 'superAdmin' });
  return body.find((row) => row.name === name)!.id;
};

describe('names and addresses', () => {
  it.each(['user', 'bare'] as const)('%s sees the tiles, not the roles and settings', async (as) => {
    const { body } = await app.expect(200, service.list, { as });
    expect(body.map(({ name }) => name)).toContain('idp');
    for (const row of body) {
      expect(Object.keys(row).toSorted()).toEqual([
        'description',
        'displayName',
        'drawing',
        'id',
        'isActive',
        'name',
        'referenceKinds',
        'referenceTemplate',
        'unit',
        'url',
      ]);
    }
  });

  it.each(['idp', 'IDP', 'ocean tracking', 'Ocean_Tracking', 'user-management', 'Document Processing'])(
    'nobody shadows a protected service as %j',
    async (name) => {
      const answer = await app.send(service.create, { as: 'superAdmin', body: { name, displayName: name } });
      expect(answer).toMatchObject({ status: 409, body: { errors: [{ field: 'name' }] } });
    },
  );

  it.each(['prototype', ...Object.getOwnPropertyNames(Object.prototype)])('no service is keyed %s', async (name) => {
    const answer = await app.send(service.create, { as: 'superAdmin', body: { name, displayName: 'x' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    'blob:https://a.example/x',
    'about:blank',
    '//evil.example',
    '/relative',
    'evil.example',
    'https:evil.example',
    'https:/evil.example',
    String.raw`https:\\evil.example`,
    'https://user:secret@a.example',
    'https://a example',
    'https://',
    'http://[bad',
  ])('no service leads to %j', async (url) => {
    const created = await app.send(service.create, {
      as: 'superAdmin',
      body: { name: 'Bad', displayName: 'Bad', url },
    });
    expect(created).toMatchObject({ status: 400, body: { errors: [{ field: 'url' }] } });
    const { id, version } = await find('awb_tracking');
    const updated = await app.send(service.update, { as: 'superAdmin', body: { id, version, url } });
    expect(updated.status).toBe(400);
  });
});

describe('the list', () => {
  it('tells administrators the roles offered and the settings', async () => {
    const { body } = await app.expect(200, service.list, { as: 'orgAdmin', query: { 'f.name': 'user_man' } });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      name: 'user_management',
      isProtected: true,
      handoffMode: 'handoff',
      handoffTtl: 120,
      requiresPlan: false,
      roles: [{ name: 'Auditor' }, { name: 'Branch_Admin' }, { name: 'Org_Admin' }, { name: 'Super_Admin' }],
    });
  });

  it('finds services without an address', async () => {
    const { body } = await app.expect(200, service.list, { as: 'auditor', query: { 'f.withoutUrl': 'true' } });
    expect(body.map(({ name }) => name).toSorted()).toEqual(['awb_tracking', 'idp']);
  });
});

describe('adding', () => {
  it('takes an empty address and makes the service active', async () => {
    const { body } = await add('Customs Desk');
    expect(body).toMatchObject({ name: 'Customs Desk', url: '', isActive: true, roles: [], requiresPlan: false });
  });

  it('refuses the same name in another case', async () => {
    const body = { name: 'CUSTOMS desk', displayName: 'y' };
    expect((await app.send(service.create, { as: 'superAdmin', body })).status).toBe(409);
  });
});

describe('changing', () => {
  it('renames key and display name together, only by the current version', async () => {
    const { body: made } = await add('Yard', 'https://yard.example');
    const { body } = await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id: made.id, version: made.version!, name: 'Yard Planner' },
    });
    expect(body).toMatchObject({
      name: 'Yard Planner',
      displayName: 'Yard Planner',
      url: 'https://yard.example',
      version: 2,
    });
    const stale = await app.send(service.update, {
      as: 'secondSuperAdmin',
      body: { id: made.id, version: made.version!, url: '' },
    });
    expect(stale).toMatchObject({ status: 412, body: { message: expect.stringContaining('Sofia Lind') } });
  });

  it('keeps the key of a protected service', async () => {
    const { id, version } = await find('awb_tracking');
    const { body } = await app.expect(200, service.update, {
      as: 'superAdmin',
      body: {
        id,
        version,
        name: 'Air Waybills',
        url: 'https://awb.example/?a=1',
        handoffMode: 'session',
        handoffTtl: 60,
      },
    });
    expect(body).toMatchObject({
      name: 'awb_tracking',
      displayName: 'Air Waybills',
      url: 'https://awb.example/?a=1',
      handoffMode: 'session',
      handoffTtl: 60,
    });
  });

  it('offers roles, but never those of User Management', async () => {
    const { body: made } = await add('Quayside');
    const apiUser = await roleId('api_user');
    const { body } = await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id: made.id, version: made.version!, roles: [apiUser, apiUser] },
    });
    expect(body.roles).toEqual([{ id: apiUser, name: 'api_user' }]);
    const admin = await roleId('Super_Admin');
    const forbidden = await app.send(service.update, {
      as: 'superAdmin',
      body: { id: made.id, version: body.version!, roles: [admin] },
    });
    expect(forbidden.status).toBe(409);
    const unknown = await app.send(service.update, {
      as: 'superAdmin',
      body: { id: made.id, version: body.version!, roles: [999_999] },
    });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'roles' }] } });
  });

  it('refuses to remove a role that users hold there', async () => {
    const { id, version } = await find('erp');
    const answer = await app.send(service.update, { as: 'superAdmin', body: { id, version, roles: [] } });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: "Users hold these roles in ERP: 'api_user' (2 users). Change them first.",
        messageCode: 'roles_in_use',
        values: { service: 'ERP', roles: [{ code: 'role_held_by', values: { role: 'api_user', users: 2 } }] },
      },
    });
  });

  it.each([{ isActive: false }, { requiresPlan: true }, { roles: [] }])(
    'refuses a change that locks everyone out of the console (%j)',
    async (change) => {
      const { id, version } = await find('user_management');
      const answer = await app.send(service.update, { as: 'superAdmin', body: { id, version, ...change } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'protected' } });
    },
  );

  it('hands a demo address to the administrator at its first edit', async () => {
    const { db } = app.context;
    await db.update(services).set({ demoUrl: true, url: 'http://sample/idp' }).where(eq(services.name, 'idp'));
    const { id, version } = await find('idp');
    await app.expect(200, service.update, { as: 'superAdmin', body: { id, version, requiresPlan: true } });
    const [untouched] = await db.select().from(services).where(eq(services.id, id));
    expect(untouched?.demoUrl).toBe(true);
    await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id, version: version + 1, url: 'https://idp.example' },
    });
    const [edited] = await db.select().from(services).where(eq(services.id, id));
    expect(edited).toMatchObject({ demoUrl: false, url: 'https://idp.example', requiresPlan: true });
  });
});

describe('references', () => {
  const update = (id: number, version: number, change: Record<string, unknown>) =>
    app.send(service.update, { as: 'superAdmin', body: { id, version, ...change } });

  it('refuses at its field a template that could lead away from the service', async () => {
    const { id, version = 0 } = (await add('berth_watch', 'https://berths.example/app')).body;
    for (const referenceTemplate of [
      'https://evil.example/{reference}',
      'https://berths.example@evil.example/{reference}',
      'javascript:alert({reference})',
      'https://berths.example/{reference}/{reference}',
      'https://berths.example/{reference}?accessToken=1',
    ]) {
      const answer = await update(id, version, { referenceTemplate });
      const { code, text, values } = templateProblem(referenceTemplate, 'https://berths.example/app')!;
      const error = { field: 'referenceTemplate', code, message: t(text, values) };
      expect(answer).toMatchObject({ status: 400, body: { errors: [error] } });
    }
  });

  it('stores kinds, template and description, and records the change', async () => {
    const { id, version = 0 } = (await add('yard_watch', 'https://yards.example/app')).body;
    const change = {
      description: ' Finds containers in the yard. ',
      referenceKinds: ['container'],
      referenceTemplate: 'https://yards.example/find?box={reference}',
    };
    const answer = await update(id, version, change);
    expect(answer).toMatchObject({ status: 200, body: { ...change, description: 'Finds containers in the yard.' } });
    expect(await find('yard_watch')).toMatchObject({ referenceKinds: ['container'] });
  });

  it('refuses an address that its template does not fit', async () => {
    const { id, version = 0 } = (await add('quay_watch', 'https://quays.example')).body;
    await update(id, version, { referenceTemplate: 'https://quays.example/{reference}' });
    const moved = await update(id, version + 1, { url: 'https://other.example' });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'referenceTemplate' }] } });
    const both = { url: 'https://other.example', referenceTemplate: 'https://other.example/{reference}' };
    expect(await update(id, version + 1, both)).toMatchObject({ status: 200 });
  });

  it('refuses an unknown kind', async () => {
    const { id, version } = await find('erp');
    expect((await update(id, version, { referenceKinds: ['passport'] })).status).toBe(400);
  });
});

describe('the drawing and the unit of a service', () => {
  it('are set, cleared and recorded', async () => {
    await add('Siding');
    const { id, version } = await find('Siding');
    const unit = { key: 'wagons', one: 'wagon', other: 'wagons' };
    const { body } = await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id, version, drawing: 'rail', unit },
    });
    expect(body).toMatchObject({ drawing: 'rail', unit });
    const cleared = await app.expect(200, service.update, {
      as: 'superAdmin',
      body: { id, version: body.version!, unit: null },
    });
    expect(cleared.body).toMatchObject({ drawing: 'rail', unit: null });
    const { body: changes } = await app.expect(200, activity.list, {
      as: 'superAdmin',
      query: { page: 1, size: 10, 'f.targetType': 'service', 'f.targetId': id },
    });
    expect(changes.map(({ before, after }) => [before, after]).slice(0, 2)).toEqual([
      [{ unit }, { unit: null }],
      [
        { drawing: 'yard', unit: null },
        { drawing: 'rail', unit },
      ],
    ]);
  });

  it.each([
    { key: 'Wagons', one: 'wagon', other: 'wagons' },
    { key: 'wagons', one: '', other: 'wagons' },
    { key: 'wagons', one: ' ', other: 'wagons' },
  ])('refuses the unit %o', async (unit) => {
    const { id, version } = await find('erp');
    const answer = await app.send(service.update, { as: 'superAdmin', body: { id, version, unit } });
    expect(answer.status).toBe(400);
  });
});
