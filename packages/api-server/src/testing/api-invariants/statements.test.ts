import { type Route, activity, dashboard, me, notification, search, service, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { suiteApp } from '../test-app.ts';

const app = await suiteApp();
await app.tokenOf('superAdmin');

/** As many records of each kind as the calls below may meet. */
async function grow(from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
  await app.given.rows(
    sql`insert into users (email, first_name) select 'crew' || n || '@example.com', 'Crew ' || n from ${numbers}`,
  );
  await app.given.rows(
    sql`insert into services (name, display_name) select 'crew_' || n, 'Crew ' || n from ${numbers}`,
  );
  await app.given.rows(sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select (select id from users where email = 'super.admin@example.com'), s.id, (select id from roles where name = 'api_user')
      from services s where s.name like 'crew%' on conflict do nothing`);
  await app.given.rows(sql`insert into notifications (kind, title) select 'user-added', 'Crew ' || n from ${numbers}`);
  await app.given.rows(sql`
    insert into audit_events (actor_name, action, target_type) select 'Crew ' || n, 'user.changed', 'user' from ${numbers}`);
}

async function statementsOf(route: Route, call: object): Promise<number> {
  const execute = vi.spyOn(app.context.db, 'execute');
  const select = vi.spyOn(app.context.db, 'select');
  const prepared = vi.spyOn(app.context.store, 'prepared');
  try {
    const answer = await app.send(route, { as: 'superAdmin', ...call } as never);
    expect(answer).toMatchObject({ status: 200 });
    return execute.mock.calls.length + select.mock.calls.length + prepared.mock.calls.length;
  } finally {
    execute.mockRestore();
    select.mockRestore();
    prepared.mockRestore();
  }
}

it('answers from as many statements for 100 records as for 10', async () => {
  const calls: [string, Route, object, number][] = [
    ['users without a page', user.list, {}, 3],
    ['services without a page', service.list, {}, 3],
    ['notifications', notification.list, { query: { page: 1, size: 100 } }, 3],
    ['unread notifications', notification.unreadCount, {}, 2],
    ['activity', activity.list, { query: { page: 1, size: 100 } }, 3],
    ['search', search.all, { query: { q: 'crew', limit: 20 } }, 6],
    ['dashboard', dashboard.summary, {}, 7],
    ['values of a filter', user.filterCounts, { params: { filter: 'role' }, query: { value: ['api_user', 'a'] } }, 2],
    ['own services', me.services, {}, 2],
  ];
  await grow(1, 10);
  const few = new Map<string, number>();
  for (const [name, route, call] of calls) few.set(name, await statementsOf(route, call));
  await grow(11, 100);
  const many = new Map<string, number>();
  for (const [name, route, call] of calls) many.set(name, await statementsOf(route, call));
  expect(few).toEqual(new Map(calls.map(([name, , , statements]) => [name, statements])));
  expect(many).toEqual(few);
});
