import {
  accessMatrix,
  accessRequest,
  accessTemplate,
  activity,
  branch,
  bulk,
  customer,
  importing,
  mail,
  organization,
  plan,
  review,
  role,
  type Route,
  savedView,
  search,
  service,
  subscription,
  user,
} from '@gangway/contract';
import { foldText } from '@gangway/contract/text';
import { share } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hardNames, waysToType } from '../testing/hard-names.ts';
import { suiteApp } from '../testing/test-app.ts';

const app = await suiteApp();
const as = 'superAdmin' as const;

/** Number in `hardNames` + 1, by which each record is known: its id is `base` more. */
const base = 500_000;
const idOf = (index: number) => base + index;

beforeAll(async () => {
  const names = sql`(select name, (${base} + n - 1)::int as id
    from jsonb_array_elements_text(${JSON.stringify(hardNames)}::jsonb) with ordinality x (name, n)) named`;
  const statements = [
    sql`insert into organizations (id, name, display_name) select id, name, name from ${names}`,
    sql`insert into branches (id, organization_id, name, display_name) select id, id, name, name from ${names}`,
    sql`insert into services (id, name, display_name) select id, name, name from ${names}`,
    sql`insert into roles (id, name, display_name) select id, name, name from ${names}`,
    sql`insert into service_roles (service_id, role_id) select id, id from ${names}`,
    sql`insert into plans (id, name, display_name, description, limits, service_id, service_type)
        select id, name, name, name, name, id, 'UI' from ${names}`,
    sql`insert into users (id, email, first_name, last_name, organization_id)
        select id, 'hard.' || id || '@example.com', name, 'Sought', id from ${names}`,
    sql`insert into user_branches (user_id, branch_id) select id, id from ${names}`,
    sql`insert into user_service_roles (user_id, service_id, role_id) select id, id, id from ${names}`,
    sql`insert into subscriptions (id, user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date)
        select id, id, id, 'UI', id, id, id, '2026-01-01' from ${names}`,
    sql`insert into access_requests (id, kind, email, first_name, last_name, organization_id)
        select id, 'registration', 'ask.' || id || '@example.com', name, 'Asks', id from ${names}`,
    sql`insert into audit_events (id, actor_name, action, target_type, target_name) select id, name, 'role.updated', 'role', name from ${names}`,
    sql`insert into outbox_mails (id, message_id, kind, recipient, subject, failed_at, attempts)
        select id, 'hard-' || id, 'invitation', 'hard.' || id || '@example.com', name, now(), 8 from ${names}`,
    sql`insert into access_templates (id, name) select id, name from ${names}`,
    sql`insert into saved_views (owner_id, list, name, query)
        select (select id from users where email = 'super.admin@example.com'), 'users', name, '' from ${names}`,
    sql`insert into reviews (id, name, kind, subject_id, subject_name, due_date, created_by_name)
        select id, name, 'organization', id, name, '2027-01-01', 'System' from ${names}`,
    sql`insert into review_items (review_id, user_id, person, email, grant_id, service_id, service, service_name, role_id, role,
                                  role_name, notification, tracking_url_enabled, given_at)
        select id, id, name, 'hard.' || id || '@example.com', id, id, name, name, id, name, name, false, false, now() from ${names}`,
  ];
  for (const statement of statements) await app.given.rows(statement);
});

const numbered = [...hardNames.entries()];
let turn = 0;
/** The names of the next test: all folding is one function, which the last test holds to every name. */
const nextNames = () => share(numbered, 8, (turn += 1));

/** Tries every way to type names; `find` answers the ids of what it finds. @returns the ways that find nothing */
async function missed(find: (typed: string, index: number) => Promise<readonly unknown[]>): Promise<string[]> {
  const misses = await Promise.all(
    nextNames().map(async ([index, name]) => {
      const missing: string[] = [];
      for (const typed of waysToType(name)) {
        if (!(await find(typed, index)).includes(idOf(index))) missing.push(`${name} by ${typed}`);
      }
      return missing;
    }),
  );
  return misses.flat();
}

const lists: readonly (readonly [string, Route, readonly string[]])[] = [
  ['users', user.list, ['q', 'f.name', 'f.organization', 'f.branch', 'f.role', 'f.service']],
  ['organizations', organization.list, ['q', 'f.name']],
  ['branches', branch.list, ['q', 'f.name', 'f.organization']],
  ['services', service.list, ['q', 'f.name']],
  ['roles', role.list, ['q', 'f.name']],
  ['plans', plan.list, ['q', 'f.name', 'f.description', 'f.limits', 'f.service']],
  ['subscriptions', subscription.list, ['q', 'f.user', 'f.organization', 'f.branch', 'f.service', 'f.plan']],
  ['customers', customer.list, ['q', 'f.name']],
  ['activity', activity.list, ['q', 'f.actor', 'f.target']],
  ['access requests', accessRequest.list, ['q']],
  ['undelivered mails', mail.undelivered, ['f.subject']],
  ['reviews', review.list, ['q']],
  ['the access matrix', accessMatrix.list, ['q']],
];

