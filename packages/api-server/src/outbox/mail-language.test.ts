import { accessRequest, auth, me, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../operations/mail/outbox-sender.ts';
import { suiteApp } from '../testing/test-app.ts';
import { openMail } from './enqueue-mail.ts';

const app = await suiteApp({ config: { profile: 'production' } });
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const hamburg = await app.given.idOf('branches', 'Hamburg');
const apiUser = await app.given.idOf('roles', 'api_user');

beforeEach(async () => {
  await app.given.empty('access_requests', 'throttle_counters', 'outbox_mails', 'organization_looks');
});

/** The language in which the only mail of this kind was written: tests say a stand-in with its tag. */
async function written(kind: string): Promise<string | undefined> {
  const rows = await app.given.rows<{ sealed: string }>(sql`select sealed from outbox_mails where kind = ${kind}`);
  expect(rows).toHaveLength(1);
  return /<html lang="([\w-]+)"/.exec(openMail(app.context.secrets, rows[0]!.sealed).html)?.[1];
}

const organizationSpeaks = (language: string) =>
  app.given.rows(sql`insert into organization_looks (organization_id, language) values (${harbour}, ${language})`);
const accepting = (language: string) => ({ headers: { 'accept-language': language } });

async function ask(language: string, email: string) {
  const wanted = { firstName: 'Ines', lastName: 'Prado', organization: harbour, branches: [hamburg], roles: [apiUser] };
  await app.expect(202, accessRequest.create, { body: { ...wanted, email }, ...accepting(language) });
  return (await app.expect(200, accessRequest.list, { as: 'superAdmin', query: { sort: '-id' } })).body[0]!.id;
}

describe('a person who chose a language', () => {
  const changePassword = async () => {
    const { accessToken } = await app.signIn('otherUser', 'portal');
    return accessToken;
  };

  it('refuses a language that the product does not have, and keeps the one before', async () => {
    const token = await changePassword();
    const send = (language: unknown) =>
      // @ts-expect-error -- what a client should not send
      app.send(me.savePreferences, { as: { token }, body: { language } });
    expect((await send('de')).status).toBe(200);
    for (const hostile of ['xx', '../../etc', 'd'.repeat(5000), 'DE', '', 7, null]) {
      expect((await send(hostile)).status).toBe(400);
    }
    expect((await app.expect(200, me.read, { as: { token } })).body.preferences.language).toBe('de');
  });

  it('gets mails in it, whatever the organization and the administrator speak', async () => {
    await organizationSpeaks('es');
    const id = await app.idOf('otherUser');
    await app.given.rows(sql`update users set preferences = '{"language":"ar"}' where id = ${id}`);
    await app.expect(200, user.invite, { as: 'superAdmin', params: { id }, ...accepting('ja') });
    expect(await written('reset')).toBe('ar');
    await app.given.rows(sql`update users set preferences = '{}' where id = ${id}`);
  });
});

describe('an invitation', () => {
  const register = (email: string, accessRequestId?: number) =>
    app.expect(200, user.register, {
      as: 'superAdmin',
      body: {
        firstName: 'Ines',
        lastName: 'Prado',
        email,
        organization: harbour,
        branches: [hamburg],
        services: {},
        ...(accessRequestId === undefined ? {} : { accessRequest: accessRequestId }),
      },
      ...accepting('ja-JP,en;q=0.5'),
    });

  it('speaks the language of the request that invites', async () => {
    await register('invited.1@example.com');
    expect(await written('invitation')).toBe('ja');
  });

  it('speaks the organization’s language where it has one', async () => {
    await organizationSpeaks('es');
    await register('invited.2@example.com');
    expect(await written('invitation')).toBe('es');
  });

  it('speaks the language in which the person asked for the account', async () => {
    await organizationSpeaks('es');
    await register('invited.3@example.com', await ask('pt', 'invited.3@example.com'));
    expect(await written('invitation')).toBe('pt-BR');
  });
});

it.each([
  { language: 'en', accepted: 'd'.repeat(5000) },
  { language: 'en', accepted: '../../etc' },
  { language: 'de', accepted: 'de-AT, en;q=0.1' },
])('declines an account in $language, the language in which it was asked for', async ({ accepted, language }) => {
  const id = await ask(accepted, `declined.${accepted.length}@example.com`);
  await app.expect(200, accessRequest.decline, { as: 'superAdmin', params: { id }, body: {}, ...accepting('ja') });
  expect(await written('account-declined')).toBe(language);
});

it('mails a reset link in the language in which it was asked for, where no other was chosen', async () => {
  const email = 'olga.user@example.com';
  await app.expect(200, auth.resetEmail, { query: { email }, ...accepting('zh-SG') });
  await sendDueMails(app.context, async () => {
    throw new Error('stays in the outbox');
  });
  expect(await written('reset')).toBe('zh-CN');
});
