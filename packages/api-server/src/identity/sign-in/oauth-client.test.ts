import * as oauth from 'oauth4webapi';
import { auth } from '@gangway/contract';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

it('lets an independent, strict OAuth client complete the code flow', async () => {
  const { apiUrl, consoleUrl } = app.context.config;
  const server: oauth.AuthorizationServer = { issuer: apiUrl, token_endpoint: `${apiUrl}/auth/token` };
  const client: oauth.Client = { client_id: 'console' };
  const redirectUri = `${consoleUrl}/auth/callback`;
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();

  // Play the portal: it asks the API for the code and sends the browser back with it.
  const portal = await app.signIn('superAdmin', 'portal');
  const { body } = await app.expect(200, auth.authorize, {
    as: { token: portal.accessToken },
    body: {
      response_type: 'code',
      client_id: 'console',
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    },
  });
  const callback = new URL(redirectUri);
  callback.searchParams.set('code', body.code);
  callback.searchParams.set('state', body.state);
  callback.searchParams.set('iss', body.iss);

  const parameters = oauth.validateAuthResponse(
    { ...server, authorization_response_iss_parameter_supported: true },
    client,
    callback,
    state,
  );
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url, init) => {
        const answer = await app.server.inject({
          method: 'POST',
          url: new URL(url).pathname,
          headers: init.headers,
          payload: String(init.body),
        });
        return new Response(answer.payload, {
          status: answer.statusCode,
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      },
    },
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  expect(tokens.token_type).toBe('bearer');
  expect(tokens.expires_in).toBe(300);
  const sessions = await app.expect(200, auth.sessions, { as: { token: tokens.access_token } });
  expect(sessions.body.find(({ current }) => current)).toMatchObject({ app: 'console' });
});
