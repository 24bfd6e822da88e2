import { auth, me, organization, user } from '@gangway/contract';
import { ApiError, createApiClient, pageOf } from '@gangway/api-client';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { buildOrganization, buildProblem, buildUserDetail, buildMe } from './builders.ts';
import { answer, fakeApi } from './fake-api.ts';

describe('fakeApi', () => {
  it('answers by the contract and records the call', async () => {
    const fake = fakeApi();
    fake.on(organization.list, ({ query }) => {
      expectTypeOf(query.page).toEqualTypeOf<number | undefined>();
      return answer(200, [buildOrganization()], { 'X-Total-Count': '42' });
    });
    const api = createApiClient(fake.http, { organization });

    const page = pageOf(await api.organization.list({ query: { page: 2, size: 10, q: '10' } }));

    expect(page).toEqual({ rows: [buildOrganization()], total: 42, capped: false });
    expect(fake.callsOf(organization.list)[0]?.query).toEqual({ page: 2, size: 10, q: '10' });
  });

  it('reads path values and prefers a fixed path to a parameter', async () => {
    const fake = fakeApi();
    fake.on(user.read, ({ params }) => answer(200, buildUserDetail({ id: params.id })));
    fake.on(me.read, () => answer(200, buildMe()));
    const api = createApiClient(fake.http, { user, me });

    expect((await api.user.read({ params: { id: 12 } })).body.id).toBe(12);
    expect((await api.me.read()).body).toEqual(buildMe());
  });

  it('reads form bodies', async () => {
    const fake = fakeApi();
    fake.on(auth.refresh, ({ body }) => answer(200, { access_token: body.refreshToken, refresh_token: 'next' }));
    const api = createApiClient(fake.http, { auth });

    const { body } = await api.auth.refresh({ body: { clientId: 'portal', clientSecret: '', refreshToken: 'a b+c' } });

    expect(body.access_token).toBe('a b+c');
  });

  it('returns problems as the client sees them', async () => {
    const fake = fakeApi();
    fake.on(organization.create, () => answer(409, buildProblem({ message: 'This name is taken.' })));
    const api = createApiClient(fake.http, { organization });

    const failure = api.organization.create({ body: { name: 'Baltic', displayName: 'Baltic' } });

    await expect(failure).rejects.toMatchObject({ status: 409, message: 'This name is taken.' });
  });

  it('can fail once outside the contract', async () => {
    const fake = fakeApi();
    fake.on(me.read, () => answer(200, buildMe()));
    fake.failOnce(me.read, { status: 200, headers: {}, text: '<html>' });
    const api = createApiClient(fake.http, { me });

    await expect(api.me.read()).rejects.toBeInstanceOf(ApiError);
    await expect(api.me.read()).resolves.toMatchObject({ status: 200 });
  });

  it('fails the test on an unexpected call', async () => {
    const fake = fakeApi({ verifyAtEnd: false });
    const api = createApiClient(fake.http, { me });

    await expect(api.me.read()).rejects.toThrow('GET /user/me');
    expect(fake.verify).toThrow('no answer is set for GET /user/me');
  });

  it('fails the test on a body or an answer that breaks the contract', async () => {
    const fake = fakeApi({ verifyAtEnd: false });
    fake.on(organization.create, () => answer(201, buildOrganization({ id: 0 })));
    const api = createApiClient(fake.http, { organization });

    await expect(api.organization.create({ body: { name: '', displayName: 'Baltic' } })).rejects.toThrow('the body');
    await expect(api.organization.create({ body: { name: 'B', displayName: 'B' } })).rejects.toThrow('the answer 201');
  });

  it('refuses, at compile time, an answer outside the contract', () => {
    const fake = fakeApi();
    // @ts-expect-error the route never answers 204
    const wrongStatus = () => fake.on(me.read, () => answer(204, null));
    // @ts-expect-error the body lacks fields
    const wrongBody = () => fake.on(me.read, () => answer(200, { id: 1 }));
    expect([wrongStatus, wrongBody]).toHaveLength(2);
  });
});
