import { user } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp } from './test-app.ts';

const app = await suiteApp();

describe('given', () => {
  it('adds a person whom the API shows with organization, branches, roles and plan', async () => {
    const { given } = app;
    await given.organization('Quay Lines', ['Antwerp', 'Ghent']);
    const plan = await given.plan('Quay plan', 'erp');
    const person = await given.person({
      organization: 'Quay Lines',
      branches: ['Ghent', 'Antwerp'],
      roles: { erp: 'api_user' },
      limit: 7,
    });
    await given.subscription(person.id, plan);
    const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: person.id } });
    expect(body).toMatchObject({
      email: person.email,
      organizations: { name: 'Quay Lines' },
      branches: [{ name: 'Ghent' }, { name: 'Antwerp' }],
      services: { erp: { role: ['api_user'], limit: 7 } },
    });
  });

  it('signs an administrator in', async () => {
    const admin = await app.given.person({ roles: { user_management: 'Super_Admin' } });
    const { status } = await app.send(user.list, { as: { token: await admin.token() } });
    expect(status).toBe(200);
  });

  it('refuses a service or role that does not exist', async () => {
    await expect(app.given.person({ roles: { erp: 'nobody' } })).rejects.toThrow('no row');
  });
});
