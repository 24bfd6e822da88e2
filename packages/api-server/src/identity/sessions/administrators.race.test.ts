import { auth, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const administrator = async (roles: readonly string[]) => {
  const person = await app.given.person({ roles: { user_management: roles } });
  return { id: person.id, ...(await person.signIn()) };
};

it('does not deadlock administrators who act on each other at once (60 rounds of 9)', async () => {
  const circle = await Promise.all([0, 1, 2].map(() => administrator(['Super_Admin', 'Org_Admin'])));
  type Act = (as: { token: string }, params: { id: number }) => Promise<{ status: number }>;
  const acts: Act[] = [
    (as, params) => app.send(user.toggle, { as, params }),
    (as, params) => app.send(user.endSessions, { as, params }),
    (as, params) => app.send(user.update, { as, params, body: { version: 1, firstName: 'Pat' } }),
  ];
  const statuses = new Map<number, number>();
  let slowest = 0;
  for (let round = 0; round < 60; round += 1) {
    // Restore the people whom the last round signed out or switched off.
    await app.given.rows(sql`update sessions set revoked_at = null where sid in ${circle.map(({ sid }) => sid)}`);
    await app.given.rows(
      sql`update users set epoch = 0, is_active = true, version = 1 where id in ${circle.map(({ id }) => id)}`,
    );
    await app.given.empty('idempotency_keys');
    const calls = circle.flatMap(({ token }) =>
      circle.map(async ({ id }, index) => {
        const began = performance.now();
        const act = acts[round % 4 === 3 ? (round + index + id) % 3 : round % 3]!;
        const { status } = await act({ token }, { id });
        slowest = Math.max(slowest, performance.now() - began);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    await Promise.all(calls);
  }
  expect(statuses.get(503)).toBeUndefined();
  expect(statuses.get(500)).toBeUndefined();
  expect(slowest).toBeLessThan(900);
});

it('does not deadlock a person and administrators who end the same sessions (40 rounds)', async () => {
  const [one, two] = await Promise.all([0, 1].map(() => administrator(['Super_Admin'])));
  const id = await app.idOf('bare');
  let slowest = 0;
  const odd: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    // Make families of five sessions, in random order.
    const families = await Promise.all([0, 1, 2].map(() => app.signIn('bare', 'portal')));
    for (const { sid } of families) {
      for (let child = 0; child < 4; child += 1) {
        await app.given.rows(sql`
          insert into sessions (sid, user_id, client, parent_sid, family_sid, cur, idle_seconds, abs_exp, epoch, ip, user_agent)
          select gen_random_uuid(), user_id, 'console', sid, family_sid, sha256(gen_random_uuid()::text::bytea), idle_seconds,
                 abs_exp, epoch, ip, user_agent from sessions where sid = ${sid}`);
      }
    }
    const timed = async (call: Promise<{ status: number }>) => {
      const began = performance.now();
      const { status } = await call;
      slowest = Math.max(slowest, performance.now() - began);
      if (status >= 500) odd.push(status);
    };
    await Promise.all([
      ...[one!, two!].map(({ token }) => timed(app.send(user.endSessions, { as: { token }, params: { id } }))),
      ...families.map(({ refreshToken }) => timed(app.send(auth.logout, { body: { refreshToken } }))),
      timed(app.send(auth.endOtherSessions, { as: { token: families[0]!.accessToken } })),
    ]);
  }
  expect(odd).toEqual([]);
  expect(slowest).toBeLessThan(900);
});
