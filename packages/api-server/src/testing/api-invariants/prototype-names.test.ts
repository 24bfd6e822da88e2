import { accessTemplate, bulk, importing, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../test-app.ts';

/*
 * Names that every object of JavaScript has. A service cannot be called so; one that an earlier version took is a service like any
 * other, and a caller's word is never found in a prototype.
 */
const app = await suiteApp();
const names = Object.getOwnPropertyNames(Object.prototype);
const as = 'superAdmin';
const apiUser = await app.given.idOf('roles', 'api_user');
const hamburg = await app.given.idOf('branches', 'Hamburg');
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const access = { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false };

describe.each(names)('a service called %s', (name) => {
  it('is granted, extended, put into a template and taken away', async () => {
    const [service] = await app.given.rows<{ id: number }>(sql`
      insert into services (name, display_name) values (${name}, ${`Old ${name}`}) returning id`);
    await app.given.rows(sql`insert into service_roles (service_id, role_id) values (${service!.id}, ${apiUser})`);
    const email = `old.${name.replaceAll('_', '').toLowerCase()}@example.com`;
    const services = JSON.parse(JSON.stringify({ erp: access, x: access }).replace('"x"', JSON.stringify(name))) as {
      [key: string]: typeof access;
    };
    // Fastify refuses bodies with these two keys; by id they are granted like any other.
    const isRefused = name === '__proto__' || name === 'constructor';
    const body = { email, firstName: 'Old', lastName: 'Name', organization: harbour, branches: [hamburg], services };
    const added = await app.send(user.register, {
      as,
      body: isRefused ? { ...body, services: { erp: access } } : body,
    });
    expect(added.status).toBe(200);
    const id = await app.given.value(sql`select id from users where email = ${email}`);
    const kept = await app.expect(200, user.read, { as, params: { id } });
    const extended = await app.send(user.extendAccess, {
      as,
      params: { id, service: name },
      body: { from: '2199-01-01', until: '2199-02-01' },
    });
    expect(extended.status).toBe(isRefused ? 404 : 409);
    const operation = { kind: 'grant' as const, serviceId: service!.id, roleId: apiUser, ...access, role: undefined };
    const { role: _role, ...grant } = operation;
    const preview = await app.expect(200, bulk.preview, {
      as,
      body: { operation: grant, selection: { ids: [id] } },
    } as never);
    await app.expect(200, bulk.apply, { as, body: { hash: (preview.body as { hash: string }).hash } } as never);
    const made = await app.send(accessTemplate.create, {
      as,
      body: { name: `Template ${name}`, organization: harbour, services: isRefused ? { erp: access } : services },
    } as never);
    expect(made.status).toBeLessThan(500);
    const { version } = (await app.expect(200, user.read, { as, params: { id } })).body;
    await app.expect(200, user.update, { as, params: { id }, body: { version, services: { erp: access } } });
    expect(Object.keys((await app.expect(200, user.read, { as, params: { id } })).body.services)).toEqual(['erp']);
    expect(Object.keys(kept.body.services)).toContain('erp');
  });

  it('is nothing to a caller where it does not exist', async () => {
    await app.given.rows(
      sql`delete from service_roles where service_id in (select id from services where name = ${name})`,
    );
    const olga = await app.idOf('user');
    const extended = await app.send(user.extendAccess, {
      as,
      params: { id: olga, service: name },
      body: { from: '2199-01-01', until: '2199-02-01' },
    });
    expect(extended.status).toBe(404);
    const { body } = await app.expect(200, importing.preview, {
      as,
      body: {
        kind: 'people',
        columns: ['Email', 'Service', 'Role', 'Limit'],
        rows: [['olga.user@example.com', name, name, '1']],
      },
    });
    expect(body.rows[0]).toMatchObject({ outcome: 'error' });
  });
});
