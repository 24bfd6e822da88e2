import { createHash } from 'node:crypto';
import { auth, me, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { sendDueMails, keepInOutbox } from '../../operations/mail/outbox-sender.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';

const app = await suiteApp();

const refresh = (refreshToken: string) =>
  app.send(auth.refresh, { body: { clientId: 'portal', clientSecret: '', refreshToken } });
const refreshed = async (refreshToken: string) => {
  const { status, body } = await refresh(refreshToken);
  expect(status).toBe(200);
  return body as { access_token: string; refresh_token: string };
};
/** Whether a session still opens a call of ours. */
const works = async (token: string) => (await app.send(auth.sessions, { as: { token } })).status === 200;
const pastGrace = (sid: string) =>
  app.given.rows(sql`update sessions set rotated_at = rotated_at - interval '31 seconds' where sid = ${sid}`);

describe('refresh', () => {
  it('refuses a foreign token and harms no session', async () => {
    const { sid, refreshToken } = await app.signIn('user', 'portal');
    for (const junk of ['', 'x', `${sid}.0.${'A'.repeat(43)}.${'A'.repeat(43)}`, `${refreshToken}x`, 'ÿ\u2028']) {
      const { status } = await refresh(junk);
      expect(status).toBe(401);
    }
    await refreshed(refreshToken);
  });

  it('returns the same successor within 30 s, and ends the family for a spent token later', async () => {
    const { sid, refreshToken, accessToken } = await app.signIn('user', 'portal');
    const next = await refreshed(refreshToken);
    expect((await refreshed(refreshToken)).refresh_token).toBe(next.refresh_token);
    await pastGrace(sid);
    const { status } = await refresh(refreshToken);
    expect(status).toBe(401);
    expect(await works(accessToken)).toBe(false);
    expect((await refresh(next.refresh_token)).status).toBe(401);
    const rows = await app.given.rows<{ action: string }>(
      sql`select action from audit_events where action = 'session.refresh_reuse'`,
    );
    expect(rows).toHaveLength(1);
    const mails = await app.given.rows<{ kind: string }>(
      sql`select kind from outbox_mails where kind = 'session-ended'`,
    );
    expect(mails).toHaveLength(1);
  });

  it('gives no grace to a grandparent token', async () => {
    const { refreshToken } = await app.signIn('user', 'portal');
    const child = await refreshed(refreshToken);
    const grandchild = await refreshed(child.refresh_token);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(grandchild.refresh_token)).status).toBe(401);
  });

  it('answers at the corrected spelling too', async () => {
    const { refreshToken } = await app.signIn('user', 'portal');
    const answer = await app.postForm('/auth/get-refreshtoken', { refreshToken });
    expect(answer.statusCode).toBe(200);
  });

  it('never moves the absolute end, and stops when idle', async () => {
    const { sid, refreshToken } = await app.signIn('user', 'console');
    const end = () => app.given.value<string>(sql`select abs_exp from sessions where sid = ${sid}`);
    const before = await end();
    const next = await refreshed(refreshToken);
    expect(await end()).toBe(before);
    await app.given.rows(sql`update sessions set last_used = now() - interval '3595 seconds' where sid = ${sid}`);
    const later = await refreshed(next.refresh_token);
    expect(await works(later.access_token)).toBe(true);
    await app.given.rows(sql`update sessions set last_used = now() - interval '3605 seconds' where sid = ${sid}`);
    expect(await works(later.access_token)).toBe(false);
    expect((await refresh(later.refresh_token)).status).toBe(401);
  });
});

