import { type AdminRole, type BulkOperation, bulk, importing, accessTemplate, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addPerson } from '../../testing/add-person.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';

const app = await suiteApp({ config: { lifetimes: { ...testConfig().lifetimes, accessToken: 3600 } } });

const people = trials(20, 1000);

it(
  `${people} people at once: who is refused is named, one event each, undone to the letter but for later edits`,
  {
    timeout: 300_000,
  },
  async ({ annotate }) => {
    const { db } = app.context;
    const as = 'superAdmin';
    const self = await app.idOf(as);
    const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (email, first_name, organization_id)
    select 'many' || n || '@example.org', 'Many', (select min(id) from organizations)
      from generate_series(1, ${people - 1}::int) n returning id`);
    const crew = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const ids = [self, ...crew];
    const those = sql`any (${`{${crew.join()}}`}::int[])`;
    await db.execute(sql`
    insert into user_branches (user_id, branch_id)
    select u.id, (select min(b.id) from branches b where b.organization_id = u.organization_id) from users u where u.id = ${those}`);
    const operation: BulkOperation = {
      kind: 'grant',
      serviceId: await app.given.idOf('services', 'erp'),
      roleId: await app.given.idOf('roles', 'api_user'),
      limit: 5,
      notification: false,
      trackingUrlEnabled: false,
    };
    const look = async () =>
      (await app.expect(200, bulk.preview, { as, body: { operation, selection: { ids } } })).body;
    const apply = (hash: string) => app.send(bulk.apply, { as, body: { hash } });
    const standing = async () => {
      const { rows: found } = await db.execute<{ id: number }>(sql`
      select u.id, u.is_active, u.first_name, u.sort_role, u.sort_service,
             (select json_agg(b order by b.position) from user_branches b where b.user_id = u.id) as branches,
             (select json_agg(x order by x.id) from user_service_roles x where x.user_id = u.id) as grants,
             (select json_agg(e order by e.service_id) from ended_grants e where e.user_id = u.id) as ended
        from users u where u.id = ${those} order by u.id`);
      return found;
    };

    const early = await look();
    await db.execute(sql`update users set version = version + 1 where id = ${crew[0]}`);
    expect((await apply(early.hash)).status).toBe(409);
    const before = await standing();

    const begun = performance.now();
    const { hash, rows: planned } = await look();
    const looked = performance.now();
    expect(planned.filter(({ outcome }) => outcome !== 'will-change')).toEqual([
      {
        id: self,
        name: expect.stringMatching(/./),
        outcome: 'refused',
        reason: 'This is your own account.',
        said: [{ code: 'own_account' }],
      },
    ]);
    const first = await app.expect(200, bulk.apply, { as, body: { hash } });
    const done = performance.now();
    for (let n = 0; n < 200; n += 1) await db.execute(sql`select 1`);
    const trip = (performance.now() - done) / 200;
    const { batchId, changed, refused } = first.body;
    expect([changed, refused]).toEqual([people - 1, 1]);
    expect(await apply(hash)).toMatchObject({ status: 200, body: first.body });
    const events = await db.execute<{ n: number; whom: number }>(sql`
    select count(*)::int as n, count(distinct target_id)::int as whom from audit_events where batch_id = ${batchId}`);
    expect(events.rows).toEqual([{ n: people - 1, whom: people - 1 }]);

    const edited = crew.slice(5, 8);
    for (const id of edited) {
      const { version } = (await app.expect(200, user.read, { as, params: { id } })).body;
      await app.expect(200, user.update, { as, params: { id }, body: { version, firstName: 'Later' } });
    }
    const undoing = performance.now();
    const { body } = await app.expect(200, bulk.undo, { as, params: { batchId } });
    const undone = performance.now();
    expect(body).toMatchObject({ undone: people - 1 - edited.length, spared: edited.length });
    const isSpared = ({ id }: { id: number }) => edited.includes(id);
    const after = await standing();
    expect(after.filter((person) => !isSpared(person))).toEqual(before.filter((person) => !isSpared(person)));
    expect(after.filter(isSpared)).toMatchObject(
      edited.map((id) => ({ id, first_name: 'Later', grants: [{ limit_value: 5 }] })),
    );
    await annotate(
      `preview ${Math.round(looked - begun)} ms, apply ${Math.round(done - looked)} ms, undo ${Math.round(undone - undoing)} ms, a round trip ${trip.toFixed(2)} ms`,
    );
  },
);

const attempts = trials(20, 2000);

it(
  `${attempts} attempts to reach further by bulk change, template or import than one may: none succeeds`,
  { timeout: 3_600_000 },
  async () => {
    const harbour = await app.given.idOf('organizations', 'Harbour Freight');
    const attackers = await Promise.all(
      (['Org_Admin', 'Branch_Admin', 'Auditor'] satisfies AdminRole[]).map((role) =>
        addPerson(app, {
          email: `${role.toLowerCase()}@attack.test`,
          roles: [role],
          organization: harbour,
          branches: ['Hamburg'],
        }),
      ),
    );
    const targets = (
      await app.given.rows<{ id: number }>(sql`
      select id from users u where u.organization_id is distinct from ${harbour} or u.id in ${attackers.map(({ id }) => id)}
          or exists (select 1 from user_service_roles x join services v on v.id = x.service_id
                      where x.user_id = u.id and v.name = 'user_management') order by id`)
    ).map(({ id }) => id);
    const ids = async (table: 'services' | 'roles' | 'branches') =>
      (await app.given.rows<{ id: number }>(sql`select id from ${sql.identifier(table)} order by id`)).map(
        ({ id }) => id,
      );
    const [services, roles, branches] = [await ids('services'), await ids('roles'), await ids('branches')];
    let seed = 7;
    const draw = <T>(from: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      const drawn = from[seed % from.length];
      if (drawn === undefined) throw new Error('nothing to draw from');
      return drawn;
    };
    const gives = { role: ['api_user'], limit: 3, notification: false, trackingUrlEnabled: false };
    const { body: job } = await app.expect(201, accessTemplate.create, {
      as: 'superAdmin',
      body: { name: 'Bait', organization: null, services: { erp: gives } },
    });
    await app.given.rows(sql`update users set job_template_id = ${job.id} where id in ${targets}`);
    const lines = await app.given.rows<{
      email: string;
      home: string;
      branch: string;
      service: string;
      role: string;
    }>(sql`
    select u.email, o.display_name as home, b.display_name as branch, s.name as service, r.name as role
      from users u cross join organizations o
      join branches b on b.organization_id = o.id
      cross join services s
      cross join roles r
     where u.id in ${targets} order by u.id, o.id, b.id, s.name, r.name`);
    const columns = ['Email', 'First Name', 'Organization', 'Branch', 'Service', 'Role', 'Job'];
    const byImport = async (as: { token: string }) => {
      const rows = [draw(lines), draw(lines)].map(({ email, home, branch, service, role }) => [
        email,
        'Mallory',
        home,
        branch,
        service,
        role,
        draw(['', 'Bait']),
      ]);
      const preview = await app.send(importing.preview, { as, body: { kind: 'people', columns, rows } });
      if (preview.status !== 200) return;
      const { hash }: { hash: string } = JSON.parse(preview.text);
      expect((await app.expect(200, importing.apply, { as, body: { hash } })).body.changed).toBe(0);
    };
    const operations: (() => BulkOperation)[] = [
      () => ({ kind: 'state', isActive: draw([true, false]) }),
      () => ({
        kind: 'grant',
        serviceId: draw(services),
        roleId: draw(roles),
        limit: 1,
        notification: true,
        trackingUrlEnabled: true,
      }),
      () => ({ kind: 'revoke', serviceId: draw(services) }),
      () => ({ kind: 'limit', serviceId: draw(services), limit: 9 }),
      () => ({ kind: 'branch', branchId: draw(branches), mode: draw(['move', 'add'] as const) }),
      () => ({ kind: 'end-sessions' }),
      () => ({ kind: 'job', jobId: job.id }),
    ];
    const standing = async () =>
      await app.given.rows(sql`
        select u.id, u.first_name, u.is_active, u.version, u.epoch, u.organization_id, u.job_template_id,
               (select json_agg(x order by x.id) from user_service_roles x where x.user_id = u.id) as grants,
               (select json_agg(b order by b.position) from user_branches b where b.user_id = u.id) as branches
          from users u where u.id in ${targets} order by u.id`);
    const before = await standing();
    for (let n = 0; n < attempts; n += 1) {
      const as = { token: draw(attackers).token };
      if (n % 3 === 2) {
        await byImport(as);
        continue;
      }
      const chosen = [...new Set([draw(targets), draw(targets), draw(targets)])];
      const preview = await app.send(bulk.preview, {
        as,
        body: { operation: draw(operations)(), selection: { ids: chosen } },
      });
      if (preview.status !== 200) continue;
      const { hash, rows }: { hash: string; rows: { outcome: string }[] } = JSON.parse(preview.text);
      expect(rows.map(({ outcome }) => outcome)).not.toContain('will-change');
      await app.send(bulk.apply, { as, body: { hash } });
    }
    expect(await standing()).toEqual(before);
  },
);
