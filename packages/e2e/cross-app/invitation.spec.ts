import { uniqueWord } from '../support/console-data.ts';
import { openConsole, rowOf } from '../support/console-pages.ts';
import { linkInMail } from '../support/invited-person.ts';
import { fillNewUser, submitNewUser } from '../support/new-user.ts';
import { assertOnPicker, assertOpenTiles, goToLauncher, openTile, tile } from '../support/portal.ts';
import { assertGreeted } from '../support/sample-service.ts';
import { assertOnSignIn, fillSignIn, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'seven pilots off the coast';

test('mails a person added in the console, sets a password, shows only granted services, and opens one', async ({
  page,
  request,
  watch,
}) => {
  const lastName = uniqueWord('Arrival');
  const email = `${lastName.toLowerCase()}@gangway.test`;
  await openConsole(page, '/users/add');
  await fillNewUser(page, {
    firstName: 'Nora',
    lastName,
    email,
    organization: 'Noordzee Container Lines',
    branch: 'Rotterdam',
    roles: { 'AWB Tracking': 'Viewer', ERP: 'Operator' },
  });
  await submitNewUser(page);
  await expect(rowOf(page, email)).toContainText('Rotterdam');

  const newcomer = await watch.otherBrowser();
  await newcomer.goto(await linkInMail(request, email, '/password/'));
  await expect(newcomer.getByText(`Welcome. Choose a password for ${email}.`)).toBeVisible();
  await newcomer.getByLabel('New Password', { exact: true }).fill(password);
  await newcomer.getByLabel('Confirm Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Set password' }).click();
  await newcomer.getByRole('button', { name: 'Continue now' }).click();
  await assertOnSignIn(newcomer);

  await fillSignIn(newcomer, email, password);
  await submitSignIn(newcomer);
  await assertOnPicker(newcomer, ['AWB Tracking', 'ERP']);
  await goToLauncher(newcomer);
  await assertOpenTiles(newcomer, ['AWB Tracking', 'ERP']);
  for (const name of ['Ocean Tracking', 'Document Processing'])
    await expect(tile(newcomer, name)).toContainText('You don’t have a role in this service.');
  await openTile(newcomer, 'ERP');
  await assertGreeted(newcomer, 'erp', 'Nora');
});