describe('the code flow from portal to console', () => {
  const verifier = 'v'.repeat(64);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const redirect_uri = 'http://localhost:4001/auth/callback';
  const ask = {
    response_type: 'code',
    client_id: 'console',
    redirect_uri,
    code_challenge,
    code_challenge_method: 'S256',
    state: 's',
  } as const;
  const codeOf = async (token: string) =>
    (await app.expect(200, auth.authorize, { as: { token }, body: ask })).body.code;
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    app.send(auth.token, {
      body: {
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        client_id: 'console',
        code_verifier: verifier,
        ...changes,
      },
    });

  it('refuses a person without a role in the console, and a console session', async () => {
    const { accessToken } = await app.signIn('user', 'portal');
    const answer = await app.send(auth.authorize, { as: { token: accessToken }, body: ask });
    expect(answer.status).toBe(403);
    const console_ = await app.signIn('superAdmin', 'console');
    expect((await app.send(auth.authorize, { as: { token: console_.accessToken }, body: ask })).status).toBe(403);
  });

  it('refuses any other redirect address', async () => {
    const { accessToken } = await app.signIn('superAdmin', 'portal');
    const others = [
      'http://localhost:4001/auth/callback/',
      'http://localhost:4001/auth/callback?x=1',
      'http://localhost:4001/auth/callback#x',
      'http://localhost:4001/AUTH/callback',
      'http://localhost:4001//auth/callback',
      'http://localhost:4001@evil.example/auth/callback',
      'http://localhost:4001.evil.example/auth/callback',
      'https://localhost:4001/auth/callback',
      'http://localhost:40010/auth/callback',
      'javascript:alert(1)',
      '/auth/callback',
      '',
    ];
    for (const other of others) {
      const answer = await app.send(auth.authorize, {
        as: { token: accessToken },
        body: { ...ask, redirect_uri: other },
      });
      expect({ other, status: answer.status }).toEqual({ other, status: 400 });
    }
    const plain = await app.server.inject({
      method: 'POST',
      url: '/auth/authorize',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { ...ask, code_challenge_method: 'plain' },
    });
    expect(plain.statusCode).toBe(400);
  });

  it('refuses a wrong verifier, another client or address and an expired code, and spends the code', async () => {
    const { accessToken } = await app.signIn('superAdmin', 'portal');
    for (const change of [
      { code_verifier: 'w'.repeat(64) },
      { code_verifier: '' },
      { client_id: 'portal' },
      { redirect_uri: 'http://localhost:4001/other' },
    ]) {
      const code = await codeOf(accessToken);
      const answer = await exchange(code, change);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_grant', code: 'invalid_grant' });
      expect((await exchange(code)).status).toBe(400);
    }
    const late = await codeOf(accessToken);
    await app.given.rows(sql`update auth_codes set expires_at = now() - interval '1 second' where used_at is null`);
    expect((await exchange(late)).status).toBe(400);
    const grant = await exchange('x', { grant_type: 'implicit' });
    expect(grant.body).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('gives the console a session, and ends it when the code comes again', async () => {
    const { accessToken } = await app.signIn('superAdmin', 'portal');
    const code = await codeOf(accessToken);
    const first = await exchange(code);
    expect(first.status).toBe(200);
    const tokens = first.body as { access_token: string; token_type: string; expires_in: number };
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      azp: 'console',
      services: { user_management: ['Super_Admin'] },
    });
    expect(await works(tokens.access_token)).toBe(true);
    expect((await exchange(code)).status).toBe(400);
    expect(await works(tokens.access_token)).toBe(false);
    expect(await works(accessToken)).toBe(true);
  });

  it('ends both sessions when either signs out', async () => {
    for (const leaver of ['portal', 'console'] as const) {
      const portal = await app.signIn('superAdmin', 'portal');
      const tokens = (await exchange(await codeOf(portal.accessToken))).body as {
        access_token: string;
        refresh_token: string;
      };
      const leave =
        leaver === 'portal'
          ? { token: portal.accessToken, refreshToken: portal.refreshToken }
          : { token: tokens.access_token, refreshToken: tokens.refresh_token };
      await app.expect(200, auth.logout, { body: { clientId: leaver, clientSecret: '', ...leave } });
      expect(await works(portal.accessToken)).toBe(false);
      expect(await works(tokens.access_token)).toBe(false);
      expect((await refresh(tokens.refresh_token)).status).toBe(401);
    }
  });

  it('answers a sign-out without a token or with junk', async () => {
    const nothing = await app.send(auth.logout, { body: {} });
    const junk = await app.send(auth.logout, { body: { token: 'x', refreshToken: 'y' } });
    expect([nothing.status, junk.status]).toEqual([200, 200]);
  });
});

