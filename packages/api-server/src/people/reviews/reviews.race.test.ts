import { review, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const rounds = trials(15, 100);

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const erp = await app.given.idOf('services', 'erp');
const administration = await app.given.idOf('services', 'user_management');
const olga = await app.idOf('user');
const reviewers = [await app.idOf('orgAdmin'), await app.idOf('superAdmin')];

/** A new review, and the item in it that is asked for. */
async function afresh(
  kind: 'organization' | 'service',
  subject: number,
  userId: number,
  serviceId: number,
  as: 'superAdmin' | { token: string } = 'superAdmin',
) {
  await app.given.empty('reviews');
  await app.given.rows(sql`delete from user_service_roles where user_id = ${olga} and service_id = ${erp}`);
  await app.given.grant(olga, { erp: 'api_user' }, { limit: 50 });
  const { body } = await app.expect(201, review.create, {
    as,
    body: {
      name: 'Q4',
      kind,
      subject,
      dueDate: new Date().toISOString().slice(0, 10),
      reviewers: kind === 'organization' ? reviewers : reviewers.slice(1),
    },
  });
  const item = await app.given.value(sql`
    select id from review_items where review_id = ${body.id} and user_id = ${userId} and service_id = ${serviceId}`);
  return { params: { id: body.id }, item };
}
const decision = (item: number, wanted: 'keep' | 'remove') => ({ items: [{ id: item, version: 1 }], decision: wanted });
const outcomeOf = async (item: number) =>
  (await app.given.rows<{ outcome: string }>(sql`select outcome from review_items where id = ${item}`))[0]?.outcome;
const limitHeld = () =>
  app.given.value(
    sql`select coalesce(max(limit_value), 0) from user_service_roles where user_id = ${olga} and service_id = ${erp}`,
  );

it(
  `of two reviewers at once one decides, and the other learns who (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    for (let trial = 0; trial < rounds; trial += 1) {
      const { params, item } = await afresh('organization', harbour, olga, erp);
      const answers = await Promise.all([
        app.send(review.decide, { as: 'orgAdmin', params, body: decision(item, 'keep') }),
        app.send(review.decide, { as: 'superAdmin', params, body: decision(item, 'remove') }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  },
);

it(
  `a decision comes before the review is applied, or is refused (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    for (let trial = 0; trial < rounds; trial += 1) {
      const { params, item } = await afresh('organization', harbour, olga, erp);
      const [decided] = await Promise.all([
        app.send(review.decide, { as: 'orgAdmin', params, body: decision(item, 'remove') }),
        app.expect(200, review.apply, { as: 'superAdmin', params, body: {} }),
      ]);
      const counted = decided.status === 200;
      expect([decided.status, await outcomeOf(item), await limitHeld()]).toEqual(
        counted ? [200, 'removed', 0] : [409, 'undecided', 50],
      );
    }
  },
);

it(
  `a grant that is saved while the review is applied twice is removed, or stays as it was saved (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    for (let trial = 0; trial < rounds; trial += 1) {
      const { params, item } = await afresh('organization', harbour, olga, erp);
      await app.expect(200, review.decide, { as: 'orgAdmin', params, body: decision(item, 'remove') });
      const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } });
      const access = { role: ['api_user'], limit: 51, notification: false, trackingUrlEnabled: false };
      const [saved, first, second] = await Promise.all([
        app.send(user.update, {
          as: 'secondSuperAdmin',
          params: { id: olga },
          body: { version: body.version, services: { ...body.services, erp: access } },
        }),
        app.expect(200, review.apply, { as: 'superAdmin', params, body: {} }),
        app.expect(200, review.apply, { as: 'secondSuperAdmin', params, body: {} }),
      ]);
      expect(first.body).toEqual(second.body);
      expect([saved.status, await outcomeOf(item), await limitHeld()]).toEqual(
        saved.status === 200 ? [200, 'changed', 51] : [412, 'removed', 0],
      );
    }
  },
);

it(
  `keeps one Super_Admin when the other is switched off at the same time (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    const [sofia, sam] = [await app.idOf('superAdmin'), await app.idOf('secondSuperAdmin')];
    for (let trial = 0; trial < rounds; trial += 1) {
      const signedIn = { token: (await app.signIn('superAdmin')).accessToken };
      const { params, item } = await afresh('service', administration, sam, administration, signedIn);
      const other = { token: (await app.signIn('secondSuperAdmin')).accessToken };
      await app.expect(200, review.decide, { as: signedIn, params, body: decision(item, 'remove') });
      await Promise.all([
        app.send(review.apply, { as: signedIn, params, body: {} }),
        app.send(user.toggle, { as: other, params: { id: sofia } }),
      ]);
      const left = await app.given.value(sql`
      select count(*)::int as id from users u join user_service_roles x on x.user_id = u.id
        join roles r on r.id = x.role_id and r.name = 'Super_Admin' where u.is_active`);
      expect(left).toBeGreaterThanOrEqual(1);
      await app.given.rows(sql`update users set is_active = true where id = ${sofia}`);
      await app.given.rows(sql`
      insert into user_service_roles (user_id, service_id, role_id)
      select ${sam}, ${administration}, id from roles where name = 'Super_Admin' on conflict do nothing`);
      await app.given.empty('idempotency_keys');
    }
  },
);
