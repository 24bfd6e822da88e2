import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { fillSignIn, goToSignIn, people, submitSignIn } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import { thirtyServices } from '../support/thirty-services.ts';
import { requestStates } from './request-states.ts';
import { heading, type ScreenState } from './screen-state.ts';
import { recoveryCodes, setUpStates, startedApp } from './set-up-states.ts';
import { usageStates } from './usage-states.ts';

const secondStepWanted = {
  code: 'second_step',
  message: 'Take the second step to sign in.',
  ticket: 'a-ticket',
  methods: ['totp', 'recovery_code'],
};

const ownMethods = {
  factors: [
    { id: 1, kind: 'totp', name: 'Work phone', createdAt: '2026-03-01T09:00:00.000Z', lastUsedAt: null },
    {
      id: 2,
      kind: 'totp',
      name: 'The tablet that stands in the harbour office of Rotterdam-Maasvlakte, second floor',
      createdAt: '2026-03-02T09:00:00.000Z',
      lastUsedAt: '2026-03-05T09:00:00.000Z',
    },
  ],
  recoveryCodesLeft: 2,
  devices: [
    {
      id: 1,
      label: 'Chrome on Windows',
      createdAt: '2026-03-01T09:00:00.000Z',
      expiresAt: '2126-03-31T09:00:00.000Z',
    },
  ],
  methods: ['totp', 'recovery_code'],
  rule: 'offered',
};

async function goToPicker(page: Page): Promise<void> {
  await page.goto(addresses.portal);
  await heading(page, 'Choose a service');
}

/** Text of the toast itself, which appears after the toast and after the same text in the page. */
const toastText = (page: Page, text: string) => expect(page.locator('[data-toast]').getByText(text)).toBeVisible();