describe('sessions', () => {
  it('shows and ends only the caller’s', async () => {
    const mine = await app.signIn('bare', 'portal');
    const other = await app.signIn('otherUser', 'portal');
    const { body } = await app.expect(200, auth.sessions, { as: { token: mine.accessToken } });
    expect(body.map(({ id }) => id)).toEqual([mine.sid]);
    expect(body[0]).toMatchObject({ app: 'portal', current: true });
    const foreign = await app.send(auth.endSession, { as: { token: mine.accessToken }, params: { sid: other.sid } });
    expect(foreign.status).toBe(404);
    expect(await works(other.accessToken)).toBe(true);
  });

  it('ends one, and all others', async () => {
    const [kept, one, two] = [await app.signIn('bare'), await app.signIn('bare'), await app.signIn('bare')];
    await app.expect(200, auth.endSession, { as: { token: kept.accessToken }, params: { sid: one.sid } });
    expect(await works(one.accessToken)).toBe(false);
    const { body } = await app.expect(200, auth.endOtherSessions, {
      as: { token: kept.accessToken },
      query: { others: 'true' },
    });
    expect(body.ended).toBeGreaterThanOrEqual(1);
    expect(await works(two.accessToken)).toBe(false);
    expect(await works(kept.accessToken)).toBe(true);
    await refreshed(kept.refreshToken);
  });

  it('confines an Org_Admin to their organization and keeps administrators out of reach', async () => {
    const list = async (person: 'otherUser' | 'user') =>
      (await app.send(user.sessions, { as: 'orgAdmin', params: { id: await app.idOf(person) } })).status;
    expect(await list('otherUser')).toBe(404);
    expect(await list('user')).toBe(200);
    const end = (as: 'orgAdmin' | 'auditor' | 'user', id: number) => app.send(user.endSessions, { as, params: { id } });
    expect((await end('orgAdmin', await app.idOf('superAdmin'))).status).toBe(404);
    expect((await end('auditor', await app.idOf('user'))).status).toBe(403);
    expect((await end('user', await app.idOf('bare'))).status).toBe(403);
    const victim = await app.signIn('user');
    expect((await end('orgAdmin', victim.userId)).status).toBe(200);
    expect(await works(victim.accessToken)).toBe(false);
  });

  it('ends the oldest beyond the cap', async () => {
    const small = await testApp({ config: { sessionsPerUser: 3 } });
    const started = [];
    for (let index = 0; index < 5; index += 1) started.push(await small.signIn('auditor'));
    const alive = [];
    for (const { accessToken } of started) {
      alive.push((await small.send(auth.sessions, { as: { token: accessToken } })).status === 200);
    }
    expect(alive).toEqual([false, false, true, true, true]);
    await small.close();
  });
});

describe('requests that arrive together', () => {
  it('are each answered for their caller, and the ended session is refused', async () => {
    const people = ['superAdmin', 'orgAdmin', 'auditor', 'user'] as const;
    const sessions = await Promise.all(people.map((person) => app.signIn(person, 'portal')));
    const ended = await app.signIn('user', 'portal');
    await app.given.rows(sql`update sessions set revoked_at = now() where sid = ${ended.sid}`);
    const tokens = [ended, ...sessions].map(({ accessToken }) => accessToken);
    const answers = await Promise.all(tokens.map((token) => app.send(me.read, { as: { token } })));
    const emailOf = (token: string) => decodeJwt<{ email: string }>(token).email;
    expect(answers.map(({ status, body }) => (status === 200 ? (body as { email: string }).email : status))).toEqual(
      tokens.map((token) => (token === ended.accessToken ? 401 : emailOf(token))),
    );
  });
});

it('shows mails in the demo’s outbox, newest first', async () => {
  await sendDueMails(app.context, keepInOutbox);
  const answer = await app.server.inject('/dev/mail.json');
  const mails = answer.json<{ to: string; subject: string; sentAt: string }[]>();
  expect(mails.length).toBeGreaterThan(0);
  expect(Object.keys(mails[0]!).toSorted()).toEqual(['html', 'sentAt', 'subject', 'text', 'to']);
});