describe.each(lists)('the list of %s', (_list, route, filters) => {
  it.each(filters)('finds every name by %s, in any case and Unicode form', async (filter) => {
    const misses = await missed(async (typed) => {
      const query = { [filter]: typed, page: 1, size: 100 };
      const { body } = await app.send(route, { as, query });
      return (body as { id?: number; user?: { id: number } }[]).map(({ id, user: person }) => id ?? person?.id);
    });
    expect(misses).toEqual([]);
  });
});

it.each(['users', 'organizations', 'branches', 'services', 'plans'] as const)('the palette finds %s', async (kind) => {
  const misses = await missed(async (q) => {
    const { body } = await app.expect(200, search.all, { as, query: { q, limit: 20 } });
    return body[kind].hits.map(({ id }) => id);
  });
  expect(misses).toEqual([]);
});

it('a bulk change selects by filter as the list does', async () => {
  const misses = await missed(async (typed) => {
    const filter = { 'f.name': typed };
    const { headers } = await app.expect(200, user.list, { as, query: { ...filter, page: 1, size: 10 } });
    const selection = { filter, count: Number(headers['x-total-count']) };
    const operation = { kind: 'state' as const, isActive: false };
    const { body } = await app.expect(200, bulk.preview, { as, body: { operation, selection } });
    return body.rows.map(({ id }) => id);
  });
  expect(misses).toEqual([]);
});

it('a label leads to its organization', async () => {
  const misses = await missed(async (organizationLabel) => {
    const answer = await app.send(organization.branches, { as, params: { organizationLabel } });
    return answer.status === 200 ? (answer.body as { id: number }[]).map(({ id }) => id) : [];
  });
  expect(misses).toEqual([]);
});

it('the people of a review are found', async () => {
  const misses = await missed(async (q, index) => {
    const { body } = await app.expect(200, review.people, { as, params: { id: idOf(index) }, query: { q } });
    return body.map(({ user: { id } }) => id);
  });
  expect(misses).toEqual([]);
});

describe('an import', () => {
  const ways = hardNames.flatMap((name, index) => waysToType(name).map((typed) => ({ index, name, typed })));

  it('of people knows organizations, branches, services and roles', async () => {
    const { body } = await app.expect(200, importing.preview, {
      as,
      body: {
        kind: 'people',
        columns: ['Email', 'First Name', 'Organization', 'Branch', 'Service', 'Role', 'Limit'],
        rows: ways.map(({ typed }, row) => [`new.${row}@example.com`, 'Ana', typed, typed, typed, typed, '1']),
      },
    });
    expect(body.unknown).toEqual([]);
    expect(body.rows.filter(({ outcome }) => outcome !== 'new').map(({ row }) => ways[row])).toEqual([]);
  });

  it('of organizations finds them and their branches unchanged', async () => {
    const { body } = await app.expect(200, importing.preview, {
      as,
      body: {
        kind: 'organizations',
        columns: ['Organization', 'Branches'],
        rows: ways.map(({ typed }) => [typed, typed]),
      },
    });
    expect(body.rows.filter(({ outcome }) => outcome !== 'same').map(({ row }) => ways[row])).toEqual([]);
  });
});

describe('a name that is taken is refused in any case and form, for', () => {
  const makes: Record<string, (name: string, index: number) => Promise<{ status: number }>> = {
    organizations: (name) => app.send(organization.create, { as, body: { name, displayName: name } }),
    branches: (name, index) =>
      app.send(branch.create, { as, body: { name, displayName: name, organization: { id: idOf(index) } } }),
    services: (name) => app.send(service.create, { as, body: { name, displayName: name, url: '' } }),
    roles: (name) => app.send(role.create, { as, body: { name, displayName: name } }),
    'access templates': (name) =>
      app.send(accessTemplate.create, { as, body: { name, organization: null, services: {} } }),
    views: (name) =>
      app.send(savedView.create, { as, body: { list: 'users', name, query: '', isShared: false } } as never),
  };

  it.each(Object.keys(makes))('%s', async (kind) => {
    const made: string[] = [];
    for (const [index, name] of nextNames()) {
      for (const typed of waysToType(name)) {
        const { status, ...rest } = (await makes[kind]?.(typed, index)) ?? { status: 0 };
        if (status !== 409) made.push(`${name} as ${typed}: ${status} ${JSON.stringify(rest)}`);
      }
    }
    expect(made).toEqual([]);
  });
});

it('store and client fold alike', async () => {
  const texts = [
    ...hardNames.flatMap(waysToType),
    'A\u00a0B\u2800\u3000 C\t',
    'Har\u200Bbour',
    'x\u202E\u2066y',
    '\u{E0041}',
  ];
  const rows = await app.given.rows<{ folded: string }>(
    sql`select folded(t) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality x (t, n) order by n`,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});
