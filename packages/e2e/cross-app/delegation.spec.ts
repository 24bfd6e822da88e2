import { expect, test } from '../support/test.ts';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, choose, openConsole, rowOf } from '../support/console-pages.ts';
import { uniqueWord } from '../support/console-data.ts';
import { linkInMail, setPassword } from '../support/invited-person.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { tokensOf } from '../support/session.ts';
import { people } from '../support/sign-in.ts';
import { assertToast } from '../support/toast.ts';

const password = 'eleven pilots in the fog';

test.describe('what a Super_Admin releases to an organization', () => {
  test('is granted by its Org_Admin, and nothing else', async ({ page, request, watch }) => {
    const home = await makeOrganization(request, 1);
    const asker = `ole.0.${home.email}`;
    await setPassword(request, { email: asker, link: await linkInMail(request, asker, '/password/') }, password);
    const asking = { authorization: `Bearer ${(await tokensOf(request, asker, password)).accessToken}` };
    for (const service of ['erp', 'ocean_tracking']) {
      const asked = await request.post(`${addresses.api}/access-requests/service`, {
        headers: asking,
        data: { service, reason: 'For the night shift.' },
      });
      expect(asked.status(), await asked.text()).toBe(202);
    }

    await openConsole(page, `/organization?q=${home.name}`);
    await page.getByRole('link', { name: home.name }).click();
    await assertHeading(page, home.name);
    await page.getByRole('button', { name: 'Change released access' }).click();
    const released = page.getByRole('form', { name: 'Released' });
    for (const [field, option] of [
      ['Services', 'ERP'],
      ['Roles', 'Viewer'],
    ] as const) {
      await released.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await page.keyboard.press('Escape');
    }
    await released.getByRole('button', { name: 'Save' }).click();
    await assertToast(page, 'Released access saved.');
    await assertAccessible(page);

    const admin = await watch.otherBrowser();
    await openConsole(admin, '/requests', home.email, home.password);
    const requested = (service: string) =>
      admin.getByRole('button', { name: new RegExp(`^Grant the request of Ole .* for ${service}`) });
    await requested('ERP').click();
    const grant = admin.getByRole('dialog', { name: 'Grant access to ERP' });
    await choose(admin, 'Role', 'Viewer');
    await grant.getByRole('textbox', { name: 'Limit' }).fill('12');
    await grant.getByRole('button', { name: 'Grant' }).click();
    await assertToast(admin, 'Access granted.');

    await requested('Ocean Tracking').click();
    const refused = admin.getByRole('dialog', { name: 'Grant access to Ocean Tracking' });
    await expect(refused.getByText(`Ocean Tracking is not released to ${home.name}. Ask a Super_Admin.`)).toBeVisible();
    await expect(refused.getByRole('button', { name: 'Grant' })).toBeDisabled();
    await assertAccessible(admin);
    await refused.getByRole('button', { name: 'Cancel' }).click();

    await admin.goto(`${addresses.console}/users?q=${asker}`);
    await rowOf(admin, asker).getByRole('link', { name: /^Ole/ }).click();
    await assertHeading(admin, /^Ole/);
    const edit = admin.getByRole('button', { name: 'Edit ERP' });
    const limit = admin.getByRole('textbox', { name: 'Limit' });
    // The line says what is used of the limit as soon as the service counts the person.
    const erp = admin
      .getByRole('list', { name: /^Access of/ })
      .getByRole('listitem')
      .filter({ hasText: 'ERP' });
    await expect(erp).toContainText(/Limit 12\b|of 12 users/);
    await expect(admin.getByRole('button', { name: 'Grant Ocean Tracking' })).toHaveCount(0);
    await edit.click();
    await limit.fill('30');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible();
    await admin.reload();
    await expect(erp).toContainText(/Limit 30\b|of 30 users/);
  });

  test('is granted by a Branch_Admin to people of the branch, who finds no others', async ({ page, request }) => {
    const headers = { authorization: `Bearer ${(await tokensOf(request, people.superAdmin)).accessToken}` };
    const branches = (await (await request.get(`${addresses.api}/branches/all`, { headers })).json()) as {
      id: number;
      name: string;
      organization: { id: number };
    }[];
    const branch = (name: string) => branches.find((each) => each.name === name);
    const word = uniqueWord('Bea').toLowerCase();
    const add = async (firstName: string, places: readonly string[], services: Record<string, string>) => {
      const email = `${firstName.toLowerCase()}.${word}@gangway.test`;
      const access = (role: string) => ({ role: [role], limit: 5, notification: false, trackingUrlEnabled: false });
      const added = await request.post(`${addresses.api}/user/register`, {
        headers,
        data: {
          firstName,
          lastName: word,
          email,
          organization: branch('Rotterdam')?.organization.id,
          branches: places.map((name) => branch(name)?.id),
          services: Object.fromEntries(Object.entries(services).map(([service, role]) => [service, access(role)])),
        },
      });
      expect(added.status(), await added.text()).toBe(200);
      return email;
    };
    const admin = await add('Bea', ['Rotterdam'], { user_management: 'Branch_Admin' });
    await setPassword(request, { email: admin, link: await linkInMail(request, admin, '/password/') }, password);
    const both = await add('Wim', ['Rotterdam', 'Antwerp'], { erp: 'Viewer', yard_planner: 'Viewer' });
    const elsewhere = await add('Ann', ['Antwerp'], { erp: 'Viewer' });

    await openConsole(page, `/users?q=${word}`, admin, password);
    await expect(rowOf(page, both)).toBeVisible();
    await expect(rowOf(page, elsewhere)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add User' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Delete Wim ${word}` })).toHaveCount(0);
    await rowOf(page, both).getByRole('link', { name: /^Wim/ }).click();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByText(/^This person also works in other branches/)).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Yard Planner' })
        .getByText(/^Not released/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Edit ERP' }).click();
    await page.getByRole('textbox', { name: 'Limit' }).fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await assertAccessible(page);
    await page.goto(`${addresses.console}/users/add`);
    await assertHeading(page, 'Access Denied');
  });
});
