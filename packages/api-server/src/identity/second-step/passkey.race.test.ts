import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addPasskeyTo, answerOf } from '../../testing/add-passkey.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';
import { virtualPasskey } from '../../testing/virtual-passkey.ts';

const atOnce = 20;

const app = await suiteApp();
const made = await addPasskeyTo(app, 'user');

const sessions = () => app.given.value(sql`select count(*)::int as n from sessions`);

it('opens one session for a passkey’s answer sent twenty times at once', { timeout: 60_000 }, async () => {
  const before = await sessions();
  const body = await answerOf(app, made.passkey);
  const all = Array.from({ length: atOnce }, async () => (await app.send(auth.passkey, { body })).status);
  const statuses = await Promise.all(all);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([202, ...Array.from({ length: atOnce - 1 }, () => 422)]);
  expect(await sessions()).toBe(before + 1);
});

it('opens one session for a counter sent with twenty challenges at once', { timeout: 60_000 }, async () => {
  const before = await sessions();
  const bodies = [];
  for (let n = 0; n < atOnce; n += 1) bodies.push(await answerOf(app, made.passkey, { counter: 5 }));
  const statuses = await Promise.all(bodies.map(async (body) => (await app.send(auth.passkey, { body })).status));
  expect(statuses.filter((status) => status === 202)).toHaveLength(1);
  expect(await sessions()).toBe(before + 1);
});

it(
  'one sign-in that sets up a method, finished twenty times at once, gets one method and one session',
  { timeout: 60_000 },
  async () => {
    await app.given.rows(sql`
    update organizations set second_step = 'required'
     where id = (select organization_id from users where email = ${people.otherUser})`);
    const answer = await app.send(auth.login, { body: { email: people.otherUser, password: testPassword } });
    const { ticket } = answer.body as { ticket: string };
    const before = await sessions();
    const bodies = [];
    for (let n = 0; n < atOnce; n += 1) {
      const { body } = await app.expect(200, auth.setUpPasskeyOptions, { body: { ticket } });
      const credential = virtualPasskey(app.context.config.portalUrl).create(body.options);
      bodies.push({ ticket, method: 'passkey' as const, optionsId: body.optionsId, credential });
    }
    const statuses = await Promise.all(bodies.map(async (body) => (await app.send(auth.setUp, { body })).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([202, ...Array.from({ length: atOnce - 1 }, () => 404)]);
    expect(await sessions()).toBe(before + 1);
  },
);
