import { sql } from 'drizzle-orm';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { callback, openidService, verifier } from '../testing/openid-service.ts';
import { suiteApp } from '../testing/test-app.ts';
import { assertionType } from './client/client-assertion.ts';

const lines: string[] = [];
const app = await suiteApp({ config: { logLevel: 'info' }, logStream: { write: (line) => void lines.push(line) } });

it('the log holds no secret, code, token, assertion or hint, whatever the outcome', async () => {
  const erp = await openidService(app);
  const pair = await generateKeyPair('ES256');
  const idp = await openidService(app, {
    key: 'idp',
    authMethod: 'private_key_jwt',
    jwks: { keys: [await exportJWK(pair.publicKey)] },
  });
  const assertion = await new SignJWT({ jti: 'a-jti-of-this-test' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(idp.clientId)
    .setSubject(idp.clientId)
    .setAudience(app.context.config.apiUrl)
    .setExpirationTime('1 minute')
    .sign(pair.privateKey);
  const { tokens, portal } = await erp.signIn();
  const code = (await erp.code(portal)).get('code') ?? '';
  const request = { state: 'a-state-of-this-test', nonce: 'a-nonce-of-this-test', login_hint: 'hinted@example.com' };
  const { access_token: access, id_token: hint, refresh_token: refresh } = tokens;
  const clientProofs = [erp.clientSecret, btoa(`${erp.clientId}:${erp.clientSecret}`), assertion, 'wrong-s3cret'];
  const personProofs = [code, verifier, access, hint, refresh, portal.accessToken, 'a-jti-of-this-test'];
  const secrets = [...clientProofs, ...personProofs, ...Object.values(request)];
  const everything = async () => {
    const statuses: number[] = [];
    const post = async (path: string, form: Record<string, string>, headers?: Record<string, string>) =>
      statuses.push((await erp.post(path, form, headers)).status);
    await post('/oauth2/token', { grant_type: 'client_credentials', client_secret: 'wrong-s3cret' });
    await post('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    });
    await post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
    for (const token of [access, refresh]) await post('/oauth2/introspect', { token });
    await post('/oauth2/userinfo', {}, { authorization: `Bearer ${access}` });
    const signed = { client_assertion_type: assertionType, client_assertion: assertion };
    await post('/oauth2/token', { grant_type: 'client_credentials', ...signed }, { authorization: '' });
    statuses.push((await app.server.inject(erp.authorizeAddress({ ...request, id_token_hint: hint }))).statusCode);
    return statuses;
  };
  await everything();
  const failed: number[] = [];
  for (const table of ['auth_codes', 'sessions', 'client_assertions', 'authorization_requests', 'oidc_clients']) {
    await app.context.db.execute(sql.raw(`alter table ${table} rename to gone`));
    failed.push(...(await everything()).filter((status) => status >= 500));
    await app.context.db.execute(sql.raw(`alter table gone rename to ${table}`));
  }
  await app.server.inject(`/oauth2/end-session?id_token_hint=${hint}&state=a-state-of-this-test`);
  expect(failed.length).toBeGreaterThan(5);
  const log = lines.join('\n');
  expect(log).toContain('unexpected error');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
