import { auth } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomToken, sha256 } from '../../server/secrets.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';

const rounds = trials(10, 60);

const app = await suiteApp();

const email = people.user;
const canSignIn = async (password: string) =>
  (await app.send(auth.login, { body: { email, password } })).status === 202;

it(`a reset that succeeds stands, whatever change ran beside it (${rounds} rounds)`, { timeout: 120_000 }, async () => {
  let oldPassword: string = testPassword;
  for (let round = 0; round < rounds; round += 1) {
    await app.given.empty('throttle_counters');
    const [owned, stolen] = [`the owner has it back ${round}`, `a thief would like this ${round}`];
    const thief = await app.signIn('user', 'portal');
    const token = randomToken();
    await app.given.rows(sql`
        insert into action_tokens (purpose, hash, user_id, email, expires_at)
        values ('reset', ${sha256(token)}, ${thief.userId}, ${email}, now() + interval '1 hour')`);
    const [changed, reset] = await Promise.all([
      app.send(auth.changePassword, {
        as: { token: thief.accessToken },
        body: { oldPassword, newPassword: stolen },
      }),
      app.send(auth.generatePassword, { body: { email, password: owned, token } }),
    ]);
    // Either the reset came last, or the change came first and voided the link.
    expect(['200, 202', '401, 202', '200, 404']).toContain(`${changed.status}, ${reset.status}`);
    oldPassword = reset.status === 202 ? owned : stolen;
    expect(await canSignIn(oldPassword)).toBe(true);
    expect(await canSignIn(reset.status === 202 ? stolen : owned)).toBe(false);
  }
});
