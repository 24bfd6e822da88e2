import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { askForAccess } from '../support/access-requests.ts';
import { addresses, triesEverything } from '../support/config.ts';
import { callApi, makeUser, uniqueWord } from '../support/console-data.ts';
import { choose, openConsole } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { addVirtualAuthenticator } from '../support/passkey.ts';
import { openLauncher, tile } from '../support/portal.ts';
import { people } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

/**
 * Twelve jobs by mouse, each from the first page after sign-in, beside the count of the console before its redesign. A
 * choice from a list counts once, as it did there; keys and typing into the focused field count nothing.
 */
test.skip(!triesEverything, 'at night');

const password = 'eleven gulls on a bollard';
const crew = ['Email;First Name;Last Name;Organization;Branch'];

/** Does a job and counts its clicks. */
class Clicks {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    await expect(target).toBeVisible();
    if (!(await target.evaluate((element) => element === document.activeElement))) this.count += 1;
    await target.fill(text);
  }

  async choose(page: Page, label: string, option: string): Promise<void> {
    this.count += 1;
    await choose(page, label, option);
  }

  async find(field: Locator, text: string, option: Locator): Promise<void> {
    this.count += 1;
    await field.fill(text);
    await option.click();
  }

  /** Opens a record by the search: Ctrl K, the name, Enter. */
  async search(page: Page, text: string, name: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });
const field = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true });
const main = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** A colleague who works in two services, whose access others start like. */
async function makeModel(page: Page): Promise<string> {
  const { id, email } = await makeUser(page, 'Model');
  const { version } = (await callApi(page, 'GET', `/user/${id}`)) as { version: number };
  const access = { role: ['Viewer'], limit: 10, notification: false, trackingUrlEnabled: false };
  await callApi(page, 'PATCH', `/user/${id}`, { version, services: { erp: access, ocean_tracking: access } });
  return email;
}

async function requestErp(page: Page, request: APIRequestContext): Promise<void> {
  const { email } = await personWithPassword(request, password, {});
  await openLauncher(page, email, password);
  await tile(page, 'ERP').getByRole('button', { name: 'Request access to ERP' }).click();
  await field(page, 'Why do you need it?').fill('I cover for Lena.');
  await button(page, 'Send request').click();
  await expect(tile(page, 'ERP').getByText(/^Requested on \w+ \d+\./)).toBeVisible();
}

interface Job {
  readonly name: string;
  /** Clicks before the redesign; null: not possible, or not counted. */
  readonly before: number | null;
  /** Clicks at most now. */
  readonly most: number;
  readonly run: (page: Page, clicks: Clicks, request: APIRequestContext, other: Page) => Promise<void>;
}

