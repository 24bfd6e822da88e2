import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { choose, selectNamed } from '../support/console-pages.ts';
import { editRow, editQuestion, save } from '../support/list-screens.ts';
import { logOut, people } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import { bulkStates, viewStates } from './bulk-states.ts';
import { customerStates } from './customer-states.ts';
import { importStates } from './import-states.ts';
import { accessTemplateStates } from './access-template-states.ts';
import { reviewStates } from './review-states.ts';
import {
  button,
  dialog,
  empty,
  heading,
  openActions,
  openForm,
  refused,
  rows,
  unanswered,
  visible,
  type ScreenState,
} from './screen-state.ts';
import { serviceStates } from './service-states.ts';
import { usageStates } from './usage-states.ts';

const events = (page: Page) => visible(page.getByRole('button', { name: /Details: / }));

const longWord = 'Kraanverhuurmaatschappijbestuurdersvergadering';
const longName = `${longWord} van de Gecombineerde Zeehavenautoriteiten en Binnenvaartdiensten`;

async function firstUser(page: Page): Promise<void> {
  await rows(page);
  await openActions(page);
  await button(page, /^Subscribe /).click();
  await dialog(page, 'Choose Subscription');
}

/** Opens a demo user with access, subscriptions and a history. */
const editOf = (tab: string) => async (page: Page) => {
  await rows(page);
  await openActions(page);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await visible(page.getByRole('tab', { name: 'Details' }));
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await visible(
    panel
      .getByRole('button')
      .or(panel.getByRole('listitem'))
      .or(panel.getByText(/^Not signed in anywhere|^Password only/))
      .first(),
  );
};

/** People of the access matrix, in the grid or in the list of a phone. */
const peopleOfMatrix = (page: Page) =>
  visible(page.getByRole('rowheader').or(page.getByRole('list', { name: 'Access' }).getByRole('listitem')));

const readingOf = (tab: string) => async (page: Page) => {
  await rows(page);
  await page.getByRole('link', { name: 'Daniel Okafor', exact: true }).click();
  await visible(page.getByRole('tab', { name: 'Details' }));
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await visible(panel.getByRole('term').or(panel.getByRole('row')).or(panel.getByRole('listitem')).first());
};

