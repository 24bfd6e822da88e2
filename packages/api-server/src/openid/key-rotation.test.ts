import { signInRequest } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { type JWK, createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { callback, openidService, verifier } from '../testing/openid-service.ts';
import { testApp } from '../testing/test-app.ts';

let ahead = 0;
const clock = () => Date.now() + ahead;
const app = await testApp({ clock });
const replica = await testApp({ clock, store: app.context.store });
afterAll(async () => {
  await app.close();
});

it('keys rotate while people sign in at two replicas, and no sign-in fails', async () => {
  const erp = await openidService(app);
  const portal = await app.signIn('user', 'portal');
  const replicas = [app, replica];
  const at = (turn: number) => replicas[turn % 2] ?? app;
  const basic = { authorization: `Basic ${btoa(`${erp.clientId}:${erp.clientSecret}`)}` };

  /** Each step at the other replica, which may not know the newest keys yet. */
  async function signIn(turn: number): Promise<void> {
    const asked = await at(turn).server.inject(erp.authorizeAddress());
    const request = new URL(String(asked.headers['location'])).searchParams.get('request') ?? '';
    const as = { token: portal.accessToken };
    const { body } = await at(turn + 1).expect(200, signInRequest.allow, { as, params: { request } });
    const answer = await at(turn).postForm(
      '/oauth2/token',
      {
        grant_type: 'authorization_code',
        code: new URL(body.address ?? '').searchParams.get('code') ?? '',
        redirect_uri: callback,
        code_verifier: verifier,
      },
      { ...basic },
    );
    expect(answer.statusCode).toBe(200);
    const tokens = answer.json<{ id_token: string; access_token: string }>();
    // Both replicas publish the key that either signs with, and take each other's tokens.
    for (const { server } of replicas) {
      const { keys } = (await server.inject('/.well-known/jwks.json')).json<{ keys: JWK[] }>();
      await jwtVerify(tokens.id_token, createLocalJWKSet({ keys }), { audience: erp.clientId, algorithms: ['RS256'] });
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      expect((await server.inject({ url: '/oauth2/userinfo', headers })).statusCode).toBe(200);
    }
  }

  const rotations = trials(3, 8);
  const lanes = 5;
  const each = trials(2, 5);
  const signInOften = async (lane: number) => {
    for (let turn = 0; turn < each; turn += 1) await signIn(lane + turn);
  };
  for (let rotation = 0; rotation < rotations; rotation += 1) {
    // The other replica hears of it only by looking, which it does every few seconds at most.
    await Promise.all([...Array.from({ length: lanes }, (_, lane) => signInOften(lane)), app.context.keys.rotate()]);
    ahead += 20_000;
  }
});
