import { accessTemplate, branch, factor, organization, role, savedView, service, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../testing/test-app.ts';

const app = await suiteApp();
const as = 'superAdmin' as const;

const makes: Record<string, (name: string) => Promise<{ status: number; body: unknown }>> = {
  'an organization': (name) => app.send(organization.create, { as, body: { name, displayName: name } }),
  'a branch': async (name) =>
    app.send(branch.create, {
      as,
      body: { name, displayName: name, organization: { id: await app.given.idOf('organizations', 'Harbour Freight') } },
    }),
  'a service': (name) => app.send(service.create, { as, body: { name, displayName: name, url: '' } }),
  'a role': (name) => app.send(role.create, { as, body: { name, displayName: name } }),
  'an access template': (name) =>
    app.send(accessTemplate.create, { as, body: { name, organization: null, services: {} } }),
  'a view': (name) => app.send(savedView.create, { as, body: { list: 'users', name, query: '', isShared: false } }),
  'a first name': async (firstName) => {
    const id = await app.idOf('user');
    const version = await app.given.value(sql`select version from users where id = ${id}`);
    return app.send(user.update, { as, params: { id }, body: { version, firstName } });
  },
  'an authenticator': async (name) => {
    const token = await app.tokenOf('user');
    await app.given.rows(sql`update sessions set second_at = now(), proved_at = now()`);
    return app.send(factor.addTotp, { as: { token }, body: { name } });
  },
};

describe.each(Object.keys(makes))('the name of %s', (kind) => {
  it.each([
    ['shows nothing', '\u200B\u2800', expect.stringContaining('can be seen')],
    ['turns the direction', 'abc\u202Edef', expect.stringContaining('turns the direction')],
    ['isolates its direction', 'abc\u2066def', expect.stringContaining('turns the direction')],
  ])('is refused where it %s', async (_what, name, sentence: unknown) => {
    expect(await makes[kind]?.(name)).toMatchObject({ status: 400, body: { errors: [{ message: sentence }] } });
  });
});

it.each(['an organization', 'a branch', 'a service', 'a role', 'an access template', 'a view'])(
  'the name of %s is taken by one that differs in what does not show',
  async (kind) => {
    expect(await makes[kind]?.('Sable Bay')).toMatchObject({ status: 201 });
    for (const alike of ['Sab\u200Ble Bay', 'Sable\u00A0 Bay', 'SABLE\u2800BAY', 'Sable\u00AD Bay\u200D']) {
      expect(await makes[kind]?.(alike)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    }
  },
);

it('keeps joiners in what it stores', async () => {
  await app.expect(201, role.create, { as, body: { name: '👩‍🚀 ක්‍රි', displayName: '👩‍🚀 ක්‍රි' } });
  expect(await app.given.idOf('roles', '👩‍🚀 ක්‍රි')).toBeGreaterThan(0);
});

describe('the users list', () => {
  const order = async (sort: string) => {
    const { body } = await app.expect(200, user.list, { as, query: { sort, q: 'Ordered', page: 1, size: 100 } });
    return body.map(({ firstName }) => firstName);
  };

  it('sorts names as their readers do, É beside E', async () => {
    const names = ['Zainab', 'Élodie', 'eva', 'Åsa', 'Łukasz', 'Mia', 'Ivo', 'Иван'];
    for (const name of names) await app.given.person({ name: [name, 'Ordered'] });
    const sorted = ['Åsa', 'Élodie', 'eva', 'Ivo', 'Łukasz', 'Mia', 'Zainab', 'Иван'];
    expect(await order('name')).toEqual(sorted);
    expect(await order('-name')).toEqual(sorted.toReversed());
  });

  it('sorts never before any day', async () => {
    await app.given.rows(sql`
      update users set last_sign_in_at = case first_name when 'Mia' then '2026-01-02'::timestamptz
                                                         when 'Ivo' then '2026-01-01'::timestamptz end
       where last_name = 'Ordered'`);
    expect((await order('lastSignInAt')).slice(-2)).toEqual(['Ivo', 'Mia']);
    expect((await order('-lastSignInAt')).slice(0, 2)).toEqual(['Mia', 'Ivo']);
    const all = await app.expect(200, user.list, { as, query: { sort: '-lastSignInAt', page: 1, size: 10 } });
    expect(all.body.slice(0, 2).map(({ firstName }) => firstName)).toEqual(['Mia', 'Ivo']);
  });

  it('trims filters', async () => {
    const { body } = await app.expect(200, user.list, {
      as,
      query: { 'f.name': ' zainab ', 'f.email': ' given.example ' },
    });
    expect(body.map(({ firstName }) => firstName)).toEqual(['Zainab']);
  });
});
