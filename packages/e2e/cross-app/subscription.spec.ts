import { choose, openConsole, rowOf } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { assertOpenTiles, openLauncher, openTile, tile } from '../support/portal.ts';
import { assertGreeted } from '../support/sample-service.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const password = 'seven pilots off the coast';

test('shows that a tile needs a plan, and opens it after an administrator has subscribed the user', async ({
  page,
  request,
  watch,
}) => {
  // Document Processing requires a plan in the demo.
  const { email } = await personWithPassword(request, password, { idp: 'Viewer', erp: 'Viewer' });
  const person = await watch.otherBrowser();
  await openLauncher(person, email, password);
  await assertOpenTiles(person, ['ERP']);
  await expect(tile(person, 'Document Processing')).toContainText('You don’t have a plan for this service.');

  await openConsole(page, `/users?q=${email}`);
  await rowOf(page, email)
    .getByRole('button', { name: /^Subscribe / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose Subscription' });
  await choose(page, 'Service', 'Document Processing');
  await dialog.getByRole('button', { name: 'UI', exact: true }).click();
  await choose(page, 'Plan', 'Documents 1000');
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await assertToast(page, 'Subscription Added successfully.');

  await person.reload();
  await assertOpenTiles(person, ['Document Processing', 'ERP']);
  await openTile(person, 'Document Processing');
  await assertGreeted(person, 'idp', 'Ingrid');
});
