import { auth, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inUnitOfWork } from '../../trail/unit-of-work.ts';
import { keepInOutbox, sendDueMails } from '../../operations/mail/outbox-sender.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-fixture.ts';
import { startSession } from './start-session.ts';
import { setUserState } from '../accounts/managed-user.ts';

const rounds = trials(25, 100);
const manyRounds = trials(25, 200);

// Run on PostgreSQL only: PGlite runs one statement at a time and would pass broken code.
const app = await suiteApp();

const refresh = (refreshToken: string) => app.send(auth.refresh, { body: { refreshToken } });
const works = async (token: string) => (await app.send(auth.sessions, { as: { token } })).status === 200;
const byEmail = async (email: string) => {
  const rows = await app.given.rows<{ id: number; epoch: number; organization_id: number | null }>(
    sql`select id, epoch, organization_id from users where email = ${email}`,
  );
  return rows[0]!;
};
const system = { id: null, name: 'test', ip: '', userAgent: '', requestId: '' };

describe('refresh', () => {
  it(`has one winner, and gives all 20 callers the same successor, ${rounds} rounds long`, async () => {
    const { sid, ...first } = await app.signIn('user', 'portal');
    let { refreshToken } = first;
    for (let round = 1; round <= rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const successors = new Set(answers.map(({ body }) => (body as { refresh_token: string }).refresh_token));
      expect(successors.size).toBe(1);
      expect(await app.given.value(sql`select gen from sessions where sid = ${sid}`)).toBe(round);
      refreshToken = [...successors][0]!;
    }
  });

  it(`never survives a logout that ran beside it, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { refreshToken, accessToken } = await app.signIn('user', 'portal');
      const [answer] = await Promise.all([refresh(refreshToken), app.send(auth.logout, { body: { refreshToken } })]);
      expect(await works(accessToken)).toBe(false);
      // Whichever came first, the refreshed tokens must not work.
      const next = answer.body as { access_token?: string; refresh_token?: string };
      expect(await works(next.access_token ?? 'none')).toBe(false);
      expect((await refresh(next.refresh_token ?? 'none')).status).toBe(401);
    }
  });
});

describe('a sign-in during a deactivation', () => {
  it(`leaves no session that comes back to life, ${manyRounds} times`, async () => {
    const { db } = app.context;
    for (let round = 0; round < manyRounds; round += 1) {
      const before = await byEmail(people.bare);
      const owner = { id: before.id, name: 'Bo', organizationId: before.organization_id, administers: false };
      // Write the session during the deactivation, with the epoch read before it.
      const [started] = await Promise.all([
        db.transaction((tx) =>
          startSession(tx, app.context, {
            userId: before.id,
            epoch: before.epoch,
            client: 'portal',
            ip: '',
            userAgent: '',
          }),
        ),
        db.transaction((tx) => inUnitOfWork(tx, system, (work) => setUserState(work, owner, false))),
      ]);
      await db.transaction((tx) => inUnitOfWork(tx, system, (work) => setUserState(work, owner, true)));
      expect((await refresh(started.refreshToken)).status).toBe(401);
    }
  });
});

describe('the last Super_Admin', () => {
  it(`stays, when two switch each other off, ${manyRounds} times`, async () => {
    const { db } = app.context;
    const one = await byEmail(people.superAdmin);
    const two = await byEmail(people.secondSuperAdmin);
    for (let round = 0; round < manyRounds; round += 1) {
      const results = await Promise.allSettled(
        [one, two].map(({ id, organization_id }) =>
          db.transaction((tx) =>
            inUnitOfWork(tx, system, (work) =>
              setUserState(work, { id, name: 'x', organizationId: organization_id, administers: true }, false),
            ),
          ),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from users where id in (${one.id}, ${two.id}) and is_active`,
      );
      expect(rows[0]!.n).toBe(1);
      await db.execute(sql`update users set is_active = true where id in (${one.id}, ${two.id})`);
    }
  });
});

describe('the toggle', () => {
  it(`flips once per intent, ${rounds} times 5 copies of the same call`, async () => {
    const { accessToken } = await app.signIn('superAdmin');
    const { id } = await byEmail(people.auditor);
    const state = () => app.given.value<boolean>(sql`select is_active from users where id = ${id}`);
    for (let round = 0; round < rounds; round += 1) {
      const before = await state();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          app.send(user.toggle, {
            as: { token: accessToken },
            params: { id },
            headers: { 'idempotency-key': `round-number-${round}` },
          }),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await state()).toBe(!before);
    }
  });

  it(`lets one of two administrators win who saw the same version, ${rounds} times`, async () => {
    const [one, two] = [await app.signIn('superAdmin'), await app.signIn('secondSuperAdmin')];
    const { id } = await byEmail(people.otherUser);
    for (let round = 0; round < rounds; round += 1) {
      const rows = await app.given.rows<{ version: number }>(sql`select version from users where id = ${id}`);
      const answers = await Promise.all(
        [one, two].map(({ accessToken }) =>
          app.send(user.toggle, {
            as: { token: accessToken },
            params: { id },
            headers: { 'if-match': `"${rows[0]!.version}"` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    }
  });
});

describe('a reset link', () => {
  it('works for exactly one of 100 parallel uses', async () => {
    await app.send(auth.resetEmail, { query: { email: people.otherOrgAdmin } });
    await sendDueMails(app.context, keepInOutbox);
    const [mail] = (await app.server.inject('/dev/mail.json')).json<{ text: string }[]>();
    const token = new URL(/https?:\/\/\S+/.exec(mail!.text)![0]).pathname.split('/').at(-1)!;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.send(auth.generatePassword, {
          body: { email: people.otherOrgAdmin, password: `seven blue lanterns ${index}`, token },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 202).every((status) => status === 404 || status === 503)).toBe(true);
  }, 60_000);
});