/** Every screen, dialog and state of the console, for pictures and axe. */
export const screenStates: readonly ScreenState[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    show: dashboard,
  },
  {
    name: 'reports',
    path: '/reports',
    show: (page) => visible(page.getByRole('region', { name: 'Users per service' }).locator('svg')),
  },
  {
    name: 'reports-as-tables',
    path: '/reports',
    show: async (page) => {
      await button(page, 'Subscriptions started per month: View as table').click();
      await button(page, 'Users per service: View as table').click();
      await visible(page.getByRole('table', { name: 'Users per service' }));
    },
  },
  {
    name: 'dashboard-at-first',
    path: '/dashboard',
    arrange: async (page) => {
      await page.route(`${addresses.api}/dashboard/summary`, async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        const response = await route.fetch();
        const summary = (await response.json()) as { counts: Record<string, number> };
        const none = Object.fromEntries(Object.keys(summary.counts).map((key) => [key, 0]));
        await route.fulfill({
          response,
          json: {
            ...summary,
            counts: { ...none, activeUsers: 1, services: 5 },
            upcoming: [],
            reviewsToDecide: 0,
            heat: { by: 'organization', rows: [] },
            recentActivity: [],
            attention: [{ kind: 'services-without-url', count: 4 }],
          },
        });
      });
    },
    show: (page) => visible(page.getByText('Nothing starts, ends or is due.')),
  },
  {
    name: 'dashboard-banner',
    path: '/dashboard',
    show: async (page) => {
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'Launcher banner' }).click();
      await dialog(page, 'Launcher banner');
    },
  },
  {
    name: 'get-started',
    path: '/get-started',
    show: (page) => visible(page.getByRole('list', { name: 'Get started' })),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    arrange: unanswered('/dashboard/summary'),
    show: (page) => heading(page, 'Dashboard'),
  },
  {
    name: 'dashboard-error',
    path: '/dashboard',
    arrange: refused('/dashboard/summary'),
    show: (page) => expect(page.getByText('Couldn’t load the dashboard.')).toBeVisible({ timeout: 20_000 }),
  },
  ...reviewStates,
  ...usageStates,
  { name: 'users', path: '/users', show: rows },
  {
    name: 'users-filters',
    path: '/users?f.isActive=false',
    show: async (page) => {
      await rows(page);
      await button(page, '+ Filter').click();
      await visible(page.getByRole('menuitem', { name: 'Organization' }));
    },
  },
  {
    name: 'users-filter-values',
    path: '/users?f.isActive=false',
    show: async (page) => {
      await rows(page);
      await button(page, '+ Filter').click();
      await page.getByRole('menuitem', { name: 'Organization' }).click();
      await visible(page.getByRole('option', { name: /, \d+ (person|people)$/ }).first());
    },
  },
  {
    name: 'users-filter-states',
    path: '/users?f.organization=Sable+Bay',
    show: async (page) => {
      await rows(page);
      await button(page, '+ Filter').click();
      await page.getByRole('menuitem', { name: 'Active' }).click();
      await visible(page.getByRole('menuitemradio', { name: /, \d+ people$/ }).first());
    },
  },
  {
    name: 'users-columns',
    path: '/users',
    only: 'wide',
    show: async (page) => {
      await rows(page);
      await button(page, 'Columns').click();
      await visible(page.getByRole('menu', { name: 'Columns' }));
    },
  },
  {
    name: 'users-filtered-empty',
    path: '/users?q=nobody-of-this-name',
    show: (page) => visible(page.getByText('No user matches')),
  },
  {
    name: 'users-loading',
    path: '/users',
    arrange: unanswered('/user/details*'),
    show: async (page) => {
      await heading(page, 'Users');
      await expect(page.getByText('Loading', { exact: true }).first()).toBeAttached();
    },
  },
  {
    name: 'users-error',
    path: '/users',
    arrange: refused('/user/details*'),
    show: (page) => expect(page.getByText('Couldn’t load users.')).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'users-more-values',
    only: 'wide',
    path: '/users?sort=id',
    show: async (page) => {
      await rows(page);
      await button(page, /^\d+ more /).click();
      await dialog(page, /^All /);
    },
  },
  {
    name: 'users-state-dialog',
    path: '/users',
    show: async (page) => {
      await rows(page);
      await openActions(page);
      await button(page, /^Delete /).click();
      await dialog(page, 'Alert Message');
    },
  },
  {
    name: 'choose-subscription',
    path: '/users',
    show: firstUser,
  },
  {
    name: 'choose-subscription-filled',
    path: '/users',
    show: async (page) => {
      await firstUser(page);
      await choose(page, 'Service', 'ERP');
      await button(page, 'UI').click();
      await expect(selectNamed(page, 'Plan')).toBeEnabled();
      await selectNamed(page, 'Plan').click();
      await visible(page.getByRole('option'));
    },
  },
  {
    name: 'choose-subscription-errors',
    path: '/users',
    show: async (page) => {
      await firstUser(page);
      await button(page, 'Subscribe').click();
      await visible(page.getByText('Service is required', { exact: true }));
    },
  },
  {
    name: 'add-user',
    path: '/users/add',
    show: (page) =>
      visible(page.getByRole('table', { name: 'Access by service' }).or(page.getByRole('button', { name: /No role/ }))),
  },
  {
    name: 'add-user-errors',
    path: '/users/add',
    show: async (page) => {
      await button(page, 'Submit').click();
      await visible(page.getByText('First Name is required', { exact: true }));
    },
  },
  {
    name: 'add-user-leaving',
    path: '/users/add',
    show: async (page) => {
      await page.getByLabel('First Name').fill('Half typed');
      await page.getByRole('link', { name: 'Users', exact: true }).last().click();
      await dialog(page, 'Leave this page?');
    },
  },
  ...['Details', 'Subscriptions', 'Sign-in and sessions', 'History'].map((tab): ScreenState => ({
    name: `edit-user-${tab.toLowerCase().replaceAll(' ', '-')}`,
    path: '/users?q=ops@gangway.test',
    show: editOf(tab),
  })),
  ...['Overview', 'History'].map((tab): ScreenState => ({
    name: `user-${tab.toLowerCase()}`,
    path: '/users?q=ops@gangway.test',
    show: readingOf(tab),
  })),
  {
    name: 'user-row-open',
    path: '/users?q=ops@gangway.test',
    show: async (page) => {
      await rows(page);
      await page.getByRole('link', { name: 'Daniel Okafor', exact: true }).click();
      await button(page, /^Grant /).click();
      await visible(page.getByRole('form', { name: /^Access to / }));
    },
  },
  ...Object.entries({ branches: 'Rotterdam', plans: 'ERP Team', roles: 'Operator' }).map(
    ([list, name]): ScreenState => ({
      name: `${list}-record`,
      path: `/${list}?f.name=${encodeURIComponent(name)}`,
      show: async (page) => {
        await rows(page);
        await page.getByRole('link', { name, exact: true }).first().click();
        await heading(page, name);
        await visible(page.getByRole('complementary'));
      },
    }),
  ),
  ...bulkStates,
  ...viewStates,
  ...importStates,
  ...accessTemplateStates,
  {
    name: 'user-locked',
    path: '/users?q=ops@gangway.test',
    show: async (page) => {
      const at = '2026-03-01T09:00:00.000Z';
      await answerWith(page, '/user/*/factors', 200, {
        factors: [
          { id: 1, kind: 'totp', name: 'Work phone', createdAt: at, lastUsedAt: at },
          { id: 2, kind: 'totp', name: 'Authenticator app', createdAt: at, lastUsedAt: null },
        ],
        recoveryCodesLeft: 2,
        devices: [{ id: 1, label: 'Chrome on Windows', createdAt: at, expiresAt: '2126-03-31T09:00:00.000Z' }],
        isLocked: true,
        lockedUntil: '2126-03-31T10:42:00.000Z',
      });
      await readingOf('Sign-in and sessions')(page);
      await visible(page.getByText(/^Locked until /));
    },
  },
  { name: 'edit-user-unknown', path: '/users/edit/99999999', show: (page) => heading(page, 'Page not found') },
  { name: 'subscriptions', path: '/subscriptions', show: rows },
  {
    name: 'subscriptions-add',
    path: '/subscriptions',
    show: async (page) => {
      await button(page, 'Add Subscription').click();
      await dialog(page, 'Choose Subscription');
    },
  },
  {
    name: 'subscriptions-end',
    path: '/subscriptions?f.status=Active',
    show: async (page) => {
      await openActions(page);
      await button(page, /^End /).click();
      await dialog(page, /./);
    },
  },
  { name: 'organization', path: '/organization', show: rows },
  {
    name: 'organization-add-empty-name',
    path: '/organization',
    show: async (page) => {
      await rows(page);
      await openForm(page, 'Add Organization');
      await button(page, 'Add').click();
      await visible(page.getByText('Role name cannot be empty'));
    },
  },
  {
    name: 'organization-edit-question',
    path: '/organization',
    only: 'wide',
    show: async (page) => {
      await rows(page);
      await editRow(page, 'Andes Cold Chain');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Andes Cold Line');
      await save(page);
      await visible(editQuestion(page));
    },
  },
  ...customerStates,
  { name: 'branches', path: '/branches', show: rows },
  {
    name: 'branches-add',
    path: '/branches',
    show: async (page) => {
      await rows(page);
      await openForm(page, 'Add Branch');
      await page.getByRole('combobox', { name: 'Organization Name' }).fill('noord');
      await visible(page.getByRole('option', { name: /Noordzee/ }));
    },
  },
  {
    name: 'branches-empty',
    path: '/branches',
    arrange: empty('/branches/all*'),
    show: (page) => visible(page.getByText('No branches yet')),
  },
  {
    name: 'branches-long-names',
    path: '/branches',
    arrange: (page) =>
      answerWith(
        page,
        '/branches/all*',
        200,
        [longName, longWord, 'Ålesund', 'ميناء جدة الإسلامي'].map((name, index) => ({
          id: index + 1,
          name,
          displayName: name,
          isActive: index !== 1,
          version: 1,
          organization: { id: 1, name: longName, displayName: index === 2 ? 'Short' : longName },
        })),
      ),
    show: rows,
  },
  {
    name: 'branches-not-saved',
    path: '/branches',
    arrange: refused('/branches/create'),
    show: async (page) => {
      await rows(page);
      await openForm(page, 'Add Branch');
      await page.getByRole('textbox', { name: 'Name' }).fill('Kept after a failure');
      await button(page, 'Add').click();
      await visible(page.getByText('Not saved. Try again.'));
    },
  },
  ...serviceStates,
  {
    name: 'access',
    path: '/access',
    show: peopleOfMatrix,
  },
  {
    name: 'access-why',
    path: '/access',
    show: async (page) => {
      await peopleOfMatrix(page);
      // On a phone those without access unfold.
      const others = button(page, /without access, show them/);
      if (await others.isVisible()) await others.click();
      await page
        .getByRole('gridcell', { name: /has no role in / })
        .or(page.getByRole('button', { name: /has no role in / }))
        .first()
        .click();
      await dialog(page, /^Why /);
    },
  },
  {
    name: 'access-error',
    path: '/access',
    arrange: refused('/access-matrix?**'),
    show: (page) => expect(page.getByText(/Couldn’t load/)).toBeVisible({ timeout: 20_000 }),
  },
  { name: 'plans', path: '/plans', show: rows },
  {
    name: 'plans-edit',
    path: '/plans',
    show: async (page) => {
      await rows(page);
      await editRow(page, 'Air Connect');
      await visible(page.getByRole('textbox', { name: 'Limits', exact: true }));
    },
  },
  {
    name: 'plans-add',
    path: '/plans',
    show: async (page) => {
      await rows(page);
      await openForm(page, 'Add Plan');
    },
  },
  { name: 'roles', path: '/roles', show: rows },
  {
    name: 'roles-switch-off',
    path: '/roles?f.name=Operator',
    show: async (page) => {
      await rows(page);
      await button(page, /^Deactivate /).click();
      await dialog(page, /^Deactivate /);
    },
  },
  { name: 'activity', path: '/activity', show: events },
  {
    name: 'activity-filters',
    path: '/activity?f.changesOnly=true',
    show: async (page) => {
      await events(page);
      await button(page, '+ Filter').click();
      await visible(page.getByLabel('From', { exact: true }));
    },
  },
  {
    name: 'activity-details',
    path: '/activity',
    show: async (page) => {
      await events(page);
      await button(page, /Details: /).click();
      await dialog(page, /./);
    },
  },
  {
    name: 'profile',
    path: '/profile',
    show: async (page) => {
      await visible(page.getByRole('list', { name: 'Sessions and sign-ins' }));
      await visible(button(page, 'Add an authenticator app'));
    },
  },
  { name: 'change-password', path: '/change-password', show: (page) => heading(page, 'Change Password') },
  {
    name: 'search-empty',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^Search/).click();
      await visible(page.getByRole('option'));
    },
  },
  {
    name: 'search-results',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^Search/).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('rot');
      await visible(page.getByRole('option', { name: /Rotterdam/ }));
    },
  },
  {
    name: 'search-nothing',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^Search/).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('zzqqxx');
      await visible(page.getByText('Nothing matches “zzqqxx”.'));
    },
  },
  {
    name: 'search-commands',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^Search/).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('dark');
      await visible(page.getByRole('option', { name: /dark/i }));
    },
  },
  {
    name: 'shortcuts',
    path: '/roles',
    only: 'wide',
    show: async (page) => {
      await rows(page);
      await page.keyboard.press('?');
      await dialog(page, 'Keyboard shortcuts');
    },
  },
  {
    name: 'notifications',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^Notifications/).click();
      await dialog(page, 'Notifications');
      await visible(page.getByRole('tabpanel').getByRole('listitem'));
    },
  },
  {
    name: 'user-menu',
    path: '/roles',
    show: async (page) => {
      await rows(page);
      await button(page, /^User menu/).click();
      await visible(page.getByRole('menuitem', { name: 'Log Out' }));
    },
  },
  {
    name: 'navigation',
    path: '/roles',
    only: 'narrow',
    show: async (page) => {
      await button(page, 'Open navigation').click();
      await dialog(page, 'Navigation');
    },
  },
  { name: 'not-found', path: '/no/such/page', show: (page) => heading(page, 'Page not found') },
  {
    name: 'crashed',
    path: '/branches',
    arrange: async (page) => {
      await page.route('**/assets/branches-page-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    },
    show: (page) => heading(page, 'Unexpected Application Error!'),
  },
  {
    name: 'offline',
    path: '/branches',
    moves: true,
    show: async (page) => {
      await rows(page);
      await page.context().setOffline(true);
      await visible(page.getByText('You are offline. Showing saved data.'));
    },
  },
  {
    name: 'session-ended',
    path: '/roles',
    last: true,
    show: async (page) => {
      await rows(page);
      await page.evaluate(() => {
        for (const key of ['isAuth', 'isRole', 'user', 'refresh_token', 'access_token']) localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
      });
      await dialog(page, 'Your session has ended');
    },
  },
  {
    name: 'org-admin-user-access',
    path: '/users?q=ops@gangway.test',
    as: people.orgAdmin,
    show: async (page) => {
      await rows(page);
      await page.getByRole('link', { name: 'Daniel Okafor', exact: true }).click();
      await button(page, /^Edit /).click();
      await visible(page.getByRole('form', { name: /^Access to / }));
    },
  },
  {
    name: 'undelivered-mail',
    path: '/undelivered-mail',
    arrange: (page) =>
      answerWith(page, '/mails/undelivered*', 200, [
        {
          id: 1,
          recipient: 'renata.quispe@andes-cold-chain.test',
          subject: 'You are invited to Gangway',
          attempts: 8,
          createdAt: '2026-03-01T09:00:00.000Z',
          failedAt: '2026-03-01T09:40:00.000Z',
          lastError: '550 5.1.1 The email account that you tried to reach does not exist.',
        },
      ]),
    show: rows,
  },
  {
    name: 'undelivered-mail-none',
    path: '/undelivered-mail',
    arrange: empty('/mails/undelivered*'),
    show: (page) => visible(page.getByText('All mail was delivered')),
  },
  {
    name: 'users-actions',
    path: '/users',
    only: 'narrow',
    show: async (page) => {
      await rows(page);
      await openActions(page);
      await visible(button(page, /^Delete /));
    },
  },
  {
    name: 'sign-in-unfinished',
    path: '/auth/callback?code=c&state=s',
    show: async (page) => {
      await heading(page, 'Sign-in didn’t finish');
      await expect(page).toHaveURL(`${addresses.console}/auth/callback`);
    },
  },
  { name: 'sign-in-renewed', path: '/auth/renewed', show: (page) => heading(page, 'You are signed in') },
  { name: 'org-admin-users', path: '/users', as: people.orgAdmin, show: rows },
  { name: 'org-admin-dashboard', path: '/dashboard', as: people.orgAdmin, show: dashboard },
  { name: 'auditor-services', path: '/service', as: people.auditor, show: rows },
  { name: 'denied', path: '/users/add', as: people.auditor, show: (page) => heading(page, 'Access Denied') },
  {
    name: 'signed-out',
    path: '/roles',
    as: people.auditor,
    last: true,
    show: async (page) => {
      await rows(page);
      await logOut(page);
      await heading(page, 'You are signed out.');
    },
  },
];

async function dashboard(page: Page): Promise<void> {
  await visible(page.getByRole('heading', { name: 'Latest changes' }));
}
