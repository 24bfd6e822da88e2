import { branch } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');

const add = (name: string, organizationId: number) =>
  app.expect(201, branch.create, {
    as: 'superAdmin',
    body: { name, displayName: name, organization: { id: organizationId } },
  });
const idOf = async (name: string, organizationId: number) => {
  const { body } = await app.expect(200, branch.list, { as: 'superAdmin' });
  return body.find((row) => row.name === name && row.organization.id === organizationId)!.id;
};

describe('the list', () => {
  it('names the organization by its display name and filters by it', async () => {
    const { body } = await app.expect(200, branch.list, {
      as: 'superAdmin',
      query: { 'f.organization': 'skyl', sort: '-name' },
    });
    expect(body.map(({ name }) => name)).toEqual(['Rotterdam', 'Frankfurt']);
    expect(body[0]?.organization).toEqual({ id: skyline, name: 'Skyline Air', displayName: 'Skyline Air' });
  });

  it('sorts by organization and finds branches without a user', async () => {
    const { body } = await app.expect(200, branch.list, { as: 'superAdmin', query: { sort: '-organization' } });
    expect(body[0]?.organization.id).toBe(skyline);
    const { body: idle } = await app.expect(200, branch.list, {
      as: 'superAdmin',
      query: { 'f.withoutUser': 'true' },
    });
    expect(idle.map(({ name }) => name)).toEqual(['Rotterdam', 'Rotterdam']);
  });
});

describe('one branch', () => {
  it('is not shown outside the reach of the caller', async () => {
    const id = await idOf('Frankfurt', skyline);
    expect((await app.send(branch.read, { as: 'user', params: { id } })).status).toBe(403);
    expect((await app.send(branch.read, { as: 'orgAdmin', params: { id } })).status).toBe(404);
  });

  it('is read by its id', async () => {
    const id = await idOf('Hamburg', harbour);
    const { body } = await app.expect(200, branch.read, { as: 'orgAdmin', params: { id } });
    expect(body).toMatchObject({ id, displayName: 'Hamburg', organization: { id: harbour } });
  });
});

describe('adding', () => {
  it('lets an Org_Admin add to their organization', async () => {
    const { body } = await app.expect(201, branch.create, {
      as: 'orgAdmin',
      body: { name: 'Kiel', displayName: 'Kiel', organization: { id: harbour } },
    });
    expect(body).toMatchObject({ name: 'Kiel', isActive: true, organization: { id: harbour } });
  });

  it.each([[undefined], [{}], [{ id: 999_999 }]])('names the missing organization (%j)', async (organization_) => {
    const body = { name: 'Nowhere', displayName: 'Nowhere', ...(organization_ ? { organization: organization_ } : {}) };
    const answer = await app.send(branch.create, { as: 'superAdmin', body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'organization' }] } });
  });

  it('refuses a taken name within an organization, not across two', async () => {
    const body = { name: 'HAMBURG', displayName: 'Hamburg', organization: { id: harbour } };
    expect((await app.send(branch.create, { as: 'superAdmin', body })).status).toBe(409);
    await add('Hamburg', skyline);
  });
});

describe('renaming', () => {
  it('answers under the misspelt and the corrected path', async () => {
    const { body: made } = await add('Bremen', harbour);
    const token = await app.tokenOf('superAdmin');
    const rename = async (url: string, existingPlan: string, newPlan: string) =>
      app.server.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}` },
        payload: { existingPlan, newPlan, id: made.id },
      });
    expect((await rename('/brances/update-branch', 'Bremen', 'Bremerhaven')).statusCode).toBe(200);
    expect((await rename('/branches/update-branch', 'Bremerhaven', 'Bremen')).statusCode).toBe(200);
  });

  it('asks for the id where two branches have the old name', async () => {
    const body = { existingPlan: 'Rotterdam', newPlan: 'Maasvlakte' };
    const answer = await app.send(branch.rename, { as: 'superAdmin', body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ambiguous_name' } });
    const id = await idOf('Rotterdam', skyline);
    const { body: renamed } = await app.expect(200, branch.rename, { as: 'superAdmin', body: { ...body, id } });
    expect(renamed).toMatchObject({ name: 'Maasvlakte', organization: { id: skyline } });
  });

  it('needs no id where only one of them is in scope', async () => {
    await add('Lübeck', harbour);
    await add('Lübeck', skyline);
    const { body } = await app.expect(200, branch.rename, {
      as: 'orgAdmin',
      body: { existingPlan: 'Lübeck', newPlan: 'Travemünde' },
    });
    expect(body.organization.id).toBe(harbour);
  });

  it('refuses the name of another branch of the organization', async () => {
    const id = await idOf('Hamburg', harbour);
    const answer = await app.send(branch.rename, {
      as: 'orgAdmin',
      body: { existingPlan: 'Hamburg', newPlan: 'kiel', id },
    });
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ field: 'newPlan' }] } });
  });
});

describe('deleting', () => {
  it('refuses while people work there, and says so', async () => {
    const id = await idOf('Hamburg', harbour);
    const answer = await app.send(branch.remove, { as: 'superAdmin', params: { id } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ message: "'Hamburg' is used by 4 users. Change those first." });
  });

  it('removes an unused branch once', async () => {
    const { body: made } = await add('Emden', harbour);
    await app.expect(200, branch.remove, { as: 'orgAdmin', params: { id: made.id } });
    expect((await app.send(branch.remove, { as: 'orgAdmin', params: { id: made.id } })).status).toBe(404);
  });
});
