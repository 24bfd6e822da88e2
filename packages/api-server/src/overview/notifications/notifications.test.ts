import { randomUUID } from 'node:crypto';
import { accessRequest, branch, notification, organization, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../server/index.ts';
import { isSentenceCode, sentenceOf } from '../../server/sentences.ts';
import { notify } from '../../trail/notify.ts';
import { removeExpired } from '../../operations/jobs/remove-expired.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type NewSubscription, addSubscription } from '../../testing/add-subscription.ts';
import type { Person } from '../../testing/test-fixture.ts';
import { announceFailedSignIns } from '../../operations/jobs/announce-failed-sign-ins.ts';
import { announcePlans } from '../../operations/jobs/announce-plans.ts';
import { longDay } from '../../records/long-day.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
beforeEach(() => app.given.empty('notifications'));

const tell = (organizationId: number | null, title: string) =>
  notify(app.context.db, {
    kind: 'access-request',
    title: say('customer_added', { organization: title }),
    link: '/users',
    organizationId,
  });
const titles = async (as: Person) => {
  const { body } = await app.expect(200, notification.list, { as });
  // A statement writes its title beside the code: both say the same.
  for (const { title, said } of body) {
    // Titles hold no lists.
    const values = said?.values as Record<string, string | number> | undefined;
    if (said && isSentenceCode(said.code)) expect(sentenceOf(said.code, values).text).toBe(title);
  }
  return body.map(({ title }) => title.replace('New customer: ', ''));
};
const counts = async (as: Person) => (await app.expect(200, notification.unreadCount, { as })).body;
const unread = async (as: Person) => (await counts(as)).unread;

describe('notifications', () => {
  it('reach the administrators of their organization and those who see every organization, newest first', async () => {
    await tell(harbour, 'of Harbour');
    await tell(skyline, 'of Skyline');
    await tell(null, 'of all');
    expect(await titles('superAdmin')).toEqual(['of all', 'of Skyline', 'of Harbour']);
    expect(await titles('auditor')).toEqual(['of all', 'of Skyline', 'of Harbour']);
    expect(await titles('orgAdmin')).toEqual(['of Harbour']);
    expect(await titles('otherOrgAdmin')).toEqual(['of Skyline']);
  });

  it('reach one person they are addressed to', async () => {
    await app.given.rows(sql`
      insert into notifications (kind, recipient_id, title) values ('user-added', ${await app.idOf('orgAdmin')}, 'for you')`);
    expect(await titles('orgAdmin')).toEqual(['for you']);
    expect(await titles('superAdmin')).toEqual([]);
  });

  it('are read by each administrator for themselves', async () => {
    await tell(harbour, 'one');
    await tell(harbour, 'two');
    const { body: list } = await app.expect(200, notification.list, { as: 'orgAdmin' });
    expect(await unread('orgAdmin')).toBe(2);

    const read = { as: 'orgAdmin', params: { id: list[0]?.id ?? 0 } } as const;
    await app.expect(200, notification.read, read);
    await app.expect(200, notification.read, read);

    expect(await unread('orgAdmin')).toBe(1);
    expect(await unread('superAdmin')).toBe(2);
    const { body: rest, headers } = await app.expect(200, notification.list, {
      as: 'orgAdmin',
      query: { 'f.unread': 'true', page: 1, size: 10 },
    });
    expect(rest.map(({ title, read: isRead }) => [title, isRead])).toEqual([['New customer: one', false]]);
    expect(headers['x-total-count']).toBe('1');

    await app.expect(200, notification.readAll, { as: 'orgAdmin' });
    expect(await unread('orgAdmin')).toBe(0);
    expect(await unread('superAdmin')).toBe(2);
  });

  it('report a user who was switched off', async () => {
    await app.expect(200, user.toggle, { as: 'superAdmin', params: { id: await app.idOf('bare') } });
    expect(await titles('orgAdmin')).toEqual(['Bo Berger was deactivated']);
  });

  it('leave out the caller’s own acts', async () => {
    const bare = await app.idOf('bare');
    await app.expect(200, user.toggle, { as: 'orgAdmin', params: { id: bare } });
    expect(await titles('orgAdmin')).toEqual([]);
    expect(await unread('orgAdmin')).toBe(0);
    expect(await titles('superAdmin')).toHaveLength(1);
    await app.expect(200, user.toggle, { as: 'secondSuperAdmin', params: { id: bare } });
    expect(await titles('secondSuperAdmin')).toHaveLength(1);
    expect(await titles('orgAdmin')).toHaveLength(1);
  });

  it('report a new organization and a new branch', async () => {
    const word = `Pier ${randomUUID()}`;
    const made = { name: word, displayName: word };
    await app.expect(201, organization.create, { as: 'superAdmin', body: made });
    await app.expect(201, branch.create, { as: 'superAdmin', body: { ...made, organization: { id: harbour } } });
    const ofHarbour = [`Branch added: ${word}, Harbour Freight`];
    // An Org_Admin is not told of other organizations.
    expect(await titles('orgAdmin')).toEqual(ofHarbour);
    expect(await titles('otherOrgAdmin')).toEqual([]);
    expect(await titles('auditor')).toEqual([...ofHarbour, `Organization added: ${word}`]);
  });

  it('are kept for 90 days', async () => {
    await tell(harbour, 'old');
    await tell(harbour, 'young');
    await app.given.rows(sql`update notifications set created_at = now() - case title
      when 'New customer: old' then interval '91 days' else interval '89 days' end`);
    await removeExpired(app.context.db);
    expect(await titles('orgAdmin')).toEqual(['young']);
  });
});

describe('what waits for an answer', () => {
  const waiting = async (as: Person) =>
    (await app.expect(200, notification.list, { as, query: { 'f.needsYou': 'true' } })).body.map(({ title }) => title);

  it('shows to people who may answer, until it is answered', async () => {
    await app.given.rows(sql`update users set is_active = true`);
    await app.given.empty('access_requests');
    await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'erp' } });
    expect(await waiting('auditor')).toEqual([]);
    expect(await waiting('otherOrgAdmin')).toEqual([]);
    expect(await waiting('superAdmin')).toEqual(['Bo Berger asks for ERP']);
    expect(await waiting('orgAdmin')).toEqual(['Bo Berger asks for ERP']);
    expect(await counts('auditor')).toEqual({ unread: 1, needsYou: 0 });
    expect(await counts('otherOrgAdmin')).toEqual({ unread: 0, needsYou: 0 });
    expect(await counts('superAdmin')).toEqual({ unread: 1, needsYou: 1 });
    await app.expect(200, notification.readAll, { as: 'orgAdmin' });
    expect(await counts('orgAdmin')).toEqual({ unread: 0, needsYou: 1 });

    const { body: open } = await app.expect(200, accessRequest.list, { as: 'orgAdmin', query: { 'f.status': 'open' } });
    await app.expect(200, accessRequest.decline, {
      as: 'orgAdmin',
      params: { id: open[0]?.id ?? 0 },
      body: { note: 'Ask again in spring.' },
    });
    expect(await waiting('superAdmin')).toEqual([]);
    expect((await counts('orgAdmin')).needsYou).toBe(0);
    expect(await titles('superAdmin')).toEqual(['Bo Berger asks for ERP']);
  });

  it('is about the person who asks, anything else about its organization', async () => {
    await tell(null, 'of all');
    await tell(harbour, 'of Harbour');
    await app.given.rows(sql`update users set is_active = true`);
    await app.given.empty('access_requests');
    await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'erp' } });
    const { body } = await app.expect(200, notification.list, { as: 'superAdmin' });
    expect(body.map(({ about }) => about)).toEqual([
      { kind: 'person', id: await app.idOf('bare'), name: 'Bo Berger' },
      { kind: 'organization', id: harbour, name: 'Harbour Freight' },
      null,
    ]);
  });

  it('never shows a caller’s own request', async () => {
    await app.expect(202, accessRequest.createForService, {
      as: 'orgAdmin',
      body: { service: 'awb_tracking' },
    });
    expect(await waiting('orgAdmin')).toEqual([]);
    expect((await counts('orgAdmin')).needsYou).toBe(0);
    expect(await waiting('superAdmin')).toHaveLength(1);
  });
});

