import http from 'node:http';
import { demoPassword, sharedBrowser, signInAt } from '../shared/chromium.mjs';
import { sharedPlatform } from '../shared/platform.mjs';
import { badServiceAddresses, xssPayloads } from '../shared/xss-payloads.mjs';

const consolePages = [
  '/dashboard',
  '/service',
  '/plans',
  '/organization',
  '/customer',
  '/customer/add',
  '/branches',
  '/users',
  '/users/add',
  '/users/edit/2',
  '/subscriptions',
  '/roles',
  '/activity',
  '/profile',
  '/change-password',
  '/nowhere',
];
const portalPages = [
  '/',
  '/login',
  '/login?forgot',
  '/services',
  '/register',
  '/profile',
  '/change-password',
  '/reset-password/x?email=a@b.co',
  '/password/x?email=a@b.co',
  '/authorize',
  '/open/erp',
  '/nowhere',
];
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Straight to a replica: what is put in must not depend on the proxy.
 * @param {string} method @param {string} path @param {unknown} json @param {string} [token]
 * @returns {Promise<{ status: number, body: any }>}
 */
async function api(method, path, json, token) {
  const { ports } = await sharedPlatform();
  const payload = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    };
    const request = http.request(
      { host: '127.0.0.1', port: ports.replicas[0], method, path, headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
          }),
        );
      },
    );
    request.once('error', reject);
    request.end(payload);
  });
}

async function adminToken() {
  const { body } = await api('POST', '/user/login', { email: 'super.admin@gangway.test', password: demoPassword });
  return String(body.result.accessToken);
}

/** Puts every payload into every text field that takes one. @returns how many writes were accepted and refused */
async function plant() {
  let token = await adminToken();
  const { body: organizations } = await api('GET', '/organization/all', undefined, token);
  const { body: services } = await api('GET', '/service/all', undefined, token);
  const { body: options } = await api('GET', '/registration/options', undefined);
  const organization = organizations[0].id;
  const { body: branches } = await api('GET', '/branches/all', undefined, token);
  const branch = branches.find((/** @type {any} */ each) => each.organization.id === organization);
  const open = options.organizations[0];
  const serviceId = services.find((/** @type {any} */ each) => each.name === 'erp').id;
  let accepted = 0;
  let refused = 0;
  const errors = [];
  for (let start = 0; start < xssPayloads.length; start += 10) {
    if (start % 100 === 0) token = await adminToken();
    const writes = xssPayloads.slice(start, start + 10).flatMap((payload, offset) => {
      const text = payload.slice(0, 190);
      const index = start + offset;
      return [
        api('POST', '/organization/create', { name: text, displayName: text, isActive: true }, token),
        api(
          'POST',
          '/branches/create',
          { name: text, displayName: text, isActive: true, organization: { id: organization } },
          token,
        ),
        api('POST', '/roles/create', { name: text, displayName: text, isActive: true }, token),
        api('POST', '/service/create', { name: text, displayName: text, url: '', isActive: true }, token),
        api(
          'POST',
          '/plans/create',
          {
            name: text,
            displayName: text,
            isActive: true,
            additionalLimitPricePerCount: text,
            description: text,
            price: text,
            limits: text,
            serviceId,
            serviceType: 'UI',
          },
          token,
        ),
        api(
          'POST',
          '/user/register',
          {
            firstName: text,
            lastName: text,
            email: `xss${index}@example.com`,
            organization,
            branches: [branch.id],
            services: {},
          },
          token,
        ),
        ...(open
          ? [
              api('POST', '/access-requests', {
                firstName: text,
                lastName: text,
                email: `${text.replaceAll(/[\s@]/g, '').slice(0, 60)}@x${index}`,
                organization: open.id,
                branches: [open.branches?.[0]?.id].filter(Boolean),
                roles: [options.roles?.[0]?.id].filter(Boolean),
              }),
            ]
          : []),
      ];
    });
    for (const { status } of await Promise.all(writes)) {
      if (status < 300) accepted += 1;
      else refused += 1;
      if (status >= 500) errors.push(status);
    }
  }
  return { accepted, refused, errors: errors.length };
}

/** @type {Promise<{ planted: { accepted: number, refused: number, errors: number }, pages: number, dialogs: number, violations: string[], uncaught: string[], foreign: string[] }> | undefined} */
let visited;

/** Plants everything and opens every page of both apps. Once for all checks. */
function visit() {
  return (visited ??= plantAndOpen());
}

