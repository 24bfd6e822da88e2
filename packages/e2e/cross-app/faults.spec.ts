import { trials } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { openConsole, rowOf } from '../support/console-pages.ts';
import { openNewRow } from '../support/list-screens.ts';
import { assertOnPicker } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { fillSignIn, people, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const renewals = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/auth/get-refershtoken')) seen.push(sent.url());
  });
  return seen;
};

test('renews a token that expires under a filled form silently, and sends the form once', async ({ page, watch }) => {
  const rounds = trials(1, 20);
  test.setTimeout(40_000 + rounds * 10_000);
  watch.expectConsoleMessage(/status of 401/);
  await openConsole(page, '/roles');
  const renewed = renewals(page);
  let taken = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/roles/create') && answer.status() === 201) taken += 1;
  });
  for (let round = 1; round <= rounds; round += 1) {
    // Reload: a page that has several tokens refused in a row assumes a broken server, and waits.
    if (round > 1) await page.reload();
    await openNewRow(page, 'Add Role');
    const name = uniqueWord('Quartermaster');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    // Answer as the server does for an expired token.
    await page.route(
      `${addresses.api}/roles/create`,
      (route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer a.b.c' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(rowOf(page, name)).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect([taken, renewed.length]).toEqual([round, round]);
  }
});

const endedSession = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

/** Opens Add Role, ends the session elsewhere, and signs `person` in from the page's dialog. */
async function signInBesideNewRole(page: Page, name: string, person: string): Promise<void> {
  await openConsole(page, '/roles');
  await openNewRow(page, 'Add Role');
  await nameField(page).fill(name);
  const sessions = (await callApi(page, 'GET', '/auth/sessions')) as { id: string; current: boolean }[];
  await callApi(page, 'DELETE', `/auth/sessions/${sessions.find(({ current }) => current)?.id ?? ''}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.waitForEvent('popup');
  await endedSession(page).getByRole('button', { name: 'Sign in again' }).click();
  // The portal's session has ended too.
  await fillSignIn(await popup, person);
  await submitSignIn(await popup);
  await expect(endedSession(page)).toHaveCount(0);
}

test('renews a session ended elsewhere under a filled form in a pop-up, and sends the form once', async ({
  page,
  watch,
}) => {
  watch.expectConsoleMessage(/status of 401|A (query|mutation) failed|could not be renewed \(refused\)/);
  const name = uniqueWord('Stevedore');
  await signInBesideNewRole(page, name, people.superAdmin);
  await expect(nameField(page)).toHaveValue(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
});

test('hides text and lists of the former person after another one signs in over a filled form', async ({
  page,
  watch,
}) => {
  watch.expectConsoleMessage(/status of 401|A (query|mutation) failed|could not be renewed \(refused\)/);
  await signInBesideNewRole(page, uniqueWord('Stowaway'), people.auditor);
  const told = page.getByRole('dialog', { name: /^You are signed in as / });
  await expect(told).toContainText(people.superAdmin);
  await expect(page.getByRole('table', { includeHidden: true })).toHaveCount(0);
  await told.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  // An auditor only reads.
  await expect(page.getByRole('button', { name: 'Add Role' })).toHaveCount(0);
  await expect(nameField(page)).toHaveCount(0);
});

test('makes the sign-in form usable within 5 s on slow 3G, and locks it while it is sent', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const speed = 50 * 1024;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  const began = performance.now();
  await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
  await fillSignIn(page, people.ops);
  const filled = performance.now() - began;
  test.info().annotations.push({ type: 'filled', description: `${Math.round(filled)} ms` });
  expect(filled).toBeLessThan(5000);
  await submitSignIn(page);
  await expect(page.getByRole('button', { name: /^Sign in(?! with)/ })).toHaveAttribute('aria-disabled', 'true');
  await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
});

const oddAnswers: readonly [status: number, body: unknown][] = [
  [200, { oops: [null, { items: 'none' }] }],
  [500, { code: 'internal_error', message: 'Something went wrong on our side.' }],
  [503, '<html><body>Service Temporarily Unavailable</body></html>'],
  [404, { code: 'no_such_call', message: 'There is no such call.' }],
  [200, '<html><body>captive portal</body></html>'],
  [200, ''],
  [200, { isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' }],
  [200, [null, 1, 'two', { id: 'three' }]],
];
const consolePages = [
  '/users',
  '/dashboard',
  '/users/add',
  '/users/1',
  '/users/edit/1',
  '/customer',
  '/customer/add',
  '/organization',
  '/branches',
  '/branches/1',
  '/service',
  '/service/2',
  '/plans',
  '/plans/1',
  '/roles',
  '/roles/1',
  '/subscriptions',
  '/access',
  '/reviews',
  '/reviews/1',
  '/import',
  '/access-templates',
  '/access-templates/1',
  '/activity',
  '/undelivered-mail',
  '/profile',
  '/change-password',
];
const portalPages = ['/services', '/profile', '/change-password', '/register'];

for (const [app, paths, quick] of [
  ['console', consolePages, 2],
  ['portal', portalPages, 1],
] as const) {
  test(`shows no white page and throws nothing in the ${app}, whatever the API answers`, async ({ page, watch }) => {
    const answers = oddAnswers.slice(0, trials(1, oddAnswers.length));
    const visited = paths.slice(0, trials(quick, paths.length));
    test.setTimeout(40_000 + answers.length * visited.length * 10_000);
    // Any other complaint of a page, an uncaught error above all, fails the scenario.
    watch.expectConsoleMessage(/status of (404|500|503)|A (query|mutation) failed|could not be renewed|preload/);
    await (app === 'console' ? openConsole(page, '/login') : startPortalSession(page, people.ops));
    for (const [status, body] of answers) {
      await answerWith(page, '/**', status, body);
      for (const path of visited) {
        await page.goto(`${addresses[app]}${path}`);
        await expect(page.getByRole('heading', { level: 1 }), `${path} on ${status}`).toBeVisible({ timeout: 20_000 });
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('explains blocked storage in both apps, and redirects nowhere', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  let documents = 0;
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents += 1;
  });
  for (const address of [`${addresses.portal}/login`, `${addresses.console}/users`]) {
    documents = 0;
    await page.goto(address);
    await expect(page.getByText(/blocks this site from keeping you signed in/).first()).toBeVisible();
    expect([documents, page.url()]).toEqual([1, address]);
  }
});
