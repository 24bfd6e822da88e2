import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { openConsole } from '../support/console-pages.ts';
import { startPortalSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const library = readFileSync(
  fileURLToPath(new URL('../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url)),
  'utf8',
);
/** A complete client: signs in, and shows the user. */
const program = (home: string, clientId: string) => `
const manager = new oidc.UserManager({
  authority: ${JSON.stringify(addresses.api)}, client_id: ${JSON.stringify(clientId)}, redirect_uri: '${home}/callback',
  post_logout_redirect_uri: '${home}/bye', scope: 'openid profile email gangway', loadUserInfo: true,
});
const say = (text) => { document.querySelector('h1').textContent = text; };
document.querySelector('#in').onclick = () => manager.signinRedirect();
document.querySelector('#renew').onclick = async () => {
  const user = await manager.signinSilent();
  say('Renewed for ' + user.profile.given_name);
};
document.querySelector('#out').onclick = () => manager.signoutRedirect();
if (location.pathname === '/callback') {
  manager.signinCallback().then(
    (user) => say('Welcome, ' + user.profile.given_name + ': ' + user.profile.roles.join(', ')),
    (error) => say('Refused: ' + error.message),
  );
}`;

test('oidc-client-ts signs in, renews and signs out in a browser, without a secret', async ({ page, browser }) => {
  // Serve the page for real: browsers block calls to this machine from a page a test made up.
  let body = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const home = `http://localhost:${(server.address() as AddressInfo).port}`;
  await openConsole(page, '/service');
  const name = uniqueWord('gate');
  const service = (await callApi(page, 'POST', '/service/create', {
    name,
    displayName: name,
    url: `${home}/`,
  })) as { id: number; version: number };
  const roles = (await callApi(page, 'GET', '/roles/all')) as { id: number; name: string }[];
  const operator = roles.find((role) => role.name === 'Operator')?.id;
  await callApi(page, 'POST', '/service/update-service', {
    id: service.id,
    version: service.version,
    roles: [operator],
  });
  const client = (await callApi(page, 'PUT', `/service/${service.id}/client`, {
    isActive: true,
    authMethod: 'none',
    jwks: null,
    redirectUris: [`${home}/callback`],
    postLogoutRedirectUris: [`${home}/bye`],
    initiateLoginUri: null,
    backchannelLogoutUri: null,
    idTokenAlg: 'RS256',
    refresh: true,
    subject: 'pairwise',
    version: 0,
  })) as { clientId: string };
  const found = (await callApi(page, 'GET', '/user/details?f.email=katrin.schroder')) as { id: number }[];
  const katrin = (await callApi(page, 'GET', `/user/${found[0]?.id}`)) as {
    id: number;
    version: number;
    services: object;
  };
  await callApi(page, 'PATCH', `/user/${katrin.id}`, {
    version: katrin.version,
    services: {
      ...katrin.services,
      [name]: { role: ['Operator'], limit: 1, notification: false, trackingUrlEnabled: false },
    },
  });

  const person = await (await browser.newContext()).newPage();
  body = `<h1>Gate</h1><button id="in">Sign in</button><button id="renew">Renew</button><button id="out">Sign out</button>
    <script>${library}</script><script>${program(home, client.clientId)}</script>`;
  await startPortalSession(person, 'katrin.schroder@noordzee-lines.test');
  await person.goto(`${home}/`);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Welcome, Katrin: Operator');
  await person.getByRole('button', { name: 'Renew' }).click();
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Renewed for Katrin');
  await person.getByRole('button', { name: 'Sign out' }).click();
  await expect(person).toHaveURL(new RegExp(`^${home}/bye`));
  // The portal's session has ended too.
  await person.goto(`${home}/`);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByRole('textbox', { name: 'Email' })).toBeVisible();
  server.close();
});
