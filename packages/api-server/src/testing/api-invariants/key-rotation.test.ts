import { auth, me } from '@gangway/contract';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { suiteApp } from '../test-app.ts';

const app = await suiteApp();

/** A service of someone else: it knows the address of the published keys and its own name, nothing more. */
function serviceOwner() {
  const { apiUrl } = app.context.config;
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', apiUrl), {
    cooldownDuration: 0,
    [customFetch]: async (url) => {
      const answer = await app.server.inject(new URL(url).pathname);
      return new Response(answer.payload, { status: answer.statusCode });
    },
  });
  return (token: string, audience: string) =>
    jwtVerify(token, keys, { algorithms: ['ES256'], issuer: apiUrl, audience, typ: 'at+jwt' });
}

it('lets a service verify hand-off tokens by the published keys, through three rotations', async () => {
  const verify = serviceOwner();
  const handOff = async () => {
    const { body } = await app.expect(200, auth.handoff, { as: 'user', body: { service: 'erp' } });
    return body.accessToken ?? '';
  };
  const kids = new Set<unknown>();
  const earlier: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const token = await handOff();
    earlier.push(token);
    for (const known of earlier) {
      const { payload, protectedHeader } = await verify(known, 'erp');
      expect(payload).toMatchObject({ email: 'olga.user@example.com', services: { erp: ['api_user'] } });
      kids.add(protectedHeader.kid);
    }
    await expect(verify(token, 'ocean_tracking')).rejects.toThrow(/aud/);
    // No one is signed out by it.
    await app.expect(200, me.read, { as: 'user' });
    await app.context.keys.rotate();
  }
  expect(kids.size).toBe(4);
  await app.expect(200, me.read, { as: 'user' });
});