async function plantAndOpen() {
  const { addresses } = await sharedPlatform();
  const planted = await plant();
  const browser = await sharedBrowser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1360, height: 850 } });
  let dialogs = 0;
  let pages = 0;
  /** @type {string[]} */
  const violations = [];
  /** @type {string[]} */
  const uncaught = [];
  /** @type {string[]} */
  const foreign = [];
  const own = new Set(Object.values(addresses).map((address) => new URL(address).host));
  context.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (/content security policy|trusted ?type|refused to (?:load|execute|apply)/i.test(message.text()))
      violations.push(message.text());
  });
  context.on('weberror', (error) => uncaught.push(error.error().message));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !own.has(url.host)) foreign.push(request.url());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const look = async (/** @type {string} */ address) => {
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle').catch(() => {});
    pages += 1;
  };
  const sample = xssPayloads
    .filter((_payload, index) => index % 61 === 7)
    .map((payload) => encodeURIComponent(payload));

  for (const path of portalPages) await look(addresses.portal + path);
  for (const payload of sample) {
    for (const path of [
      `/login?next=${payload}`,
      `/login?forgot&email=${payload}`,
      `/reset-password/${payload}?email=${payload}`,
      `/authorize?client_id=${payload}&redirect_uri=${payload}&state=${payload}`,
      `/${payload}`,
    ])
      await look(addresses.portal + path);
  }
  await signInAt(page, `${addresses.console}/dashboard`, 'super.admin@gangway.test');
  await page.waitForURL((url) => url.origin === addresses.console && url.pathname !== '/auth/callback');
  for (const path of consolePages) await look(addresses.console + path);
  for (const path of [
    '/service',
    '/plans',
    '/organization',
    '/customer',
    '/branches',
    '/users',
    '/roles',
    '/activity',
  ]) {
    for (const number of [1, 2, 3, 4]) await look(`${addresses.console}${path}?size=100&page=${number}`);
  }
  for (const payload of sample) {
    for (const path of [
      `/users?q=${payload}`,
      `/users?f.name=${payload}`,
      `/roles?f.name=${payload}`,
      `/login?next=${payload}`,
      `/auth/callback?code=${payload}&state=${payload}`,
      `/auth/callback?error=${payload}&error_description=${payload}`,
      `/${payload}`,
    ])
      await look(addresses.console + path);
  }
  await signInAt(page, `${addresses.portal}/login?prompt=login`, 'ops@gangway.test').catch(() => {});
  for (const path of portalPages) await look(addresses.portal + path);
  await context.close();
  return { planted, pages, dialogs, violations, uncaught, foreign };
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A47',
    tried: `${xssPayloads.length} payloads in every text field and a sample in every query, then every page rendered; ${badServiceAddresses.length} spellings of an address that is none`,
    line: '0 dialogs, 0 CSP hits, 0 requests to other hosts; every such address refused',
    run: async () => {
      const token = await adminToken();
      let refused = 0;
      for (const [index, url] of badServiceAddresses.entries()) {
        const { status } = await api(
          'POST',
          '/service/create',
          { name: `address ${index}`, displayName: `address ${index}`, url, isActive: true },
          token,
        );
        if (status === 400) refused += 1;
      }
      const { planted, pages, dialogs, violations, uncaught, foreign } = await visit();
      return {
        passed:
          dialogs === 0 &&
          violations.length === 0 &&
          uncaught.length === 0 &&
          foreign.length === 0 &&
          planted.errors === 0 &&
          refused === badServiceAddresses.length,
        figure: [
          `${dialogs} dialogs, ${violations.length} CSP hits, ${uncaught.length} uncaught errors, ${foreign.length} requests elsewhere`,
          `${pages} pages, ${planted.accepted} writes taken, ${planted.refused} refused`,
          `${refused} of ${badServiceAddresses.length} addresses refused`,
          ...[...new Set([...uncaught, ...foreign])].slice(0, 3),
        ].join('; '),
      };
    },
  },
  {
    id: 'A49',
    tried:
      'sign-in, console, hand-off to a service, error page and sign-out in Chromium; addresses, referrers and the logs of nginx read',
    line: '0 session tokens anywhere; the hand-off token in its one navigation alone',
    run: async () => {
      const { addresses, nginx } = await sharedPlatform();
      const browser = await sharedBrowser();
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      /** @type {string[]} */
      const urls = [];
      let referrers = 0;
      context.on('request', (request) => {
        if (/eyJ[\w-]{10,}/.test(request.url())) urls.push(request.url());
        if (/eyJ[\w-]{10,}|\?/.test(request.headers()['referer'] ?? '')) referrers += 1;
      });
      const page = await context.newPage();
      await signInAt(page, `${addresses.portal}/login`, 'ops@gangway.test');
      await page.goto(`${addresses.portal}/open/erp`);
      await page.waitForURL((url) => url.origin === new URL(addresses.sampleService).origin, { timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      await page.goto(`${addresses.portal}/nowhere?accessToken=eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x`);
      const shown = await page.locator('body').innerText();
      const others = urls.filter((url) => !url.startsWith(`${addresses.portal}/nowhere`));
      const audiences = others.map((url) => audienceOf(url));
      await context.close();
      const logs = nginx.accessLog() + nginx.errorLog();
      const logged = (logs.match(/eyJ[\w-]{10,}/g) ?? []).length;
      const echoed = /eyJ[\w-]{10,}/.test(shown) ? 1 : 0;
      return {
        passed:
          others.length === 1 && !audiences.includes('gangway-api') && referrers === 0 && logged === 0 && echoed === 0,
        figure: `${audiences.filter((audience) => audience === 'gangway-api').length} session tokens in addresses, the hand-off token in ${others.length} navigation, ${referrers} referrers, ${logged} in the logs of nginx, ${echoed} on the page`,
      };
    },
  },
  {
    id: 'A4',
    tried: 'the 8 fields of sign-in, forgotten, new and changed password in Chromium: type, autocomplete, and a paste',
    line: '8 of 8',
    run: async () => {
      const { addresses } = await sharedPlatform();
      const browser = await sharedBrowser();
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const pasted = 'seven lanterns @ the quay';
      // What a password manager or another program has put aside.
      const clipboard = await context.newPage();
      await clipboard.setContent('<input aria-label="source">');
      const copy = async (/** @type {string} */ text) => {
        await clipboard.bringToFront();
        await clipboard.getByLabel('source').fill(text);
        await clipboard.getByLabel('source').press('Control+A');
        await clipboard.getByLabel('source').press('Control+C');
        await page.bringToFront();
      };
      let good = 0;
      const wrong = /** @type {string[]} */ ([]);
      const look = async (/** @type {readonly (readonly [string, string, string])[]} */ fields) => {
        for (const [label, type, purpose] of fields) {
          const text = type === 'email' ? 'olga@example.com' : pasted;
          await copy(text);
          const field = page.getByLabel(label, { exact: true });
          await field.fill('');
          await field.press('Control+V');
          const seen = [
            await field.getAttribute('type'),
            await field.getAttribute('autocomplete'),
            await field.inputValue(),
          ];
          if (seen.join() === [type, purpose, text].join()) good += 1;
          else wrong.push(`${new URL(page.url()).pathname} ${label}: ${seen.join(', ')}`);
        }
      };
      await page.goto(`${addresses.portal}/login`, { waitUntil: 'networkidle' });
      await look([
        ['Email', 'email', 'username'],
        ['Password', 'password', 'current-password'],
      ]);
      await page.goto(`${addresses.portal}/login?forgot`, { waitUntil: 'networkidle' });
      await look([['Email', 'email', 'username']]);
      await page.goto(`${addresses.portal}/reset-password/x?email=a@b.co`, { waitUntil: 'networkidle' });
      await look([
        ['New Password', 'password', 'new-password'],
        ['Confirm Password', 'password', 'new-password'],
      ]);
      await signInAt(page, `${addresses.portal}/login`, 'ops@gangway.test');
      await page.goto(`${addresses.portal}/change-password`, { waitUntil: 'networkidle' });
      await look([
        ['Old Password', 'password', 'current-password'],
        ['New Password', 'password', 'new-password'],
        ['Confirm Password', 'password', 'new-password'],
      ]);
      await context.close();
      return { passed: good === 8, figure: [`${good} of 8`, ...wrong].join('; ') };
    },
  },
  {
    id: 'D36',
    tried: 'an administrator switched off while a confirmation is open, who then says Yes',
    line: 'the next call is refused, the session is said to be over, nothing was written',
    run: async () => {
      const { addresses } = await sharedPlatform();
      const admin = await adminToken();
      /** @type {() => Promise<{ id: number, email: string, isActive: boolean }[]>} */
      const users = async () => (await api('GET', '/user/details', undefined, admin)).body;
      const before = await users();
      const self = before.find(({ email }) => email === 'org.admin@gangway.test');
      const browser = await sharedBrowser();
      const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1360, height: 850 } });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      let off = false;
      const answers = /** @type {number[]} */ ([]);
      context.on('response', (response) => {
        if (off && response.url().startsWith(addresses.api) && response.request().method() !== 'OPTIONS')
          answers.push(response.status());
      });
      await signInAt(page, `${addresses.console}/users`, 'org.admin@gangway.test');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      const yes = page.getByRole('dialog', { name: 'Alert Message' }).getByRole('button', { name: 'Yes' });
      await yes.waitFor();
      await api('DELETE', `/user/${self?.id}`, undefined, admin);
      off = true;
      await yes.click();
      const told = await page
        .getByRole('dialog', { name: 'Your session has ended' })
        .or(page.getByRole('button', { name: 'Sign in', exact: true }))
        .first()
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      const after = await users();
      const changed = after.filter(
        ({ id, isActive }) => id !== self?.id && before.find((each) => each.id === id)?.isActive !== isActive,
      ).length;
      await context.close();
      const taken = answers.filter((status) => status < 300).length;
      return {
        passed: told && changed === 0 && taken === 0 && answers[0] === 401 && self !== undefined,
        figure: `first answer ${answers[0] ?? 'none'}, ${taken} of ${answers.length} calls taken, session ${told ? 'said to be over' : 'NOT said to be over'}, ${changed} users changed`,
      };
    },
  },
];

/** @param {string} url */
function audienceOf(url) {
  const payload = /eyJ[\w-]*\.(eyJ[\w-]*)/.exec(url)?.[1] ?? '';
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8') || '{}').aud);
}
