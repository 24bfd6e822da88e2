import { addAuthenticator, codeOf } from '../support/authenticator.ts';
import { addresses } from '../support/config.ts';
import { choose } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { startConsoleSession, tokensOf } from '../support/session.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'four barges on the Elbe';

test('asks an administrator with a second step for a code before adding another, and keeps typed text', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource|A mutation failed/);
  const admin = await personWithPassword(request, password, { user_management: 'Super_Admin' });
  // This session began with a password alone: it has no fresh proof.
  await startConsoleSession(page, admin.email, password);
  const { secret } = await addAuthenticator(request, admin.email, password);
  const other = await personWithPassword(request, password);
  const { accessToken } = await tokensOf(request, people.superAdmin);
  const headers = { authorization: `Bearer ${accessToken}` };
  const find = async () => {
    const list = await request.get(`${addresses.api}/user/details?page=1&q=${encodeURIComponent(other.email)}`, {
      headers,
    });
    const [found] = (await list.json()) as { id: number; version: number }[];
    return found ?? { id: 0, version: 0 };
  };
  const { id, version } = await find();

  await page.goto(`${addresses.console}/users/edit/${id}?tab=access`);
  await page.getByRole('button', { name: 'Grant User Management' }).click();
  await choose(page, 'Role', 'Auditor');
  await page.getByRole('textbox', { name: 'Limit' }).fill('7');
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (sent.method() === 'PATCH' || pathname.includes('refersh')) calls.push(`${sent.method()} ${pathname}`);
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Limit' })).toHaveValue('7');
  expect((await find()).version).toBe(version);
  expect(calls).toEqual([`PATCH /user/${id}`]);

  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible();
  expect((await find()).version).toBe(version + 1);
  // The call and its one repeat; no token renewal.
  expect(calls).toEqual([`PATCH /user/${id}`, `PATCH /user/${id}`, `PATCH /user/${id}`]);
});
