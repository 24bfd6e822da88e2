import { auth, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendInvitation } from '../tokens/action-tokens.ts';
import { keepInOutbox, sendDueMails } from '../../operations/mail/outbox-sender.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp({ config: { resetRevealsUnknown: false } });
beforeEach(() => app.given.empty('throttle_counters'));

const good = 'seven blue lanterns 42';
const ask = (email: string) => app.send(auth.resetEmail, { query: { email } });

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
const mails = async () => {
  await sendDueMails(app.context, keepInOutbox);
  return (await app.server.inject('/dev/mail.json')).json<Mail[]>();
};
const linkIn = (mail: Mail) => new URL(/https?:\/\/\S+/.exec(mail.text)![0]);
const resetTokenOf = async (email: string) => {
  await ask(email);
  const mail = (await mails()).find(({ to, subject }) => to === email && subject.startsWith('Reset'));
  return linkIn(mail!).pathname.split('/').at(-1)!;
};
const invitationOf = async (person: Person) => {
  const id = await app.idOf(person);
  await app.context.db.transaction((tx) =>
    sendInvitation(tx, app.context, { id, email: people[person], firstName: 'X' }),
  );
  return linkIn((await mails())[0]!)
    .pathname.split('/')
    .at(-1)!;
};
const reset = (email: string, token: string, password = good) =>
  app.send(auth.generatePassword, { body: { email, password, token } });
const setFirst = (email: string, token: string, password = good) =>
  app.send(auth.resetPassword, { body: { email, password }, headers: { authorization: `Bearer ${token}` } });
const canSignIn = async (email: string, password: string) => {
  await app.given.empty('throttle_counters');
  return (await app.send(auth.login, { body: { email, password } })).status === 202;
};

describe('the reset mail', () => {
  it('answers the same to every well-formed address, and mails only accounts', async () => {
    const answers = [await ask(people.user), await ask('nobody@example.com'), await ask(people.inactive)];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).toBe('{"isSuccess":true,"statusCode":"OK"}');
    }
    const to = (await mails()).map((mail) => mail.to);
    expect(to).toContain(people.user);
    expect(to).not.toContain('nobody@example.com');
    expect(to).not.toContain(people.inactive);
  });

  it('rejects an impossible address, whatever the data', async () => {
    for (const odd of ['not-an-address', 'a@b', 'ä@example.com']) {
      expect((await ask(odd)).body).toEqual({ isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' });
    }
  });

  it('reveals unknown addresses where the setting asks for it', async () => {
    const open = await testApp({ config: { resetRevealsUnknown: true } });
    const answer = await open.expect(200, auth.resetEmail, { query: { email: 'nobody@example.com' } });
    expect(answer.body).toEqual({ isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' });
    const known = await open.expect(200, auth.resetEmail, { query: { email: people.user } });
    expect(known.body).toEqual({ isSuccess: true, statusCode: 'OK' });
    await open.close();
  });

  it('links to the configured portal, ignores Host, and is stored encrypted', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example;proto=https' },
      { host: 'localhost:4000@evil.example' },
    ]) {
      await app.given.empty('throttle_counters');
      await app.server.inject({ method: 'POST', url: `/auth/reset/email?email=${people.bare}`, headers });
      const mail = (await mails()).find(({ to }) => to === people.bare)!;
      expect(linkIn(mail).origin).toBe('http://localhost:4000');
      expect(mail.html).not.toContain('evil');
      const token = linkIn(mail).pathname.split('/').at(-1)!;
      expect(
        await app.given.value(
          sql`select count(*)::int as found from outbox_mails where sealed like ${`%${token}%`} or subject like ${`%${token}%`}`,
        ),
      ).toBe(0);
    }
  });

  it('mails an address three times an hour at most, with the same answer', async () => {
    const before = (await mails()).filter(({ to }) => to === people.auditor).length;
    for (let request = 0; request < 8; request += 1) {
      expect((await ask(people.auditor)).text).toBe('{"isSuccess":true,"statusCode":"OK"}');
    }
    expect((await mails()).filter(({ to }) => to === people.auditor).length - before).toBe(3);
  });

  it('carries no markup or line break of a name', async () => {
    const evil = `Eve\r\nBcc: x@evil.example <a href="https://evil.example">\u202E`;
    await app.given.rows(sql`update users set first_name = ${evil} where email = ${people.otherUser}`);
    await ask(people.otherUser);
    const mail = (await mails()).find(({ to }) => to === people.otherUser)!;
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<a href="https://evil.example">');
    expect(mail.html).toContain('&lt;a href=');
    expect(mail.text.split('\n')[0]).not.toMatch(/\u202E/);
  });
});

