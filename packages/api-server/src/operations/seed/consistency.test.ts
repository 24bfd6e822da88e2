import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { usageOfPerson } from '../../usage/reads/own-usage.ts';
import { seedDemo } from './seed-demo.ts';

const app = await suiteApp();
await app.given.empty('users', 'branches', 'organizations');
await app.given.rows(sql`update services set url = ''`);
await seedDemo(app.context.store.jobs, {
  sampleServiceUrl: 'http://localhost:4003',
  hashPassword: async (password) => Promise.resolve(password),
  secrets: app.context.secrets,
  clientSecret: 'secret',
});

/** Each statement lists what contradicts the rule: none. */
const contradictions = {
  'a person is added after the organization and the branch': sql`
    select u.email from users u join organizations o on o.id = u.organization_id
      left join user_branches ub on ub.user_id = u.id left join branches b on b.id = ub.branch_id
     where u.created_at < o.created_at or u.created_at < b.created_at`,
  'a branch is added after its organization': sql`
    select b.name from branches b join organizations o on o.id = b.organization_id where b.created_at < o.created_at`,
  'a plan runs from the day its person was added, or later': sql`
    select u.email, s.start_date, u.created_at from subscriptions s join users u on u.id = s.user_id
     where s.start_date < u.created_at::date or s.created_at < u.created_at`,
  'a subscription is made for a plan that exists': sql`
    select s.id from subscriptions s join plans p on p.id = s.plan_id where s.created_at < p.created_at`,
  'a plan ends after it began': sql`
    select s.id from subscriptions s where s.end_date is not null and s.end_date <= s.start_date`,
  'the last sign-in comes after the person was added, and not from the future': sql`
    select email from users where last_sign_in_at < created_at or last_sign_in_at > now()`,
  'a person who was switched off did not sign in afterwards': sql`
    select u.email from users u join audit_events e on e.target_type = 'user' and e.target_id = u.id::text
     where e.action = 'user.deactivated' and u.last_sign_in_at > e.at`,
  'an event about a person comes after the person was added': sql`
    select e.action, e.target_name from audit_events e join users u on e.target_type = 'user' and e.target_id = u.id::text
     where e.at < u.created_at - interval '1 second'`,
  'a person who signed in and has an open service has opened one': sql`
    select u.email from users u where u.last_sign_in_at is not null and u.is_active
       and exists (select 1 from user_service_roles x join services v on v.id = x.service_id
                    where x.user_id = u.id and v.name <> 'user_management' and not v.requires_plan)
       and not exists (select 1 from service_opens l where l.user_id = u.id)`,
  'a service was opened after the person was added, by the last sign-in': sql`
    select u.email from service_opens l join users u on u.id = l.user_id
     where l.last_opened_at < u.created_at or u.last_sign_in_at is null or l.last_opened_at < u.last_sign_in_at - interval '1 day'`,
  'a notification of a new customer comes when it was added': sql`
    select n.title from notifications n join organizations o on n.title = 'New customer: ' || o.name
     where n.kind = 'customer-added' and n.created_at::date <> o.created_at::date`,
  'access is given when its person is added, and ends in the future': sql`
    select u.email from user_service_roles x join users u on u.id = x.user_id
     where x.created_at < u.created_at - interval '1 second' or x.until < current_date`,
  'a service is opened after access to it was given': sql`
    select u.email from service_opens l join users u on u.id = l.user_id
      join user_service_roles x on x.user_id = l.user_id and x.service_id = l.service_id
     where l.last_opened_at < x.created_at`,
  'a review is decided after it started, about access given before': sql`
    select i.person from review_items i join reviews r on r.id = i.review_id
     where i.decided_at < r.created_at or i.given_at > r.created_at or i.given_by is null`,
  'an announced price is the price of the plan': sql`
    select e.target_name from audit_events e join plans p on e.target_type = 'plan' and e.target_id = p.id::text
     where e.after ->> 'price' is distinct from p.price`,
  'use lies within access, and within a plan where the service needs one': sql`
    select u.email, v.name, d.day from usage_days d join users u on u.id = d.user_id join services v on v.id = d.service_id
      left join user_service_roles x on x.user_id = d.user_id and x.service_id = d.service_id
     where x.id is null or d.day < x.created_at::date or d.day > now() or (v.requires_plan and d.subscription_id = 0)`,
  'days of use are the sums of their events, as far back as those are kept': sql`
    select d.user_id, d.day from usage_days d
      full join (select user_id, service_id, at::date as day, sum(quantity) as quantity from usage_events group by 1, 2, 3) e
           using (user_id, service_id, day)
     where day > now() - interval '90 days' and d.quantity is distinct from e.quantity`,
  'a request for a service comes from a person who was added before': sql`
    select r.email from access_requests r join users u on u.id = r.user_id where r.created_at < u.created_at`,
};

describe('the demo data', () => {
  it('shows a tile near its limit with its runway, one above 80 % and one beyond a soft limit', async () => {
    const sofia = await app.given.value(sql`select id from users where email = 'super.admin@gangway.test'`);
    const states = new Map(
      (await usageOfPerson(app.context.db, sofia)).map(({ service, state }) => [service.key, state]),
    );
    expect(states.get('idp')).toMatchObject({ used: 812, limit: 1000, remaining: 188 });
    // Too early to say in the first half of a month.
    expect(states.get('idp')?.daysLeft).toBe(new Date().getUTCDate() < 17 ? null : 4);
    expect(states.get('awb_tracking')).toMatchObject({ used: 86, limit: 100, mode: 'hard' });
    expect(states.get('ocean_tracking')).toMatchObject({ used: 104, limit: 100, mode: 'soft', remaining: 0 });
    expect(states.get('erp')).toMatchObject({ isLate: false });
  });

  it.each(Object.entries(contradictions))('holds that %s', async (_rule, statement) => {
    expect(await app.given.rows(statement)).toEqual([]);
  });
});
