import {
  type Route,
  accessRequest,
  branch,
  dashboard,
  mail,
  organization,
  plan,
  service,
  subscription,
  user,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refreshUserStats, userStatsJob, userStatsSetting } from './refresh-user-stats.ts';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
const uma = await app.idOf('otherUser');
await addSubscription(app, { user: olga, service: 'erp', plan: 'Basic', from: -40, to: -10 });
await addSubscription(app, { user: olga, service: 'erp', plan: 'Basic', from: -10 });
await addSubscription(app, { user: olga, service: 'ocean_tracking', plan: 'Fleet', from: 7 });
await addSubscription(app, { user: olga, service: 'ocean_tracking', plan: 'Fleet', from: 8 });
await addSubscription(app, { user: uma, service: 'awb_tracking', plan: 'Air', from: -3 });
await app.expect(201, organization.create, {
  as: 'superAdmin',
  body: { name: 'Empty Holds', displayName: 'Empty Holds' },
});
await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'idp' } });
await app.given.rows(sql`
  insert into outbox_mails (message_id, kind, recipient, subject, failed_at) values ('x', 'reset', 'a@b.cd', 's', now())`);
await refreshUserStats(app.context.store.jobs);

const summary = async (as: Person) => (await app.expect(200, dashboard.summary, { as })).body;
const total = async (as: Person, route: Route, query: Record<string, string> = {}) => {
  const answer = await app.send(route, { as, query: { ...query, page: 1, size: 10 } });
  expect(answer.status).toBe(200);
  return Number(answer.headers['x-total-count']);
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(['superAdmin', 'auditor', 'orgAdmin', 'otherOrgAdmin'] as const)('the dashboard of %s', (as) => {
  it('counts what the lists it links to count', async () => {
    const { counts } = await summary(as);
    expect(counts).toEqual({
      activeUsers: await total(as, user.list, { 'f.isActive': 'true' }),
      inactiveUsers: await total(as, user.list, { 'f.isActive': 'false' }),
      organizations: await total(as, organization.list),
      branches: await total(as, branch.list),
      activeSubscriptions: await total(as, subscription.list, { 'f.status': 'Active' }),
      subscriptionsStartingSoon: await total(as, subscription.list, {
        'f.status': 'Upcoming',
        'f.startsTo': inDays(7),
      }),
      usersWithoutService: await total(as, user.list, { 'f.withoutService': 'true', 'f.isActive': 'true' }),
      services: await total(as, service.list),
      plans: await total(as, plan.list),
    });
    expect(counts.activeUsers).toBeGreaterThan(0);
  });

  it('names what needs attention, as the lists count it, and nothing that does not', async () => {
    const { attention } = await summary(as);
    const lists = {
      'organizations-without-branch': await total(as, organization.list, { 'f.withoutBranch': 'true' }),
      'branches-without-user': await total(as, branch.list, { 'f.withoutUser': 'true' }),
      'services-without-url': await total(as, service.list, { 'f.withoutUrl': 'true' }),
      'plans-without-price': await total(as, plan.list, { 'f.withoutPrice': 'true' }),
      'users-without-service': await total(as, user.list, { 'f.withoutService': 'true', 'f.isActive': 'true' }),
      'undelivered-mail': as === 'superAdmin' || as === 'auditor' ? await total(as, mail.undelivered) : 0,
      'access-requests': as === 'auditor' ? 0 : await total(as, accessRequest.list, { 'f.status': 'open' }),
    };
    expect(Object.fromEntries(attention.map(({ kind, count }) => [kind, count]))).toEqual(
      Object.fromEntries(Object.entries(lists).filter(([, count]) => count > 0)),
    );
  });

  it('counts subscriptions by month as the list’s start-date filters do', async () => {
    const { subscriptionsPerMonth } = await summary(as);
    expect(subscriptionsPerMonth).toHaveLength(12);
    expect(subscriptionsPerMonth.at(-1)?.month).toBe(inDays(0).slice(0, 7));
    for (const { month, byService } of subscriptionsPerMonth.slice(-3)) {
      const [year = 0, number = 0] = month.split('-').map(Number);
      const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
      const listed = await total(as, subscription.list, { 'f.startsFrom': `${month}-01`, 'f.startsTo': last });
      expect([month, Object.values(byService).reduce((sum, count) => sum + count, 0)]).toEqual([month, listed]);
    }
  });

  it('counts people by organization or branch and service as the users list does', async () => {
    const { heat } = await summary(as);
    const isWide = as === 'superAdmin' || as === 'auditor';
    expect(heat.by).toBe(isWide ? 'organization' : 'branch');
    expect(heat.rows.length).toBe(isWide ? 2 : 1);
    for (const { id, people } of heat.rows) {
      for (const [key, count] of Object.entries(people)) {
        const listed = await total(as, user.list, {
          [isWide ? 'f.organizationId' : 'f.branchId']: String(id),
          'f.service': key,
          'f.isActive': 'true',
        });
        expect([id, key, count]).toEqual([id, key, listed]);
      }
    }
  });

  it('counts people per service as the users list does', async () => {
    for (const { key, users, byRole } of (await summary(as)).usersPerService) {
      expect([key, users]).toEqual([key, await total(as, user.list, { 'f.service': key, 'f.isActive': 'true' })]);
      expect(Object.values(byRole).reduce((sum, count) => sum + count, 0)).toBe(users);
    }
  });
});

describe('the dashboard', () => {
  it('dates the count of all users and counts one organization’s now', async () => {
    const before = await summary('superAdmin');
    await app.given.rows(sql`
      update users set is_active = false where email in ('bare@example.com', 'other.user@example.com')`);
    const after = await summary('superAdmin');
    expect([after.at, after.counts]).toEqual([before.at, before.counts]);
    const own = await summary('otherOrgAdmin');
    expect(own.counts.inactiveUsers).toBe(1);
    expect(Date.parse(own.at)).toBeGreaterThan(Date.parse(after.at));

    await refreshUserStats(app.context.store.jobs);
    const refreshed = await summary('superAdmin');
    expect(refreshed.counts.inactiveUsers).toBe(before.counts.inactiveUsers + 2);
    expect(Date.parse(refreshed.at)).toBeGreaterThan(Date.parse(before.at));
    await app.given.rows(sql`
      update users set is_active = true where email in ('bare@example.com', 'other.user@example.com')`);
    await refreshUserStats(app.context.store.jobs);
  });

  describe('by its job', () => {
    const { jobs } = app.context.store;
    const job = userStatsJob(jobs);
    const at = async () => Date.parse((await summary('superAdmin')).at);
    const inactive = async () => (await summary('superAdmin')).counts.inactiveUsers;
    const aged = (seconds: number) =>
      app.given.rows(sql`
        update settings set updated_at = now() - make_interval(secs => ${seconds}) where name = ${userStatsSetting}`);
    const switchBare = (isActive: boolean) =>
      app.given.rows(sql`update users set is_active = ${isActive} where email = 'bare@example.com'`);
    const unmarked = async (work: () => Promise<unknown>) => {
      await app.given.rows(sql`alter table users disable trigger user`);
      await work();
      await app.given.rows(sql`alter table users enable trigger user`);
    };

    it('counts at its first run, then not within the minute', async () => {
      const before = await inactive();
      await unmarked(() => switchBare(false));
      await aged(51);
      await job();
      expect(await inactive()).toBe(before + 1);
      const counted = await at();
      await switchBare(true);
      await job();
      expect(await at()).toBe(counted);
      await aged(51);
      await job();
      expect(await inactive()).toBe(before);
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        'a person is switched off and on',
        async () => {
          await switchBare(true);
          await switchBare(false);
        },
      ],
      [
        'a grant goes',
        () => app.given.rows(sql`delete from user_service_roles where id = (select max(id) from user_service_roles)`),
      ],
      [
        'a person comes',
        () => app.given.rows(sql`insert into users (email, first_name) values ('late@example.com', 'Late')`),
      ],
    ])('counts only after a change: %s', async (_name, change) => {
      await switchBare(true);
      await aged(51);
      await job();
      const before = await inactive();
      await unmarked(() => switchBare(false));
      await aged(51);
      await job();
      expect(await inactive()).toBe(before);
      expect(Date.now() - (await at())).toBeLessThan(50_000);
      await change();
      await aged(51);
      await job();
      expect(await inactive()).toBe(before + 1);
      await switchBare(true);
    });

    it('counts less often the longer it takes, and every five minutes at least', async () => {
      const took = (seconds: number) =>
        app.given.rows(
          sql`update settings set value = jsonb_build_object('seconds', ${seconds}::float8) where name = ${userStatsSetting}`,
        );
      const isDue = async (seconds: number, age: number) => {
        await took(seconds);
        await aged(age);
        const before = await at();
        await job();
        return (await at()) > before;
      };
      expect(await isDue(1, 190)).toBe(false);
      expect(await isDue(1, 210)).toBe(true);
      expect(await isDue(60, 290)).toBe(false);
      expect(await isDue(60, 310)).toBe(true);
    });

    it('counts what was committed after the count before it', async () => {
      await aged(301);
      await job();
      const before = await inactive();
      let commit = () => {};
      const held = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const change = app.context.db.transaction(async (tx) => {
        await tx.execute(sql`update users set is_active = false where email = 'bare@example.com'`);
        // The embedded store has one connection: its jobs wait for the commit.
        if (app.context.store.kind === 'postgres') await held;
      });
      await aged(301);
      await job();
      commit();
      await change;
      await aged(301);
      await job();
      expect(await inactive()).toBe(before + 1);
      await switchBare(true);
    });
  });

  it('shows the ten latest changes the caller may see, however many sign-ins and closed months came after them', async () => {
    await app.given.rows(sql`
      insert into audit_events (actor_name, action, target_type, target_name)
      select 'Sofia Lindqvist', action, 'user', 'Sofia Lindqvist'
        from unnest(array['session.signed_in', 'session.sign_in_failed', 'service.opened']) action, generate_series(1, 5)`);
    await app.given.rows(sql`
      insert into audit_events (actor_name, action, target_type, target_name)
      select '', 'statement.closed', 'organization', 'Noordzee' from generate_series(1, 10)`);
    const shown = (await summary('superAdmin')).recentActivity.map(({ action }) => action);
    expect(shown).toContain('organization.created');
    expect(shown.filter((action) => /^session\.|^service\.opened$|^statement\.closed$/u.test(action))).toEqual([]);
    expect((await summary('otherOrgAdmin')).recentActivity).toEqual([]);
  });

  it('shows what is due within thirty days and the caller’s reach', async () => {
    await app.given.rows(sql`
      update user_service_roles x set until = current_date + case when u.email = 'olga.user@example.com' then 5 else 31 end
        from users u join services v on v.name in ('ocean_tracking', 'awb_tracking')
       where x.user_id = u.id and x.service_id = v.id`);
    await app.given.rows(sql`
      update services set maintenance_from = now() + interval '2 days', maintenance_until = now() + interval '3 days'
       where name = 'erp'`);
    await app.given.rows(sql`
      with made as (
        insert into reviews (name, kind, subject_id, subject_name, due_date, created_by_name)
        select 'Autumn', 'organization', id, display_name, current_date + 3, 'Sofia' from organizations where name = 'Harbour Freight'
        returning id)
      insert into review_reviewers (review_id, user_id) select made.id, ${await app.idOf('orgAdmin')} from made`);
    const due = async (as: Person) =>
      (await summary(as)).upcoming.map(({ kind, at, person, subject }) => [kind, at.slice(0, 10), person, subject]);
    const everyones = [['maintenance', inDays(2), null, 'ERP']];
    const ofHarbour = [
      ['access-ends', inDays(5), 'Olga Petersen', 'Ocean Tracking'],
      ['plan-starts', inDays(7), 'Olga Petersen', 'Fleet'],
      ['plan-starts', inDays(8), 'Olga Petersen', 'Fleet'],
    ];
    const reviewed = [['review-due', inDays(3), null, 'Harbour Freight']];
    expect(await due('superAdmin')).toEqual([...everyones, ...reviewed, ...ofHarbour]);
    expect(await due('orgAdmin')).toEqual([...everyones, ...reviewed, ...ofHarbour]);
    expect(await due('otherOrgAdmin')).toEqual(everyones);
  });

  it('works on an empty installation', async () => {
    await app.given.rows(sql`update users set organization_id = null where email = 'other.admin@example.com'`);
    const { counts } = await summary('otherOrgAdmin');
    expect(counts).toMatchObject({ activeUsers: 0, organizations: 0, branches: 0, activeSubscriptions: 0 });
  });
});