/** Every screen and state of the portal, for pictures and axe. */
export const screenStates: readonly ScreenState[] = [
  { name: 'sign-in', show: goToSignIn },
  {
    name: 'sign-in-errors',
    show: async (page) => {
      await goToSignIn(page);
      await submitSignIn(page);
      await expect(page.getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    show: async (page) => {
      await goToSignIn(page);
      await fillSignIn(page, people.ops, 'wrong');
      await submitSignIn(page);
      await expect(page.getByText('Email or password incorrect!')).toHaveCount(2);
    },
  },
  {
    name: 'second-step',
    show: async (page) => {
      await answerWith(page, '/user/login', 403, secondStepWanted);
      await goToSignIn(page);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    },
  },
  {
    name: 'second-step-recovery-code',
    show: async (page) => {
      await answerWith(page, '/user/login', 403, secondStepWanted);
      await goToSignIn(page);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await page.getByRole('button', { name: 'Use a recovery code or passkey' }).click();
      await heading(page, 'Enter a recovery code');
    },
  },
  {
    name: 'second-step-refused',
    show: async (page) => {
      await answerWith(page, '/user/login', 403, secondStepWanted);
      await answerWith(page, '/auth/second-step', 422, { code: 'wrong_code', message: 'This code is incorrect.' });
      await goToSignIn(page);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await submitSignIn(page);
      await expect(page.getByText('This code is incorrect.')).toBeVisible();
    },
  },
  {
    name: 'second-step-over',
    show: async (page) => {
      await answerWith(page, '/user/login', 403, secondStepWanted);
      await answerWith(page, '/auth/second-step', 404, { code: 'ticket_over', message: 'This sign-in has expired.' });
      await goToSignIn(page);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await submitSignIn(page);
      await expect(page.getByText('This sign-in has expired.')).toBeVisible();
    },
  },
  ...setUpStates,
  {
    name: 'forgot-password',
    show: async (page) => {
      await goToSignIn(page);
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await heading(page, 'Forgot password');
    },
  },
  {
    name: 'forgot-password-sent',
    show: async (page) => {
      await answerWith(page, '/auth/reset/email*', 200, { isSuccess: true, statusCode: 'OK' });
      await goToSignIn(page);
      await page.getByLabel('Email').fill('a.rather.long.address.of.somebody@logistics-and-tracking.example.com');
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await page.getByRole('button', { name: 'Send mail' }).click();
      await expect(page.getByText('Mail sent successfully')).toBeVisible();
    },
  },
  {
    name: 'forgot-password-unknown',
    show: async (page) => {
      await answerWith(page, '/auth/reset/email*', 200, { isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' });
      await goToSignIn(page);
      await page.getByLabel('Email').fill('nobody@gangway.test');
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await page.getByRole('button', { name: 'Send mail' }).click();
      await expect(page.getByText('Mail id not found!').first()).toBeVisible();
    },
  },
  { name: 'picker', as: people.ops, show: goToPicker },
  { name: 'picker-empty', as: people.newcomer, show: goToPicker },
  {
    name: 'picker-no-address',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/service/all', 200, [
        { id: 1, name: 'ocean_tracking', displayName: 'Ocean Tracking', url: '', isActive: true },
        { id: 2, name: 'erp', displayName: 'ERP', url: 'https://erp.example', isActive: true },
      ]);
      await page.goto(`${addresses.portal}/login`);
      await expect(page.getByText('Address not configured')).toBeVisible();
    },
  },
  {
    name: 'launcher-loading',
    as: people.ops,
    show: async (page) => {
      await page.route(`${addresses.api}/service/all`, () => {});
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByRole('list', { name: 'Loading your services' })).toBeVisible();
    },
  },
  {
    name: 'launcher',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByText('Document Processing')).toBeVisible();
    },
  },
  {
    name: 'launcher-nothing',
    as: people.newcomer,
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByText('Document Processing')).toBeVisible();
    },
  },
  {
    name: 'launcher-long-names',
    as: people.ops,
    show: async (page) => {
      const long = 'Customs clearance and bonded warehouse documentation for north-western harbours';
      await answerWith(page, '/service/all', 200, [
        { id: 1, name: 'ocean_tracking', displayName: 'Ocean Tracking', url: 'https://ocean.example', isActive: true },
        { id: 2, name: 'customs', displayName: long, url: 'https://customs.example', isActive: true },
        { id: 3, name: 'x'.repeat(80), displayName: 'x'.repeat(80), url: '', isActive: true },
      ]);
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByText(long)).toBeVisible();
    },
  },
  {
    name: 'launcher-thirty',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/service/all', 200, thirtyServices);
      await answerWith(page, '/user/me/banner', 200, {
        notice: { text: 'Port holiday on Monday: the yard opens at noon.', from: null, until: null },
      });
      await page.goto(`${addresses.portal}/services`);
      await page.getByRole('button', { name: 'More services (20)' }).click();
      await expect(page.getByRole('heading', { name: 'Crane 26' })).toBeVisible();
    },
  },
  ...usageStates,
  {
    name: 'launcher-references',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      const field = page.getByRole('textbox', { name: 'Find a container, air waybill or B/L' });
      await field.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'CSQU3054383\n176-12345675\nCSQU3054384\nNo reference at all');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(page.getByText('isn’t a container, air waybill', { exact: false })).toBeVisible();
    },
  },
  ...requestStates,
  {
    name: 'service-down',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/auth/handoff', 409, {
        code: 'not-answering',
        message: 'ERP has not answered for 12 minutes.',
      });
      await page.goto(`${addresses.portal}/open/erp`);
      await heading(page, 'ERP may not work right now');
    },
  },
  {
    name: 'launcher-failed',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/service/all', 400, { code: 'x', message: 'No.' });
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByText('Couldn’t load your services.')).toBeVisible();
    },
  },
  {
    name: 'sign-in-methods',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/user/me/factors', 200, ownMethods);
      await page.goto(`${addresses.portal}/profile`);
      await expect(page.getByText('2 of 10 left.')).toBeVisible();
      await page.getByText('2 of 10 left.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'confirm-identity',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/profile`);
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'add-authenticator',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/user/me/factors/totp', 201, startedApp);
      await page.goto(`${addresses.portal}/profile`);
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'recovery-codes',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/user/me/factors/totp', 201, startedApp);
      await answerWith(page, '/user/me/factors/1/confirm', 200, { recoveryCodes });
      await page.goto(`${addresses.portal}/profile`);
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'remove-sign-in-method',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/user/me/factors', 200, ownMethods);
      await page.goto(`${addresses.portal}/profile`);
      await page.getByRole('button', { name: 'Remove Work phone' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove Work phone?' })).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      await page.getByRole('button', { name: /user menu/i }).click();
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    },
  },
  {
    name: 'access-denied',
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      await heading(page, 'Access Denied');
    },
  },
  {
    name: 'open-failed',
    as: people.newcomer,
    show: async (page) => {
      await page.goto(`${addresses.portal}/open/erp`);
      await expect(page.getByRole('heading', { name: 'Couldn’t open ERP' })).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    show: async (page) => {
      await answerWith(page, '/auth/link/check', 200, { isGood: true });
      await page.goto(`${addresses.portal}/reset-password/token?email=olga.petersen%40gangway.test`);
      await page.getByLabel('New Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm Password', { exact: true }).fill('two');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await expect(page.getByText('Password mismatch')).toBeVisible();
    },
  },
  {
    name: 'reset-password-spent',
    show: async (page) => {
      await page.goto(`${addresses.portal}/reset-password/spent?email=olga.petersen%40gangway.test`);
      await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    },
  },
  {
    name: 'reset-password-done',
    show: async (page) => {
      await answerWith(page, '/auth/link/check', 200, { isGood: true });
      await answerWith(page, '/user/password/generate', 202, { isSuccess: true });
      await page.goto(`${addresses.portal}/reset-password/good?email=olga.petersen%40gangway.test`);
      await page.getByLabel('New Password', { exact: true }).fill('a new and long password');
      await page.getByLabel('Confirm Password', { exact: true }).fill('a new and long password');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await toastText(page, 'Password reset successfully');
    },
  },
  {
    name: 'set-password',
    show: async (page) => {
      await page.goto(`${addresses.portal}/password/token`);
      await heading(page, 'Set your password');
    },
  },
  {
    name: 'register',
    show: async (page) => {
      await page.goto(`${addresses.portal}/register`);
      await page.getByRole('button', { name: 'Register User' }).click();
      await expect(page.getByText('Roles is required')).toBeVisible();
    },
  },
  {
    name: 'register-filled',
    show: async (page) => {
      await page.goto(`${addresses.portal}/register`);
      await page.getByLabel('Organization').click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByLabel('Roles').click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.getByRole('listbox').getByRole('option').nth(1).click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'register-by-invitation',
    show: async (page) => {
      await answerWith(page, '/registration/options', 200, { organizations: [], roles: [] });
      await page.goto(`${addresses.portal}/register`);
      await expect(page.getByText('Registration is by invitation.')).toBeVisible();
    },
  },
  {
    name: 'register-sent',
    show: async (page) => {
      await answerWith(page, '/access-requests', 202, { isSuccess: true });
      await page.goto(`${addresses.portal}/register`);
      await page.getByLabel('First Name').fill('Ada');
      await page.getByLabel('Last Name').fill('Berg');
      await page.getByLabel('Email').fill('ada.berg@gangway.test');
      for (const label of ['Organization', 'Branches', 'Roles']) {
        await page.getByLabel(label).click();
        await page.getByRole('listbox').getByRole('option').first().click();
        if (label !== 'Organization') await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Register User' }).click();
      await expect(page.getByText('Your request has been sent.')).toBeVisible();
    },
  },
  {
    name: 'profile-failed',
    moves: true,
    as: people.ops,
    show: async (page) => {
      for (const path of ['/user/me', '/user/me/services', '/auth/sessions']) {
        await answerWith(page, path, 400, { code: 'x', message: 'No.' });
      }
      await page.goto(`${addresses.portal}/profile`);
      for (const thing of ['your profile', 'your services', 'your sessions']) {
        await expect(page.getByText(`Couldn’t load ${thing}.`)).toBeVisible();
      }
    },
  },
  {
    name: 'profile-long-names',
    // The name in the token is a shorter one.
    moves: true,
    as: people.ops,
    show: async (page) => {
      const long = 'Vereinigte Nordseehafenumschlagsgesellschaft für Kühlcontainer und Stückgut';
      await answerWith(page, '/user/me', 200, {
        id: 4,
        firstName: 'Wolfeschlegelsteinhausenbergerdorff',
        lastName: 'Featherstonehaugh-Cholmondeley de la Fontaine',
        email: people.ops,
        organization: { id: 1, name: long },
        branches: [
          { id: 1, name: long },
          { id: 2, name: 'x'.repeat(90) },
        ],
        preferences: {},
      });
      await page.goto(`${addresses.portal}/profile`);
      await expect(page.getByText(long).first()).toBeVisible();
    },
  },
  {
    name: 'profile',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/profile`);
      await expect(page.getByText('This session')).toBeVisible();
    },
  },
  {
    name: 'change-password',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/change-password`);
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await expect(page.getByText('Confirm Password is required')).toBeVisible();
    },
  },
  {
    name: 'change-password-failed',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/change-password`);
      await page.getByLabel('Old Password').fill('wrong');
      await page.getByLabel('New Password', { exact: true }).fill('a new and long password');
      await page.getByLabel('Confirm Password').fill('a new and long password');
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await toastText(page, 'Failed to reset password');
    },
  },
  {
    name: 'change-password-done',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/user/password', 200, { isSuccess: true });
      await page.goto(`${addresses.portal}/change-password`);
      await page.getByLabel('Old Password').fill('what it was');
      await page.getByLabel('New Password', { exact: true }).fill('a new and long password');
      await page.getByLabel('Confirm Password').fill('a new and long password');
      await page.getByRole('button', { name: 'Change Password', exact: true }).click();
      await toastText(page, 'Password reset successfully');
    },
  },
  {
    name: 'change-password-offline',
    moves: true,
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/change-password`);
      await heading(page, 'Change Password');
      await page.context().setOffline(true);
      const button = page.getByRole('button', { name: 'Change Password', exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'session-expiring',
    as: people.ops,
    keepsSession: false,
    show: async (page) => {
      await answerWith(page, '/auth/get-refershtoken', 503, { code: 'unavailable', message: 'Not now.' });
      // Quarter speed stretches the last minute for axe.
      await page.addInitScript(() => {
        const now = Date.now.bind(Date);
        const opened = now();
        Date.now = () => opened + (now() - opened) / 4;
      });
      await page.goto(`${addresses.portal}/nothing/here`);
      await page.evaluate(() => {
        const [head = '', payload = '', signature = ''] = (localStorage.getItem('access_token') ?? '').split('.');
        const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
          exp: number;
          iat: number;
        };
        claims.exp = Math.floor(Date.now() / 1000) + 58;
        claims.iat = claims.exp - 300;
        const text = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        localStorage.setItem('access_token', `${head}.${text}.${signature}`);
      });
      await page.goto(`${addresses.portal}/change-password`);
      await expect(page.getByRole('dialog', { name: 'Your session is about to expire' })).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/change-password`);
      await heading(page, 'Change Password');
      await page.evaluate(() => {
        for (const key of ['access_token', 'refresh_token', 'isAuth', 'isRole', 'user']) localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
      });
      await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    },
  },
  {
    name: 'authorize-refused',
    show: async (page) => {
      await page.goto(`${addresses.portal}/authorize?redirect_uri=https://evil.example`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    show: async (page) => {
      await page.goto(`${addresses.portal}/nothing/here`);
      await heading(page, 'Page not found');
    },
  },
  {
    name: 'application-error',
    show: async (page) => {
      await page.route('**/config.json', (route) => route.fulfill({ json: { apiUrl: addresses.api } }));
      await page.goto(`${addresses.portal}/`);
      await heading(page, 'Unexpected Application Error!');
    },
  },
  {
    name: 'offline',
    moves: true,
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/services`);
      await expect(page.getByText('Document Processing')).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
];
