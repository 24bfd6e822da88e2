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

describe('one role', () => {
  it('is not shown to people without a role of the administration, nor is an unknown one', async () => {
    const { id } = await find('api_user');
    expect((await app.send(role.read, { as: 'user', params: { id } })).status).toBe(403);
    expect((await app.send(role.holders, { as: 'user', params: { id } })).status).toBe(403);
    expect((await app.send(role.read, { as: 'auditor', params: { id: 999_999 } })).status).toBe(404);
    expect((await app.send(role.holders, { as: 'auditor', params: { id: 999_999 } })).status).toBe(404);
  });

  it('names its active holders in each service, within the reach of the caller', async () => {
    const { id } = await find('api_user');
    expect((await app.expect(200, role.read, { as: 'auditor', params: { id } })).body).toMatchObject({
      name: 'api_user',
    });
    const holders = async (as: 'auditor' | 'orgAdmin' | 'otherOrgAdmin') =>
      (await app.expect(200, role.holders, { as, params: { id } })).body
        .filter(({ people }) => people > 0)
        .map(({ service, people, first }) => [service.key, people, first.map(({ name }) => name).join()]);
    expect(await holders('auditor')).toEqual([
      ['awb_tracking', 1, 'Uma Air'],
      ['erp', 1, 'Olga Petersen'],
      ['ocean_tracking', 1, 'Olga Petersen'],
    ]);
    expect(await holders('otherOrgAdmin')).toEqual([['awb_tracking', 1, 'Uma Air']]);
    expect(await holders('orgAdmin')).toHaveLength(2);
  });

  it('leaves out holders whose access has ended, and names six of many', async () => {
    const { id } = await add('Night Clerk').then(({ body }) => body);
    for (let each = 0; each < 7; each += 1) await app.given.person({ roles: { erp: 'Night Clerk' } });
    await app.given.person({ roles: { erp: 'Night Clerk' }, until: '2020-01-01' });
    const { body } = await app.expect(200, role.holders, { as: 'superAdmin', params: { id } });
    expect(body.map(({ people, first }) => [people, first.length])).toEqual([[7, 6]]);
  });
});
