import { role } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

const add = (name: string) => app.expect(201, role.create, { as: 'superAdmin', body: { name, displayName: name } });
const find = async (name: string) => {
  const { body } = await app.expect(200, role.list, { as: 'superAdmin' });
  return body.find((row) => row.name === name)!;
};

describe('protected roles', () => {
  it.each(['Super_Admin', 'super_admin', 'Super Admin', 'SUPER-ADMIN', 'ＳuperＡdmin', 'auditor', 'api user'])(
    'nobody shadows a protected role as %j',
    async (name) => {
      const created = await app.send(role.create, { as: 'superAdmin', body: { name, displayName: name } });
      expect(created.status).toBe(409);
      const shown = await app.send(role.create, { as: 'superAdmin', body: { name: 'Harmless', displayName: name } });
      expect(shown).toMatchObject({ status: 409, body: { errors: [{ field: 'displayName' }] } });
      const { body: mine } = await add(`Clerk ${name}`);
      const renamed = await app.send(role.rename, {
        as: 'superAdmin',
        body: { existingRole: mine.name, newRole: name, id: mine.id },
      });
      expect(renamed.status).toBe(409);
      await app.expect(200, role.remove, { as: 'superAdmin', params: { id: mine.id } });
    },
  );

  it.each(['prototype', ...Object.getOwnPropertyNames(Object.prototype)])('no role is named %s', async (name) => {
    const answer = await app.send(role.create, { as: 'superAdmin', body: { name, displayName: 'x' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
  });
});

describe('roles', () => {
  it('are added active and renamed by the old name', async () => {
    const { body: made } = await add('Planner');
    expect(made).toMatchObject({ isActive: true, isProtected: false, version: 1 });
    const { body } = await app.expect(200, role.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Planner', newRole: 'Lead Planner' },
    });
    expect(body).toMatchObject({ id: made.id, name: 'Lead Planner', displayName: 'Lead Planner' });
  });

  it('that are protected keep their name: the edit changes the display name', async () => {
    const { id } = await find('Auditor');
    const { body } = await app.expect(200, role.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Auditor', newRole: 'Read only', id },
    });
    expect(body).toMatchObject({ name: 'Auditor', displayName: 'Read only', isProtected: true });
    const { body: back } = await app.expect(200, role.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Read only', newRole: 'Auditor', id },
    });
    expect(back).toMatchObject({ name: 'Auditor', displayName: 'Auditor' });
  });

  it('that are protected cannot take the name of another', async () => {
    const { id } = await find('Auditor');
    const answer = await app.send(role.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Auditor', newRole: 'Super_Admin', id },
    });
    expect(answer.status).toBe(409);
  });

  it('are deleted only when nothing uses them', async () => {
    const { id: protectedId } = await find('api_user');
    expect(await app.send(role.remove, { as: 'superAdmin', params: { id: protectedId } })).toMatchObject({
      status: 409,
      body: { code: 'protected' },
    });
    const { body: made } = await add('Short lived');
    await app.expect(200, role.remove, { as: 'superAdmin', params: { id: made.id } });
    expect((await app.send(role.remove, { as: 'superAdmin', params: { id: made.id } })).status).toBe(404);
  });
});
