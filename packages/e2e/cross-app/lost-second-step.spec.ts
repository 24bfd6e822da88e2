import { addAuthenticator } from '../support/authenticator.ts';
import { addresses } from '../support/config.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { startConsoleSession, startPortalSession, tokensOf } from '../support/session.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'four barges on the Elbe';

test.describe('a person who cannot sign in', () => {
  test('and lost the app signs in with the password after a reset by an administrator', async ({ page, request }) => {
    const { email } = await personWithPassword(request, password);
    await addAuthenticator(request, email, password);
    await startConsoleSession(page, people.superAdmin);
    await page.goto(`${addresses.console}/users?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: 'Ingrid Vited' }).first().click();
    await page.getByRole('tab', { name: 'Sign-in and sessions' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Sign-in and sessions' });
    await expect(panel.getByText('10 left')).toBeVisible();
    await panel.getByRole('button', { name: 'Reset sign-in methods' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(panel.getByText('Password only')).toBeVisible();
    const answer = await request.post(`${addresses.api}/user/login`, { data: { email, password } });
    expect(answer.status()).toBe(202);
  });

  test('and was locked out by wrong passwords is unlocked by an administrator, who sees the end of the lock', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const { email } = await personWithPassword(request, password);
    const { accessToken } = await tokensOf(request, people.superAdmin);
    const headers = { authorization: `Bearer ${accessToken}` };
    const found = await request.get(`${addresses.api}/user/details?q=${encodeURIComponent(email)}&page=1`, { headers });
    const [{ id } = { id: 0 }] = (await found.json()) as { id: number }[];
    // Each checked failure doubles the wait, until it is long enough to be visible.
    const guess = () => request.post(`${addresses.api}/user/login`, { data: { email, password: 'wrong' } });
    await expect
      .poll(
        async () => {
          await guess();
          const read = await request.get(`${addresses.api}/user/${id}/factors`, { headers });
          const { lockedUntil } = (await read.json()) as { lockedUntil: string | null };
          return lockedUntil === null ? 0 : Date.parse(lockedUntil) - Date.now();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(15_000);
    await startConsoleSession(page, people.superAdmin);
    await page.goto(`${addresses.console}/users?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: 'Ingrid Vited' }).first().click();
    await page.getByRole('tab', { name: 'Sign-in and sessions' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Sign-in and sessions' });
    await expect(panel.getByText(/^Locked until /)).toBeVisible();
    await panel.getByRole('button', { name: 'Unlock' }).click();
    await expect(panel.getByText(/^Locked until /)).toHaveCount(0);
    const answer = await request.post(`${addresses.api}/user/login`, { data: { email, password } });
    expect(answer.status()).toBe(202);
  });
});

test('ends every other session when the person reports an unknown sign-in', async ({ page, request }) => {
  const { email } = await personWithPassword(request, password);
  const thief = await request.post(`${addresses.api}/user/login`, { data: { email, password } });
  const { result } = (await thief.json()) as { result: { accessToken: string } };
  await startPortalSession(page, email, password);
  await page.goto(`${addresses.portal}/profile`);
  const section = page.getByRole('region', { name: 'Sign-in and security' });
  await expect(section.getByRole('list', { name: 'Sessions and sign-ins' }).getByRole('listitem')).toHaveCount(2);
  await section
    .getByRole('button', { name: /^This wasn’t me/ })
    .last()
    .click();
  await expect(section.getByText('Your other sessions have ended.')).toBeVisible();
  const headers = { authorization: `Bearer ${result.accessToken}` };
  expect((await request.get(`${addresses.api}/user/me`, { headers })).status()).toBe(401);
  await section.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(`${addresses.portal}/change-password`);
});
