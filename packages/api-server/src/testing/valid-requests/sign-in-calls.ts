import { createHash, randomBytes } from 'node:crypto';
import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { sendInvitation, sendReset } from '../../identity/tokens/action-tokens.ts';
import { keepInOutbox, sendDueMails } from '../../operations/mail/outbox-sender.ts';
import { testPassword } from '../test-fixture.ts';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** Signing in and out, the way into the console and to services, links of mails, passwords. */
export async function signInCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { app, db, person, sessionOf, word } = records;
  const { context } = app;
  const password = () => `lantern-${randomBytes(8).toString('hex')}`;
  const linkTokenOf = async (address: string) => {
    await sendDueMails(context, keepInOutbox);
    const mails = (await app.server.inject('/dev/mail.json')).json<{ to: string; text: string }[]>();
    const link = /https?:\/\/\S+/.exec(mails.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
    return new URL(link).pathname.split('/').at(-1) ?? '';
  };
  const portal = (await app.signIn('superAdmin', 'portal')).accessToken;
  const verifier = randomBytes(48).toString('base64url');
  const code = {
    response_type: 'code',
    client_id: 'console',
    redirect_uri: `${context.config.consoleUrl}/auth/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: word(),
  } as const;
  const exchanged = await app.expect(200, auth.authorize, { as: { token: portal }, body: code });
  const invited = await person();
  await db.execute(sql`update users set password_hash = null where id = ${invited.id}`);
  await db.transaction((tx) => sendInvitation(tx, context, invited));
  const forgetful = await person();
  await db.transaction((tx) => sendReset(tx, context, forgetful));
  const forgetfulLink = await linkTokenOf(forgetful.email);
  const other = await person();
  const leaving = await sessionOf(other);
  return [
    { route: auth.login, body: { email: (await person()).email, password: testPassword } },
    {
      route: auth.passwordGrant,
      body: { grant_type: 'password', username: (await person()).email, password: testPassword },
    },
    { route: auth.refresh, body: { refreshToken: (await sessionOf(await person())).refreshToken } },
    { route: auth.logout, body: { token: (await sessionOf(await person())).accessToken } },
    { route: auth.authorize, as: { token: portal }, body: code },
    {
      route: auth.token,
      body: {
        grant_type: 'authorization_code',
        code: exchanged.body.code,
        redirect_uri: code.redirect_uri,
        client_id: 'console',
        code_verifier: verifier,
      },
    },
    { route: auth.handoff, ...(await sessionOf(await person())), body: { service: 'erp' } },
    { route: auth.resetEmail, query: { email: (await person()).email } },
    { route: auth.checkLink, body: { email: forgetful.email, token: forgetfulLink } },
    {
      route: auth.generatePassword,
      body: { email: forgetful.email, password: password(), token: forgetfulLink },
    },
    {
      route: auth.resetPassword,
      headers: { authorization: `Bearer ${await linkTokenOf(invited.email)}` },
      body: { email: invited.email, password: password() },
    },
    {
      route: auth.changePassword,
      ...(await sessionOf(await person())),
      body: { oldPassword: testPassword, newPassword: password() },
    },
    { route: auth.endSession, params: { sid: (await sessionOf(other)).sid }, as: leaving.as },
    { route: auth.endOtherSessions, query: { others: 'true' }, as: (await sessionOf(await person())).as },
  ];
}
