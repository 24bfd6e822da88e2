import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { openidService } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';

/** Recorded hand-off of services by token in the address: it may neither lose nor gain a name. */
const recorded = {
  answer: ['accessToken', 'mode', 'url'],
  header: { alg: 'ES256', typ: 'at+jwt' },
  claims: [
    'aud',
    'auth_time',
    'azp',
    'client_id',
    'email',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'jti',
    'name',
    'nbf',
    'preferred_username',
    'realm_access',
    'services',
    'session_state',
    'sid',
    'sub',
    'use',
  ],
  key: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
};

const app = await suiteApp();

it('keeps the recorded hand-off, also beside services with OpenID Connect', async () => {
  await openidService(app, { key: 'erp' });
  await app.given.rows(sql`
    insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date)
    select u.id, v.id, 'UI', u.organization_id, b.branch_id, p.id, current_date - 5
      from users u join user_branches b on b.user_id = u.id, services v join plans p on p.service_id = v.id
     where u.id = ${await app.idOf('user')} and v.name = 'ocean_tracking' limit 1`);
  const portal = await app.signIn('user', 'portal');
  const as = { token: portal.accessToken };
  const { body } = await app.expect(200, auth.handoff, { as, body: { service: 'ocean_tracking', accepts: ['oidc'] } });
  expect(Object.keys(body).toSorted()).toEqual(recorded.answer);
  expect(body).toMatchObject({ mode: 'handoff', url: 'https://ocean.example.com/open?lang=en' });
  const token = body.accessToken ?? '';
  const { kid, ...header } = decodeProtectedHeader(token);
  expect(header).toEqual(recorded.header);
  const claims = decodeJwt(token);
  expect(Object.keys(claims).toSorted()).toEqual(recorded.claims);
  expect(claims).toMatchObject({ aud: 'ocean_tracking', azp: 'portal', services: { ocean_tracking: ['api_user'] } });

  const { keys } = (await app.server.inject('/.well-known/jwks.json')).json<{ keys: Record<string, string>[] }>();
  // Services that know one algorithm take the first key.
  expect(keys[0]?.['kid']).toBe(kid);
  expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(recorded.key);
});
