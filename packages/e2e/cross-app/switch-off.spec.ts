import { assertOnUsers } from '../support/admin-console.ts';
import { addresses } from '../support/config.ts';
import { openConsole, rowOf } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { assertAccessDenied, assertOpenTiles, goToLauncher, openTile } from '../support/portal.ts';
import { assertOnSignIn, fillSignIn, submitSignIn } from '../support/sign-in.ts';
import { refreshList } from '../support/list-screens.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const password = 'seven pilots off the coast';

test('refuses the next call of a deactivated person in both apps, leads to sign-in, and admits to neither', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource|could not be renewed|A (query|mutation) failed/);
  const { email } = await personWithPassword(request, password, { user_management: 'Auditor', erp: 'Viewer' });
  const inConsole = await watch.otherBrowser();
  await openConsole(inConsole, '/users', email, password);
  await assertOnUsers(inConsole);
  const inPortal = await inConsole.context().newPage();
  await goToLauncher(inPortal);
  await assertOpenTiles(inPortal, ['ERP']);

  await openConsole(page, `/users?q=${email}`);
  await rowOf(page, email)
    .getByRole('button', { name: /^Delete / })
    .click();
  await page.getByRole('dialog', { name: 'Alert Message' }).getByRole('button', { name: 'Yes' }).click();
  await assertToast(page, 'User State Changed successfully.');

  const refusedInConsole = inConsole.waitForResponse((answer) =>
    answer.url().startsWith(`${addresses.api}/user/details`),
  );
  await refreshList(inConsole);
  expect((await refusedInConsole).status()).toBe(401);
  await expect(inConsole.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();

  await openTile(inPortal, 'ERP');
  await assertAccessDenied(inPortal);
  await inPortal.getByRole('link', { name: 'Sign in' }).click();
  await assertOnSignIn(inPortal);

  // No session is left, and the password alone does not restore one.
  await inConsole.reload();
  await assertOnSignIn(inConsole);
  await fillSignIn(inConsole, email, password);
  await submitSignIn(inConsole);
  await expect(inConsole.getByRole('main').getByText('Email or password incorrect!')).toBeVisible();
  await assertOnSignIn(inConsole);
});
