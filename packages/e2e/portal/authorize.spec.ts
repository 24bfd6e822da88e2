import { variants } from '@gangway/tooling/trials';
import { addresses } from '../support/config.ts';
import { layoutShift, mostLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { launcherHeading } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { assertOnSignIn, fillSignIn, people, signIn, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const request = {
  response_type: 'code',
  client_id: 'console',
  redirect_uri: `${addresses.console}/auth/callback`,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'a state of someone',
};
const addressOf = (changes: Record<string, string> = {}) =>
  `${addresses.portal}/authorize?${new URLSearchParams({ ...request, ...changes }).toString()}`;

test.describe("the portal's half of the console sign-in", () => {
  // By day the unit test of the request has the others.
  const foreign = [
    { redirect_uri: 'https://evil.example/auth/callback' },
    { redirect_uri: `${addresses.console}/auth/callback/../../evil` },
    { redirect_uri: `${addresses.console}.evil.example/auth/callback` },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { state: '' },
  ];
  for (const changes of variants(foreign, 1)) {
    test(`answers the console only: ${JSON.stringify(changes)}`, async ({ page }) => {
      await startPortalSession(page, people.ops);
      const address = addressOf(changes);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Couldn’t open the admin console' })).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }

  test('asks to sign in first, then continues with a one-time code', async ({ page }) => {
    const callback = page.waitForRequest((sent) => sent.url().startsWith(`${addresses.console}/auth/callback?`));
    await page.goto(addressOf());
    await assertOnSignIn(page);
    await fillSignIn(page, people.auditor);
    await submitSignIn(page);
    const answer = new URL((await callback).url()).searchParams;
    expect([...answer.keys()]).toEqual(['code', 'state', 'iss']);
    expect(answer.get('state')).toBe(request.state);
    expect(answer.get('iss')).toBe(addresses.api);
  });

  test('asks for the password with prompt=login despite a session', async ({ page }) => {
    await startPortalSession(page, people.ops);
    await page.goto(addressOf({ prompt: 'login' }));
    await assertOnSignIn(page);
    const callback = page.waitForRequest((sent) => sent.url().startsWith(`${addresses.console}/auth/callback?`));
    await fillSignIn(page, people.auditor);
    await submitSignIn(page);
    expect(new URL((await callback).url()).searchParams.get('code')).toBeTruthy();
  });

  test('returns access_denied for a person who may not enter', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource/);
    await startPortalSession(page, people.ops);
    const callback = page.waitForRequest((sent) => sent.url().startsWith(`${addresses.console}/auth/callback?`));
    await page.goto(addressOf());
    const answer = new URL((await callback).url()).searchParams;
    expect(Object.fromEntries(answer)).toEqual({ error: 'access_denied', state: request.state });
  });

  test('sends a Super_Admin to the console without a token in the address', async ({ page }) => {
    const visits: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) visits.push(sent.url());
    });
    await signIn(page, people.superAdmin);
    await expect(page).toHaveURL(`${addresses.console}/dashboard`);
    expect(visits).toContain(`${addresses.console}/dashboard`);
    expect(visits.join()).not.toContain('eyJ');
    expect(visits.join()).not.toContain('accessToken');
  });

  test('lets a Super_Admin reach the launcher, and from there the console', async ({ page }) => {
    await page.goto(`${addresses.portal}/login?next=/services`);
    await fillSignIn(page, people.superAdmin);
    await submitSignIn(page);
    await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeVisible();
    await page.getByRole('button', { name: /user menu/i }).click();
    await expect(page.getByRole('menuitem', { name: 'Admin console' })).toHaveAttribute('href', addresses.console);
  });
});

test('moves nothing on a phone when a service’s request is refused', async ({ page, watch }) => {
  watch.expectConsoleMessage(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(page);
  await page.goto(`${addresses.portal}/authorize?request=spent`);
  await expect(page.getByRole('heading', { name: 'We couldn’t sign you in to this service' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(mostLayoutShift);
});
