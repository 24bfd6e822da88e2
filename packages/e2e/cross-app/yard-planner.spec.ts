import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { openLauncher, tile } from '../support/portal.ts';
import { assertOnSignIn, people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Yard Planner signs in by OpenID Connect, and is told when the sign-in ends', async ({ page }) => {
  const visited: string[] = [];
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) visited.push(sent.url());
  });
  await openLauncher(page, people.superAdmin);
  await tile(page, 'Yard Planner').getByRole('link', { name: 'Yard Planner', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard, Sofia');
  await expect(page).toHaveURL(`${addresses.sampleService}/yard_planner`);
  await assertAccessible(page);
  expect(visited.filter((address) => /accessToken|eyJ/.test(address))).toEqual([]);

  // It keeps a session of its own, until the portal's is over.
  const other = await page.context().newPage();
  await other.goto(`${addresses.portal}/services`);
  await other.getByRole('button', { name: /user menu/i }).click();
  await other.getByRole('menuitem', { name: 'Log Out' }).click();
  await assertOnSignIn(other);
  await expect(async () => {
    const answer = await page.request.get(`${addresses.sampleService}/yard_planner`, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }).toPass({ timeout: 10_000 });
  await page.reload();
  await assertOnSignIn(page);
});
