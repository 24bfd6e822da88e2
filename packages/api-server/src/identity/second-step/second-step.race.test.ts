import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';
import { totpCode } from '../../testing/totp-code.ts';

const atOnce = 20;

let now = Date.now();
const app = await suiteApp({ clock: () => now });
const made = await addSecondStep(app, 'user', now);
beforeEach(async () => {
  now += 30_000;
  await app.given.empty('throttle_counters');
});

async function ticket(): Promise<string> {
  const answer = await app.send(auth.login, { body: { email: people.user, password: testPassword } });
  const { ticket: issued } = answer.body as { ticket: string };
  return issued;
}

/** Tickets of right passwords, past the counters. */
async function tickets(): Promise<string[]> {
  const all: string[] = [];
  for (let n = 0; n < atOnce; n += 1) {
    await app.given.empty('throttle_counters');
    all.push(await ticket());
  }
  return all;
}

/** How many parallel calls get a session, and how many sessions were added. */
async function winners(shown: { ticket: string; method: 'totp' | 'recovery_code'; code: string }[]) {
  const count = () => app.given.value(sql`select count(*)::int as n from sessions`);
  const before = await count();
  const statuses = await Promise.all(shown.map(async (body) => (await app.send(auth.secondStep, { body })).status));
  expect(statuses.filter((status) => ![202, 404, 422, 429].includes(status))).toEqual([]);
  return { won: statuses.filter((status) => status === 202).length, sessions: (await count()) - before };
}

it('opens one session for a code sent with twenty tickets at once', { timeout: 60_000 }, async () => {
  const code = totpCode(made.secret, 0, now);
  const shown = (await tickets()).map((one) => ({ ticket: one, method: 'totp' as const, code }));
  expect(await winners(shown)).toEqual({ won: 1, sessions: 1 });
});

it('opens one session for a recovery code sent with twenty tickets at once', { timeout: 60_000 }, async () => {
  const [code = ''] = made.recoveryCodes;
  const shown = (await tickets()).map((one) => ({ ticket: one, method: 'recovery_code' as const, code }));
  expect(await winners(shown)).toEqual({ won: 1, sessions: 1 });
});

it('opens one session for a ticket sent with ten valid recovery codes at once', { timeout: 60_000 }, async () => {
  const one = await ticket();
  const shown = made.recoveryCodes.slice(1).map((code) => ({ ticket: one, method: 'recovery_code' as const, code }));
  expect(await winners(shown)).toEqual({ won: 1, sessions: 1 });
});

it('checks ten of many wrong codes sent at once', { timeout: 60_000 }, async () => {
  const looked = () =>
    app.given.value(sql`select count(*)::int as n from audit_events where action = 'session.second_step_failed'`);
  const all = await tickets();
  const before = await looked();
  const shown = all.map((one) => ({ ticket: one, method: 'totp' as const, code: '000000' }));
  expect(await winners(shown)).toEqual({ won: 0, sessions: 0 });
  expect((await looked()) - before).toBe(10);
});
