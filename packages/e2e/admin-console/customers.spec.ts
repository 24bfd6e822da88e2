import { showRequest } from '../support/access-requests.ts';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, choose, openConsole, rowOf } from '../support/console-pages.ts';
import { assertHeaders } from '../support/list-screens.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('Customers', () => {
  test('are the organizations with their counts, each with a page', async ({ page }) => {
    await openConsole(page, '/customer');
    await assertHeading(page, 'Organization');
    await assertHeaders(page, ['S.no', 'Name', 'Branches', 'People', 'Subscriptions', 'Last activity', 'Actions']);
    await assertAccessible(page);
    await page.goto(`${addresses.console}/customer?f.name=Sable`);
    await page.getByRole('link', { name: 'Sable Bay Shipping' }).click();
    await assertHeading(page, 'Sable Bay Shipping');
    await expect(page.getByRole('list', { name: 'Branches of Sable Bay Shipping' })).toContainText('Houston');
    await expect(page.getByRole('complementary', { name: 'Facts about Sable Bay Shipping' })).toContainText(
      'Second step',
    );
    await assertAccessible(page);
    for (const tab of ['People', 'Branches', 'Subscriptions', 'Sign-in', 'History']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).not.toBeEmpty();
      // Days appear in the reader's locale, never in the API's format.
      await expect(page.getByRole('tabpanel', { name: tab })).not.toContainText(/\d{4}-\d\d-\d\d/);
      await assertAccessible(page);
    }
  });

  test('are opened to registration by one switch, with its version, which reports a stale one', async ({
    page,
    watch,
  }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/customer');
    const name = uniqueWord('Open');
    const made = (await callApi(page, 'POST', '/organization/create', { name, displayName: name })) as {
      id: number;
      version: number;
    };
    await page.goto(`${addresses.console}/organization/${made.id}?tab=sign-in`);
    const toggle = page.getByRole('switch', { name: 'Open to registration' });
    const sent = page.waitForRequest(`${addresses.api}/organization/update-organization`);
    await toggle.click();
    expect((await sent).postDataJSON()).toEqual({ id: made.id, version: made.version, openToRegistration: true });
    await expect(toggle).toBeChecked();
    await expect(toggle).not.toHaveAttribute('aria-busy', 'true');

    await callApi(page, 'POST', '/organization/update-organization', {
      id: made.id,
      version: made.version + 1,
      openToRegistration: false,
    });
    await toggle.click();
    await expect(page.getByRole('alert').filter({ hasText: /Not saved\. .+ changed this organization/ })).toBeVisible();
  });

  test('creates organization, pasted branches, first user and subscription by one call, and links to all of them', async ({
    page,
  }) => {
    await openConsole(page, '/customer/add');
    await assertHeading(page, 'Add Customer');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await expect(page.getByText('Organization Name is required').first()).toBeVisible();
    await expect(page.getByText('Add at least one branch').first()).toBeVisible();
    await expect(page.getByText('First Name is required').first()).toBeVisible();
    await expect(page.getByText('Email is required').first()).toBeVisible();
    await assertAccessible(page);

    const name = uniqueWord('Tidewater');
    const email = `${name.toLowerCase()}@gangway.test`;
    await page.getByRole('textbox', { name: 'Organization Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Branches' }).fill('Norfolk\nBaltimore\n\nnorfolk\n');
    await expect(page.getByText(`2 branches of ${name}, 1 duplicate skipped`)).toBeVisible();
    await page.getByRole('textbox', { name: 'First Name' }).fill('Thea');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Waters');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await choose(page, 'Role for ERP', 'Viewer');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await expect(page.getByText('Limit is required').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Limit for ERP' }).fill('25');
    await page.getByRole('switch', { name: 'Add a subscription now' }).click();
    await choose(page, 'Service(?! type)', 'Ocean Tracking');
    await expect(page.getByText('The first user has no role in Ocean Tracking', { exact: false })).toBeVisible();
    await choose(page, 'Service(?! type)', 'ERP');
    await choose(page, 'Service type', 'UI');
    await choose(page, 'Plan', 'ERP Team');
    await assertAccessible(page);

    const sent = page.waitForRequest(`${addresses.api}/customers/onboard`);
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const body = (await sent).postDataJSON() as { subscription: object };
    expect(body).toMatchObject({
      organization: { name, openToRegistration: false },
      branches: ['Norfolk', 'Baltimore'],
      firstUser: { firstName: 'Thea', lastName: 'Waters', email, services: { erp: { role: ['Viewer'], limit: 25 } } },
      subscription: { serviceType: 'UI' },
    });
    await expect(page.getByRole('heading', { name: `New customer: ${name}` })).toBeFocused();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Norfolk, Baltimore' }).click();
    await assertHeading(page, 'Branch');
    await expect(rowOf(page, 'Baltimore')).toContainText(name);
  });

  test('reports a taken name at its field, and keeps the form', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/customer/add');
    await page.getByRole('textbox', { name: 'Organization Name' }).fill('Andes Cold Chain');
    await page.getByRole('textbox', { name: 'Branches' }).fill('Arica');
    await page.getByRole('textbox', { name: 'First Name' }).fill('Ana');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${uniqueWord('ana').toLowerCase()}@gangway.test`);
    await page.getByRole('button', { name: 'Add Customer' }).click();
    await expect(page.getByRole('textbox', { name: 'Organization Name' })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('textbox', { name: 'Branches' })).toHaveValue('Arica');
  });

  test('asks before leaving an unsaved form', async ({ page }) => {
    await openConsole(page, '/customer/add');
    await page.getByRole('textbox', { name: 'Organization Name' }).fill('half typed');
    const leave = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organization' });
    await leave.click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Organization Name' })).toHaveValue('half typed');
    await leave.click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await assertHeading(page, 'Organization');
  });

  test('lets an Auditor read, but neither add nor decide, and denies the address itself', async ({ page }) => {
    await openConsole(page, '/customer?f.name=Sable', people.auditor);
    await assertHeading(page, 'Organization');
    await expect(page.getByRole('link', { name: 'Sable Bay Shipping' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Customer' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Requests/ })).toHaveCount(0);
    await page.goto(`${addresses.console}/customer/add`);
    await assertHeading(page, 'Access Denied');
  });
});

test.describe('Requests', () => {
  test('are counted under what needs an administrator, granted by adding the user, and declined after a question', async ({
    page,
  }) => {
    await openConsole(page, '/dashboard');
    const options = (await callApi(page, 'GET', '/registration/options')) as {
      organizations: { id: number; branches: { id: number }[] }[];
      roles: { id: number }[];
    };
    const [organization] = options.organizations;
    const lastName = uniqueWord('Hopeful');
    await callApi(page, 'POST', '/access-requests', {
      firstName: 'Hanna',
      lastName,
      email: `${lastName.toLowerCase()}@gangway.test`,
      organization: organization?.id,
      branches: [organization?.branches[0]?.id],
      roles: [options.roles[0]?.id],
    });
    await page.reload();
    await page.getByRole('link', { name: /^Review: \d+ requests? waits? for an answer$/ }).click();
    await assertHeading(page, 'Requests');
    const grant = page.getByRole('link', { name: `Grant the request of Hanna ${lastName}` });
    await showRequest(page, grant);
    await expect(grant).toHaveAttribute('href', /^\/users\/add\?request=\d+$/);
    await assertAccessible(page);
    await page.getByRole('button', { name: `Decline the request of Hanna ${lastName}` }).click();
    const question = page.getByRole('dialog', { name: 'Decline this request?' });
    await expect(question).toContainText(`Hanna ${lastName}`);
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(grant).toHaveCount(0);
  });
});