describe('a link', () => {
  it('works once, and not after a second request, a change or its expiry', async () => {
    const first = await resetTokenOf(people.user);
    const second = await resetTokenOf(people.user);
    expect((await reset(people.user, first)).status).toBe(404);
    expect((await reset(people.user, second)).status).toBe(202);
    expect((await reset(people.user, second)).status).toBe(404);
    expect(await canSignIn(people.user, good)).toBe(true);

    const late = await resetTokenOf(people.user);
    await app.given.rows(sql`update action_tokens set expires_at = now() - interval '1 second' where used_at is null`);
    expect((await reset(people.user, late)).status).toBe(404);

    const overtaken = await resetTokenOf(people.user);
    const { accessToken } = await app.signIn('user');
    await app.expect(200, auth.changePassword, {
      as: { token: accessToken },
      body: { oldPassword: good, newPassword: `${good}!`, rePassword: `${good}!` },
    });
    expect((await reset(people.user, overtaken)).status).toBe(404);
  });

  it('is bound to its address and its purpose', async () => {
    const token = await resetTokenOf(people.user);
    const invitation = await invitationOf('bare');
    expect((await reset(people.bare, token)).status).toBe(404);
    expect((await reset(people.bare, invitation)).status).toBe(404);
    expect((await setFirst(people.user, invitation)).status).toBe(404);
    expect((await app.send(auth.refresh, { body: { refreshToken: token } })).status).toBe(401);
    expect((await app.send(auth.sessions, { as: { token: invitation } })).status).toBe(401);
    expect((await app.send(auth.resetPassword, { body: { email: people.bare, password: good } })).status).toBe(401);
    expect((await setFirst(people.bare, invitation)).status).toBe(200);
    expect(await canSignIn(people.bare, good)).toBe(true);
  });

  it('survives a look and a refused password', async () => {
    const token = await resetTokenOf(people.auditor);
    for (let look = 0; look < 5; look += 1) {
      await app.server.inject({ method: 'GET', url: `/reset-password/${token}` });
      await app.server.inject({ method: 'HEAD', url: '/user/password/generate' });
    }
    const refused = await reset(people.auditor, token, 'short');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'password_refused', errors: [{ field: 'password' }] });
    expect((await reset(people.auditor, token)).status).toBe(202);
  });

  it('ends every session of the user and tells the owner without a secret', async () => {
    const sessions = [await app.signIn('otherOrgAdmin'), await app.signIn('otherOrgAdmin', 'portal')];
    const token = await resetTokenOf(people.otherOrgAdmin);
    expect((await reset(people.otherOrgAdmin, token)).status).toBe(202);
    for (const { accessToken, refreshToken } of sessions) {
      expect((await app.send(auth.sessions, { as: { token: accessToken } })).status).toBe(401);
      expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    }
    const told = (await mails()).find(
      ({ to, subject }) => to === people.otherOrgAdmin && subject.includes('was changed'),
    )!;
    expect(told.text).not.toContain(good);
    expect(told.text.match(/https?:\S+/g)).toEqual([`${app.context.config.portalUrl}/login`]);
  });
});

describe('a new password', () => {
  it('is refused when it is common, short or about the owner', async () => {
    const { accessToken } = await app.signIn('superAdmin');
    const offered = [
      'short',
      'qwertyuiop12',
      '123456789012',
      'aaaaaaaaaaaaaaaa',
      'gangway-2026!',
      'GangwayGangway1',
      'sofia.lind.2026',
      'super.admin@example.com',
      'passwordpassword',
      'x'.repeat(257),
    ];
    for (const newPassword of offered) {
      await app.given.empty('throttle_counters');
      const answer = await app.send(auth.changePassword, {
        as: { token: accessToken },
        body: { oldPassword: testPassword, newPassword, rePassword: newPassword },
      });
      expect({ newPassword, status: answer.status }).toEqual({ newPassword, status: 422 });
      expect(answer.body).toMatchObject({ code: 'password_refused', errors: [{ field: 'newPassword' }] });
    }
  });

  it('may hold any character and is never truncated', async () => {
    const { accessToken } = await app.signIn('secondSuperAdmin');
    let oldPassword: string = testPassword;
    for (const newPassword of ['ønske 🚢 перевозка 海運', ' leading and trailing ', `${'Ωmega'.repeat(51)}x`]) {
      await app.expect(200, auth.changePassword, {
        as: { token: accessToken },
        body: { oldPassword, newPassword, rePassword: newPassword },
      });
      expect(await canSignIn(people.secondSuperAdmin, newPassword)).toBe(true);
      expect(await canSignIn(people.secondSuperAdmin, Array.from(newPassword).slice(0, -1).join(''))).toBe(false);
      oldPassword = newPassword;
    }
  });

  it('needs the right old one and the same twice', async () => {
    const { accessToken } = await app.signIn('superAdmin');
    const change = (oldPassword: string, rePassword: string) =>
      app.send(auth.changePassword, {
        as: { token: accessToken },
        body: { oldPassword, newPassword: good, rePassword },
      });
    expect((await change('wrong', good)).body).toMatchObject({ errors: [{ field: 'oldPassword' }] });
    const rows = await app.given.rows(sql`
      select actor_id = target_id::int as is_own, target_name, result, before, after from audit_events
       where action = 'password.change_failed'`);
    expect(rows).toEqual([
      { is_own: true, target_name: expect.any(String), result: 'refused', before: null, after: null },
    ]);
    expect((await change(testPassword, 'other')).body).toMatchObject({
      errors: [{ field: 'rePassword', message: 'Passwords do not match' }],
    });
  });

  it('accepts the two fields of section 7 too', async () => {
    const { accessToken } = await app.signIn('superAdmin');
    const newPassword = 'two fields are enough';
    await app.expect(200, auth.changePassword, {
      as: { token: accessToken },
      body: { oldPassword: testPassword, newPassword },
    });
    expect(await canSignIn(people.superAdmin, newPassword)).toBe(true);
  });

  it('ends the other sessions and keeps the current one', async () => {
    const current = await app.signIn('orgAdmin');
    const other = await app.signIn('orgAdmin', 'portal');
    await app.expect(200, auth.changePassword, {
      as: { token: current.accessToken },
      body: { oldPassword: testPassword, newPassword: good, rePassword: good },
    });
    expect((await app.send(auth.sessions, { as: { token: other.accessToken } })).status).toBe(401);
    expect((await app.send(auth.sessions, { as: { token: current.accessToken } })).status).toBe(200);
    expect((await app.send(auth.refresh, { body: { refreshToken: current.refreshToken } })).status).toBe(200);
  });
});