describe('the steps of Get started', () => {
  it.each(['auditor', 'orgAdmin', 'user'] as const)('are refused to %s', async (as) => {
    expect((await app.send(dashboard.getStarted, { as })).status).toBe(403);
  });

  it('follow the records: sign-in, mail, services, organizations, the first person', async () => {
    const steps = async () => (await app.expect(200, dashboard.getStarted, { as: 'superAdmin' })).body;
    const before = await steps();
    expect(before).toMatchObject({
      account: { passkeys: 0, hasApp: false, recoveryCodes: 0 },
      administrators: 2,
      mailLeaves: false,
      opened: null,
    });
    expect(before.organizations).toBeGreaterThan(0);
    expect(before.services.map(({ key, roles, answers }) => [key, roles, answers])).toEqual([
      ['ocean_tracking', [], true],
      ['awb_tracking', [], false],
      ['idp', [], false],
      ['erp', [], true],
    ]);
    await app.given.rows(sql`update outbox_mails set sent_at = now(), failed_at = null`);
    await app.given.rows(sql`
      insert into user_factors (user_id, kind, name) values (${await app.idOf('superAdmin')}, 'passkey', 'Laptop')`);
    await app.given.rows(sql`
      insert into service_outages (service_id) select id from services where name = 'ocean_tracking'`);
    await app.given.rows(sql`
      insert into service_opens (user_id, service_id) select ${olga}, id from services where name = 'erp'`);
    expect(await steps()).toMatchObject({
      account: { passkeys: 1 },
      mailLeaves: true,
      services: [{ key: 'ocean_tracking', answers: false }, {}, {}, {}],
      opened: { person: 'Olga Petersen', service: 'ERP' },
    });
  });
});
