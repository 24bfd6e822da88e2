import { type Route, adminRoles, review } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { assert, asyncProperty, boolean, constantFrom, nat, option, record, subarray } from 'fast-check';
import { expect, it } from 'vitest';
import { become } from '../../testing/drawn-administrator.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';

const today = new Date().toISOString().slice(0, 10);

/** A generated caller: any roles, with or without an organization, a reviewer or not. */
interface Drawn {
  roles: (typeof adminRoles)[number][];
  home: number | null;
  isReviewer: boolean;
  /** Works in the first branch of the home; else in none. */
  inBranch: boolean;
}

interface Target {
  id: number;
  version: number;
  userId: number;
  organization: number | null;
  administers: boolean;
  /** Works in the first branch of the organization. */
  inBranch: boolean;
}

// One token for all draws: at night they take longer than one lives.
const app = await suiteApp({ config: { lifetimes: { ...testConfig().lifetimes, accessToken: 7200 } } });
const { userId: caller, accessToken: token } = await app.signIn('auditor');
const { given } = app;
const homes = [await given.idOf('organizations', 'Harbour Freight'), await given.idOf('organizations', 'Skyline Air')];
const administration = await given.idOf('services', 'user_management');
const apiUser = await given.idOf('roles', 'api_user');
const sofia = await app.idOf('superAdmin');
// Ida works in another branch than Olga, so that a Branch_Admin of one reaches one of them.
await app.given.rows(sql`
  update user_branches set branch_id = (select max(b.id) from branches b where b.organization_id = ${homes[0]})
   where user_id = ${await app.idOf('inactive')}`);

const reviewOf = async (kind: 'organization' | 'role' | 'service', subject: number) =>
  (
    await app.expect(201, review.create, {
      as: 'superAdmin',
      body: { name: `${kind} ${subject}`, kind, subject, dueDate: today, reviewers: [sofia] },
    })
  ).body.id;

async function becomeReviewer({ roles, home, isReviewer, inBranch }: Drawn): Promise<void> {
  const branches = await app.given.rows<{ id: number }>(
    sql`select min(id) as id from branches where organization_id = ${home} and ${inBranch} having min(id) is not null`,
  );
  await become(app, caller, { roles, home, branches: branches.map(({ id }) => id) });
  // The grant of their own that a person would like to keep or to lose.
  await app.given.grant(caller, { erp: 'api_user' });
  await app.given.rows(sql`delete from review_reviewers where user_id = ${caller}`);
  await app.given.rows(sql`
    insert into review_reviewers (review_id, user_id) select id, ${caller}::int from reviews where ${isReviewer}`);
}

/** The rule, written a second time, independent of the code. */
function mayDecide(target: Target, { roles, home, isReviewer, inBranch }: Drawn): boolean {
  if (target.userId === caller) return false;
  if (roles.includes('Super_Admin')) return true;
  if (!isReviewer || home === null || target.organization !== home || target.administers) return false;
  return roles.includes('Org_Admin') || (roles.includes('Branch_Admin') && inBranch && target.inBranch);
}

const state = () =>
  app.given.rows(sql`
    select (select json_agg(x order by x.id) from user_service_roles x) as grants,
           (select json_agg(json_build_array(i.id, i.decision, i.note, i.version, i.outcome) order by i.id) from review_items i) as items,
           (select json_agg(json_build_array(r.id, r.status, r.due_date) order by r.id) from reviews r) as reviews,
           (select json_agg(w order by w.review_id, w.user_id) from review_reviewers w) as reviewers`);

const kinds = [
  'decide one',
  'decide several',
  'decide in another review',
  'apply',
  'create',
  'evidence',
  'read',
] as const;
const drawn = record({
  roles: subarray([...adminRoles]),
  home: option(nat(1), { nil: null }),
  isReviewer: boolean(),
  inBranch: boolean(),
  kind: constantFrom(...kinds),
  item: nat(1000),
  other: nat(1000),
  decision: constantFrom('keep' as const, 'remove' as const, null),
});