describe('an administrator', () => {
  it('mails a link but never sees it, and not to strangers', async () => {
    const invite = async (as: Person, person: Person) =>
      app.send(user.invite, { as, params: { id: await app.idOf(person) } });
    expect((await invite('auditor', 'user')).status).toBe(403);
    expect((await invite('otherOrgAdmin', 'user')).status).toBe(404);
    const { accessToken: boss } = await app.signIn('superAdmin');
    const sent = await app.send(user.invite, { as: { token: boss }, params: { id: await app.idOf('user') } });
    expect(sent.text).toBe('{"isSuccess":true}');
  });
});

it('never answers 500 on the two reset calls', async () => {
  const broken = await testApp();
  await broken.context.db.execute(sql`alter table action_tokens rename to action_tokens_gone`);
  const body = { email: people.user, password: good, token: 'x' };
  expect((await broken.send(auth.generatePassword, { body })).status).toBe(503);
  const first = await broken.send(auth.resetPassword, {
    body: { email: people.user, password: good },
    headers: { authorization: 'Bearer x' },
  });
  expect(first.status).toBe(503);
  await broken.close();
});

describe('a change while its new password is hashed', () => {
  const owned = 'the owner has it back 7';
  const stolen = 'a thief would like this 9';
  const change = (token: string, newPassword: string) =>
    app.send(auth.changePassword, { as: { token }, body: { oldPassword: testPassword, newPassword } });
  beforeEach(() => resetTokenOf(people.user).then((token) => reset(people.user, token, testPassword)));

  it('gives way to a reset by mail, which ended its session', async () => {
    const { accessToken } = await app.signIn('user', 'portal');
    const token = await resetTokenOf(people.user);
    const { hasher } = app.context;
    const hash = hasher.hash.bind(hasher);
    vi.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
      const made = await hash(password);
      expect((await reset(people.user, token, owned)).status).toBe(202);
      return made;
    });
    expect(await change(accessToken, stolen)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await canSignIn(people.user, stolen)).toBe(false);
    expect(await canSignIn(people.user, owned)).toBe(true);
  });

  it('gives way to another change in the same session', async () => {
    const { accessToken } = await app.signIn('user', 'portal');
    const answers = await Promise.all([change(accessToken, owned), change(accessToken, stolen)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await canSignIn(people.user, answers[0].status === 200 ? owned : stolen)).toBe(true);
  });
});

describe('looking at a link', () => {
  const isGood = async (email: string, token: string) =>
    (await app.expect(200, auth.checkLink, { body: { email, token } })).body.isGood;

  it('tells a valid link from a spent, wrong or foreign one, and spends nothing', async () => {
    const token = await resetTokenOf(people.user);
    expect(await isGood(people.user, token)).toBe(true);
    expect(await isGood(people.auditor, token)).toBe(false);
    expect(await isGood(people.user, 'not-a-link')).toBe(false);
    expect(await isGood(people.user, token)).toBe(true);
    expect((await reset(people.user, token)).status).toBe(202);
    expect(await isGood(people.user, token)).toBe(false);
    await reset(people.user, await resetTokenOf(people.user), testPassword);
  });

  it('knows invitations too', async () => {
    expect(await isGood(people.bare, await invitationOf('bare'))).toBe(true);
  });
});