describe('repeated failed sign-ins', () => {
  const fail = async (target: string, times: number, ago = '1 minute') =>
    app.given.rows(sql`
      insert into audit_events (at, actor_name, action, target_type, target_id, target_name, organization_id, result)
      select now() - ${ago}::interval, '', 'session.sign_in_failed', 'user', ${target}, 'x', ${harbour}, 'refused'
        from generate_series(1, ${times}::int)`);

  it('report once a day, from the fifth within an hour', async () => {
    const id = String(await app.idOf('user'));
    await fail(id, 4);
    await fail(id, 9, '61 minutes');
    await fail('', 20);
    await announceFailedSignIns(app.context.db);
    expect(await titles('superAdmin')).toEqual([]);
    await fail(id, 1);
    await announceFailedSignIns(app.context.db);
    await fail(id, 3);
    await announceFailedSignIns(app.context.db);
    expect(await titles('orgAdmin')).toEqual(['5 failed sign-ins for Olga Petersen within an hour']);
    expect(await titles('otherOrgAdmin')).toEqual([]);
  });
});

describe('plans about to start or end', () => {
  let olga: NewSubscription;
  beforeAll(async () => {
    olga = { user: await app.idOf('user'), service: 'erp', plan: 'ERP Basic' };
  });
  beforeEach(async () => {
    await app.given.rows(sql`delete from subscriptions where predecessor_id is not null`);
    await app.given.empty('subscriptions');
  });
  const announced = async () =>
    (await titles('orgAdmin')).map((title) => title.replace(/ (?:on|after) \d.*/, '')).toSorted();

  it('are announced once, however often the job runs', async () => {
    await addSubscription(app, { ...olga, from: 3 });
    await addSubscription(app, { ...olga, from: -30, to: 10 });
    await announcePlans(app.context.db);
    await Promise.all([announcePlans(app.context.db), announcePlans(app.context.db)]);
    expect(await announced()).toEqual([
      'The plan ERP Basic of Olga Petersen ends',
      'The plan ERP Basic of Olga Petersen starts',
    ]);
    expect(await titles('otherOrgAdmin')).toEqual([]);
  });

  it('are announced with the last day of the plan', async () => {
    await addSubscription(app, { ...olga, from: -30, to: 10 });
    await announcePlans(app.context.db);
    const last = longDay(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
    expect(await titles('orgAdmin')).toEqual([`The plan ERP Basic of Olga Petersen ends after ${last}`]);
  });

  it('are not announced for a person who is deactivated, or whose organization is switched off', async () => {
    await addSubscription(app, { ...olga, from: -30, to: 10 });
    const set = (which: 'users' | 'organizations', id: number, isActive: boolean) =>
      app.given.rows(sql`update ${sql.identifier(which)} set is_active = ${isActive} where id = ${id}`);
    for (const [which, id] of [
      ['users', olga.user],
      ['organizations', harbour],
    ] as const) {
      await set(which, id, false);
      await announcePlans(app.context.db);
      await set(which, id, true);
    }
    expect(await announced()).toEqual([]);
  });

  it('are not announced when far away, over, cancelled, or followed by another', async () => {
    await addSubscription(app, { ...olga, from: 8 });
    await addSubscription(app, { ...olga, from: -30, to: 15 });
    await addSubscription(app, { ...olga, from: -30, to: -1 });
    await addSubscription(app, { ...olga, from: 3, to: 3 });
    const followed = await addSubscription(app, { ...olga, from: -30, to: 5 });
    await addSubscription(app, { ...olga, from: 5, follows: followed });
    await announcePlans(app.context.db);
    expect(await announced()).toEqual([]);
  });

  it('are announced again when the day is moved', async () => {
    const id = await addSubscription(app, { ...olga, from: -30, to: 5 });
    await announcePlans(app.context.db);
    await app.given.rows(sql`update subscriptions set end_date = end_date + 2 where id = ${id}`);
    await announcePlans(app.context.db);
    expect(await announced()).toHaveLength(2);
  });
});