const runs = trials(200, 2000);
it(
  `a review lets no one decide, apply or read beyond their reach (${runs} attempts by those who may not)`,
  { timeout: 60_000 + runs * 500 },
  async ({ annotate }) => {
    await becomeReviewer({ roles: [], home: homes[0]!, isReviewer: false, inBranch: false });
    const first = await reviewOf('organization', homes[0]!);
    const second = await reviewOf('role', apiUser);
    const third = await reviewOf('service', administration);
    let refused = 0;
    let allowed = 0;
    const escalated: string[] = [];

    const attempt = async (
      who: Drawn,
      kind: (typeof kinds)[number],
      pick: { item: number; other: number },
      decision: 'keep' | 'remove' | null,
    ) => {
      const targets = await app.given.rows<Target & { reviewId: number } & Record<string, unknown>>(sql`
        select i.id, i.version, i.review_id as "reviewId", i.user_id as "userId", u.organization_id as organization,
               i.service = 'user_management' or exists (select 1 from user_service_roles x where x.user_id = u.id
                 and x.service_id = ${administration}) as administers,
               exists (select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id = (
                 select min(b.id) from branches b where b.organization_id = u.organization_id)) as "inBranch"
          from review_items i join users u on u.id = i.user_id order by i.id`);
      const target = targets[pick.item % targets.length]!;
      const more = targets.filter(({ reviewId }) => reviewId === target.reviewId);
      const companion = more[pick.other % more.length]!;
      const body = (chosen: Target[]) => ({
        items: chosen.map(({ id, version }) => ({ id, version })),
        decision,
        note: 'Mine.',
      });
      const params = { id: target.reviewId };
      const isSuper = who.roles.includes('Super_Admin');
      const calls: Record<(typeof kinds)[number], [Route, object, boolean]> = {
        'decide one': [review.decide, { params, body: body([target]) }, mayDecide(target, who)],
        'decide several': [
          review.decide,
          { params, body: body([target, companion]) },
          mayDecide(target, who) && mayDecide(companion, who),
        ],
        'decide in another review': [
          review.decide,
          { params: { id: [first, second, third].find((id) => id !== target.reviewId) }, body: body([target]) },
          false,
        ],
        // A Super_Admin may: that is no attempt.
        apply: [review.apply, { params, body: {} }, isSuper],
        create: [
          review.create,
          {
            body: {
              name: 'Mine',
              kind: 'organization',
              subject: homes[pick.other % 2],
              dueDate: today,
              reviewers: [caller],
            },
          },
          isSuper,
        ],
        evidence: [review.evidence, { params }, isSuper || who.roles.includes('Auditor')],
        read: [
          review.people,
          { params, query: { size: 100 } },
          isSuper ||
            who.roles.includes('Auditor') ||
            (who.isReviewer && who.roles.some((held) => held === 'Org_Admin' || held === 'Branch_Admin')),
        ],
      };
      const [route, call, may] = calls[kind];
      if (may && kind !== 'decide one' && kind !== 'decide several' && kind !== 'read') return;
      const before = JSON.stringify(await state());
      const answer = await app.send(route, { as: { token }, ...call });
      const said = `${kind} by ${JSON.stringify(who)}: ${answer.status} ${answer.text}`;
      if (!may) {
        refused += 1;
        if (answer.status < 400 || JSON.stringify(await state()) !== before) escalated.push(said);
        return;
      }
      allowed += 1;
      if (answer.status !== 200) escalated.push(`refused: ${said}`);
      if (kind !== 'read' || isSuper || who.roles.includes('Auditor')) return;
      const bound = who.roles.includes('Org_Admin')
        ? sql`true`
        : sql`exists (
        select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id in (
          select b.branch_id from user_branches b where b.user_id = ${caller}))`;
      const reached = await app.given.rows<{ id: number }>(sql`
        select u.id from users u where u.organization_id = ${who.home} and ${bound}`);
      const own = new Set(reached.map(({ id }) => id));
      const seen = answer.body as { user: { id: number }; items: { id: number; mayDecide: boolean }[] }[];
      if (seen.some(({ user: { id } }) => !own.has(id))) escalated.push(said);
      for (const { id, mayDecide: shown } of seen.flatMap(({ items }) => items)) {
        const item = targets.find((one) => one.id === id);
        if (item && shown !== mayDecide(item, who)) escalated.push(`item ${id} shown as decidable: ${said}`);
      }
    };

    await assert(
      asyncProperty(drawn, async ({ roles, home, isReviewer, inBranch, kind, item, other, decision }) => {
        const who: Drawn = { roles, home: home === null ? null : homes[home]!, isReviewer, inBranch };
        await becomeReviewer(who);
        await attempt(who, kind, { item, other }, decision);
        expect(escalated).toEqual([]);
      }),
      // Half of the draws may: so many are drawn that enough may not.
      { numRuns: runs * 2, endOnFailure: true },
    );
    await annotate(
      `${refused} attempts by those who may not, ${escalated.length} succeeded; ${allowed} calls by those who may`,
    );
    expect(escalated).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual(runs);
    expect(allowed).toBeGreaterThan(0);
  },
);