const jobs: readonly Job[] = [
  {
    name: 'invite a colleague into two services with a plan',
    before: 22,
    most: 10,
    run: async (page, clicks) => {
      const like = await makeModel(page);
      const word = uniqueWord('Zo');
      await clicks.press(main(page, 'Users'));
      await clicks.press(page.getByRole('link', { name: 'Add User' }));
      await clicks.fill(field(page, 'First Name'), 'Zoe');
      await clicks.fill(field(page, 'Last Name'), word);
      await clicks.fill(field(page, 'Email'), `${word.toLowerCase()}@gangway.test`);
      const organization = 'Noordzee Container Lines';
      await clicks.find(
        page.getByRole('combobox', { name: 'Organization' }),
        organization,
        page.getByRole('option', { name: organization, exact: true }),
      );
      await clicks.find(
        page.getByRole('combobox', { name: 'Branch' }),
        'Rotterdam',
        page.getByRole('option', { name: 'Rotterdam', exact: true }),
      );
      await clicks.find(
        page.getByRole('combobox', { name: 'Start like a person' }),
        like,
        page.getByRole('option', { name: new RegExp(like) }),
      );
      await clicks.choose(page, 'Plan for ERP', 'ERP Team');
      await clicks.choose(page, 'Plan for Ocean Tracking', 'Ocean Fleet');
      await clicks.press(button(page, 'Submit'));
      await assertToast(page, 'User Added successfully');
    },
  },
  {
    name: 'see why a person can’t open ERP, and repair it',
    before: 7,
    most: 6,
    run: async (page, clicks) => {
      const { organization, branches } = await officeOf(page);
      const word = uniqueWord('Shut');
      await callApi(page, 'POST', '/user/register', {
        firstName: 'Ana',
        lastName: word,
        email: `${word.toLowerCase()}@gangway.test`,
        organization,
        branches,
        services: {},
      });
      await clicks.press(button(page, /^Search/));
      await page.keyboard.type(word);
      await clicks.press(page.getByRole('option', { name: new RegExp(word) }).first());
      await expect(page.getByText('No role').first()).toBeVisible();
      await clicks.press(button(page, 'Grant ERP'));
      await clicks.choose(page, 'Role', 'Viewer');
      await clicks.fill(field(page, 'Limit'), '10');
      await clicks.press(button(page, 'Save'));
      await expect(page.getByText('Viewer · has access')).toBeVisible();
    },
  },
  {
    name: 'give access for two weeks',
    before: 8,
    most: 5,
    run: async (page, clicks) => {
      const { name, email } = await makeUser(page, 'Brief');
      await clicks.search(page, email.split('@')[0] ?? '', name);
      await clicks.press(button(page, 'Grant AWB Tracking'));
      await clicks.choose(page, 'Role', 'Viewer');
      await clicks.fill(field(page, 'Limit'), '10');
      await clicks.choose(page, 'Access ends', 'In 2 weeks');
      await clicks.press(button(page, 'Save'));
      await expect(page.getByText(/^Access ends \w+ \d+/)).toBeVisible();
    },
  },
  {
    name: 'import people with a misspelt branch and an error',
    before: 5,
    most: 5,
    run: async (page, clicks) => {
      const word = uniqueWord('Crew').toLowerCase();
      const rows = [
        ...crew,
        `${word}@gangway.test;Ana;Silva;Noordzee Container Lines;Rotterdam`,
        `${word}.b@gangway.test;Ben;Kaya;Noordzee Container Lines;Roterdam`,
        'no address;Sum;Kaya;Noordzee Container Lines;Rotterdam',
      ];
      await clicks.press(main(page, 'Users'));
      await clicks.press(page.getByRole('link', { name: 'Import', exact: true }));
      clicks.count += 1;
      await page
        .getByLabel('File to import')
        .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
      await clicks.press(button(page, 'Read Roterdam as Rotterdam'));
      await clicks.press(button(page, 'Import 2 rows'));
      await expect(page.getByRole('region', { name: 'Last import' })).toContainText('2 imported');
    },
  },
  {
    name: 'offboard a leaver, and prove it',
    before: 4,
    most: 4,
    run: async (page, clicks) => {
      const { name, lastName } = await makeUser(page, 'Leaver');
      await clicks.press(button(page, /^Search/));
      await page.keyboard.type(lastName);
      await clicks.press(page.getByRole('option', { name: new RegExp(name) }).first());
      await clicks.press(button(page, /^Delete/));
      await clicks.press(page.getByRole('dialog', { name: 'Alert Message' }).getByRole('button', { name: 'Yes' }));
      await assertToast(page, 'User State Changed successfully.');
      await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText('deactivated');
    },
  },
  {
    name: 'compare two people',
    before: null,
    most: 4,
    run: async (page, clicks) => {
      await clicks.press(main(page, 'Users'));
      await clicks.press(main(page, 'Access'));
      const pins = button(page.getByRole('grid', { name: 'Access' }), /^Pin /);
      await clicks.press(pins.nth(0));
      await clicks.press(pins.nth(1));
      await expect(page.getByText(/differ in|have the same access/)).toBeVisible();
    },
  },
  {
    name: 'set up OpenID Connect for a new service, and try it',
    before: 11,
    most: 11,
    run: async (page, clicks) => {
      const name = uniqueWord('yard');
      await clicks.press(main(page, 'Service'));
      await clicks.press(button(page, 'Add Service'));
      await clicks.fill(field(page, 'Name'), name);
      await page.keyboard.press('Enter');
      await clicks.press(page.getByRole('link', { name, exact: true }));
      await clicks.press(page.getByRole('tab', { name: 'Sign-in' }));
      await clicks.press(page.getByRole('radio', { name: 'OpenID Connect' }));
      await clicks.fill(field(page, 'Redirect URIs'), 'https://yard.example/callback');
      await clicks.press(button(page, 'Save'));
      await clicks.press(button(page, 'Create secret'));
      await clicks.press(button(page, 'Copy client secret'));
      await clicks.press(button(page, 'Try it'));
      await expect(page.getByText(/can’t open .+\. They would see:/)).toBeVisible();
    },
  },
  {
    name: 'find who changed a plan’s price',
    before: 6,
    most: 3,
    run: async (page, clicks) => {
      const plans = (await callApi(page, 'GET', '/plans/all')) as { id: number; name: string; version: number }[];
      const name = 'ERP Integration';
      const plan = plans.find((each) => each.name === name);
      const named = { existingPlan: name, newPlan: name };
      await callApi(page, 'POST', '/plans/update-plan', {
        ...named,
        id: plan?.id,
        version: plan?.version,
        price: '43',
      });
      await clicks.press(main(page, 'Service'));
      await clicks.press(main(page, 'Plans'));
      await clicks.press(page.getByRole('link', { name, exact: true }));
      await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText('Sofia Lindqvist');
    },
  },
  {
    name: 'approve a request to join on a phone',
    before: 4,
    most: 3,
    run: async (page, clicks, _request, other) => {
      const { name } = await askForAccess(other);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await clicks.press(button(page, /^Notifications/));
      await clicks.press(page.getByRole('link', { name: `${name} wants to join Halyard Freight Forwarding` }));
      await clicks.press(button(page, 'Submit'));
      await assertToast(page, 'User Added successfully');
    },
  },
  {
    name: 'grant a requested service on a phone',
    before: null,
    most: 5,
    run: async (page, clicks, request, other) => {
      await requestErp(other, request);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await clicks.press(button(page, /^Notifications/));
      await clicks.press(page.getByRole('link', { name: /^Review: Ingrid Vited\S* asks for ERP/ }).first());
      const dialog = page.getByRole('dialog', { name: 'Grant access to ERP' });
      await clicks.choose(page, 'Role', 'Viewer');
      await clicks.fill(field(dialog, 'Limit'), '25');
      await clicks.press(button(dialog, 'Grant'));
      await assertToast(page, 'Access granted.');
    },
  },
  {
    name: 'run a review of two grants, and export its evidence',
    before: 12,
    most: 10,
    run: async (page, clicks, request) => {
      const { name } = await makeOrganization(request);
      await clicks.press(main(page, 'Users'));
      await clicks.press(main(page, 'Reviews'));
      await clicks.press(button(page, 'Start Review').first());
      const dialog = page.getByRole('dialog', { name: 'Start Review' });
      await clicks.fill(dialog.getByLabel('Name'), `Autumn ${name}`);
      await clicks.find(
        dialog.getByRole('combobox', { name: 'Organization', exact: true }),
        name,
        page.getByRole('option', { name }),
      );
      await clicks.find(
        dialog.getByRole('combobox', { name: 'Reviewers' }),
        'Sofia',
        page.getByRole('option', { name: /^Sofia Lindqvist/ }),
      );
      await page.keyboard.press('Escape');
      await clicks.press(dialog.getByRole('button', { name: 'Start', exact: true }));
      const grants = page.getByRole('region', { name: `Olga ${name}` });
      await clicks.press(button(grants, /^Keep/).first());
      await expect(page.getByText('2 of 2 decided')).toBeVisible();
      await clicks.press(button(page, 'Apply…'));
      await clicks.press(page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }));
      const download = page.waitForEvent('download');
      await clicks.press(button(page, 'Evidence'));
      expect((await download).suggestedFilename()).toMatch(/evidence\.zip$/);
    },
  },
  {
    name: 'add a passkey',
    before: 4,
    most: 4,
    run: async (_page, clicks, request, other) => {
      await addVirtualAuthenticator(other);
      const { email } = await personWithPassword(request, password);
      await openLauncher(other, email, password);
      await clicks.press(button(other, /^User menu/));
      await clicks.press(other.getByRole('menuitem', { name: 'My Profile' }));
      await clicks.press(button(other, 'Add a passkey'));
      await clicks.press(button(other, 'Create passkey'));
      const proof = other.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.getByLabel('Password', { exact: true }).fill(password);
      await other.keyboard.press('Enter');
      await expect(other.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'open a container by its number',
    before: 1,
    most: 1,
    run: async (_page, clicks, _request, other) => {
      await openLauncher(other, people.ops);
      await expect(tile(other, 'Ocean Tracking')).toBeVisible();
      await other.keyboard.press('/');
      await other.keyboard.type('CSQU3054383');
      await clicks.press(other.getByRole('link', { name: 'Open in Ocean Tracking' }));
      await expect(other).toHaveURL(new RegExp(`^${addresses.sampleService}/ocean_tracking`));
    },
  },
];

async function officeOf(page: Page) {
  const [organization] = (await callApi(page, 'GET', '/organization/all?f.name=Noordzee')) as { id: number }[];
  const branches = (await callApi(page, 'GET', '/organization/branch/Noordzee%20Container%20Lines')) as {
    id: number;
  }[];
  return { organization: organization?.id, branches: branches.slice(0, 1).map(({ id }) => id) };
}

for (const { name, before, most, run } of jobs) {
  test(`${name} takes at most ${most} clicks`, async ({ page, request, watch }) => {
    test.slow();
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed/);
    await openConsole(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const clicks = new Clicks();
    await run(page, clicks, request, await watch.otherBrowser());
    test
      .info()
      .annotations.push({ type: name, description: `${clicks.count} clicks, before ${before ?? 'not possible'}` });
    expect(clicks.count).toBeLessThanOrEqual(most);
  });
}
