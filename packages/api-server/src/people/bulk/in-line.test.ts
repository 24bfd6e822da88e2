import { type BulkOperation, type TemplateAccessMap, bulk, accessTemplate, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const hamburg = await app.given.idOf('branches', 'Hamburg');

const gives = (limit = 5, more = {}) => ({
  role: ['api_user'],
  limit,
  notification: false,
  trackingUrlEnabled: false,
  ...more,
});
const clerk: TemplateAccessMap = { ocean_tracking: gives(), erp: gives(10) };
const make = async (name: string) =>
  (
    await app.expect(201, accessTemplate.create, {
      as: 'superAdmin',
      body: { name, organization: harbour, services: clerk },
    })
  ).body;

let people = 0;
async function start(job: number, services: TemplateAccessMap): Promise<number> {
  people += 1;
  const body = {
    firstName: `Clerk ${people}`,
    lastName: '',
    email: `in.line.${people}@example.com`,
    organization: harbour,
    branches: [hamburg],
    services: clerk,
    job,
  };
  const { id } = (await app.expect(200, user.register, { as: 'superAdmin', body })).body;
  if (services === clerk) return id;
  const { version } = await read(id);
  await app.expect(200, user.update, { as: 'superAdmin', params: { id }, body: { version, services } });
  return id;
}

const read = async (id: number) => (await app.expect(200, user.read, { as: 'superAdmin', params: { id } })).body;
const drifted = async (id: number) =>
  (await app.expect(200, accessTemplate.drift, { as: 'superAdmin', params: { id } })).body.map((row) => row.id);
const operation = (jobId: number): BulkOperation => ({ kind: 'job', jobId });
const preview = async (as: Person, jobId: number, ids: number[]) =>
  (await app.expect(200, bulk.preview, { as, body: { operation: operation(jobId), selection: { ids } } })).body;
const standing = async (ids: readonly number[]) =>
  await app.given.rows(sql`
      select u.id, (select json_agg(x order by x.id) from user_service_roles x where x.user_id = u.id) as grants,
             (select json_agg(e order by e.service_id) from ended_grants e where e.user_id = u.id) as ended
        from users u where u.id in ${ids} order by u.id`);

describe('who may not', () => {
  it('a template of another organization is not there, and what is not released stays as it is', async () => {
    const { id } = await make('Far away');
    const person = await start(id, { erp: gives(99) });
    const body = { operation: operation(id), selection: { ids: [person] } };
    expect((await app.send(bulk.preview, { as: 'auditor', body })).status).toBe(403);
    expect((await app.send(bulk.preview, { as: 'otherOrgAdmin', body })).status).toBe(404);
    const ocean = await app.given.idOf('services', 'ocean_tracking');
    await app.given.rows(
      sql`delete from released_services where organization_id = ${harbour} and service_id = ${ocean}`,
    );
    const { rows } = await preview('orgAdmin', id, [person]);
    expect(rows).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('is not released') }]);
    await app.given.rows(
      sql`insert into released_services (organization_id, service_id) values (${harbour}, ${ocean})`,
    );
  });
});

describe('bringing into line', () => {
  it('after a change of the template changes those who drifted and no one else, and is undone to the letter', async () => {
    const job = await make('Tally clerk');
    const same = await start(job.id, clerk);
    const limited = await start(job.id, { ...clerk, erp: gives(11, { notification: true, until: '2190-01-31' }) });
    const more = await start(job.id, { ...clerk, idp: gives() });
    const ended = await start(job.id, clerk);
    const apart = await start((await make('Other clerk')).id, {});
    await app.given.rows(sql`
      update user_service_roles set until = current_date - 1
       where user_id = ${ended} and service_id = (select id from services where name = 'erp')`);
    expect(await drifted(job.id)).toEqual([limited, more, ended]);

    // The job is changed to what one of them holds already, but for the end, which is no matter of a job.
    await app.expect(200, accessTemplate.update, {
      as: 'superAdmin',
      params: { id: job.id },
      body: { version: job.version, services: { ...clerk, erp: gives(11, { notification: true }) } },
    });
    expect((await drifted(job.id)).toSorted((a, b) => a - b)).toEqual([same, more, ended]);

    const all = [same, limited, more, ended, apart];
    const before = await standing(all);
    const { hash, rows } = await preview('orgAdmin', job.id, all);
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['will-change', null],
      ['no-change', 'Already in line with the access template.'],
      ['will-change', null],
      ['will-change', null],
      ['no-change', 'Was not started from this access template.'],
    ]);
    // As the list of people finds them.
    const filter = { 'f.jobId': String(job.id), 'f.drifted': 'true' };
    const { body: found } = await app.expect(200, bulk.preview, {
      as: 'orgAdmin',
      body: { operation: operation(job.id), selection: { filter, count: 3 } },
    });
    expect(found.rows.map(({ id, outcome }) => [id, outcome])).toEqual(
      [same, more, ended].map((id) => [id, 'will-change']),
    );
    expect(await standing(all)).toEqual(before);

    const { batchId, changed } = (await app.expect(200, bulk.apply, { as: 'orgAdmin', body: { hash } })).body;
    expect(changed).toBe(3);
    expect(await drifted(job.id)).toEqual([]);
    expect((await read(limited)).services['erp']?.until).toBe('2190-01-31');
    expect((await read(ended)).services['erp']).toEqual(gives(11, { notification: true, until: null }));
    expect(Object.keys((await read(more)).services)).toEqual(['ocean_tracking', 'erp']);
    expect((await read(apart)).services).toEqual({});

    const undone = (await app.expect(200, bulk.undo, { as: 'orgAdmin', params: { batchId } })).body;
    expect(undone).toMatchObject({ undone: 3, spared: 0 });
    expect(await standing(all)).toEqual(before);
  });

  it('is 409 when the template was changed since the preview', async () => {
    const job = await make('Changing');
    const person = await start(job.id, {});
    const { hash } = await preview('superAdmin', job.id, [person]);
    await app.expect(200, accessTemplate.update, {
      as: 'superAdmin',
      params: { id: job.id },
      body: { version: job.version, services: { erp: gives(1) } },
    });
    expect((await app.send(bulk.apply, { as: 'superAdmin', body: { hash } })).status).toBe(409);
    expect((await read(person)).services).toEqual({});
  });

  it('leaves a role of User Management where it is', async () => {
    const job = await make('Auditing');
    const person = await start(job.id, {});
    await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${person}, s.id, r.id from services s, roles r where s.name = 'user_management' and r.name = 'Auditor'`);
    const { hash } = await preview('superAdmin', job.id, [person]);
    await app.expect(200, bulk.apply, { as: 'superAdmin', body: { hash } });
    const { services } = await read(person);
    expect(services['user_management']?.role).toEqual(['Auditor']);
    expect(services).toMatchObject({ erp: gives(10), ocean_tracking: gives() });
    expect(await drifted(job.id)).toEqual([]);
  });
});
