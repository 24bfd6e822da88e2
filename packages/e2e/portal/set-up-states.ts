import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { fillSignIn, goToSignIn, people, submitSignIn } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import type { ScreenState } from './screen-state.ts';

/** Server data of an unconfirmed authenticator app. */
export const startedApp = {
  id: 1,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Gangway:ops%40gangway.test?issuer=Gangway&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

export const recoveryCodes = Array.from({ length: 10 }, (_, place) => `7Q2M-K0VX-93TA-HB5${place}`);

const tokens = { accessToken: 'e30.e30.x', refreshToken: 'x' };

const passkeyOptions = {
  optionsId: 'one',
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Gangway' },
    user: { id: 'AAAA', name: people.ops, displayName: 'Daniel Okafor' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};

/** Leads to the set-up of a required second step the user lacks, after the password. */
async function showSetUp(page: Page, heading: string, setUp: readonly string[] = ['passkey', 'totp']): Promise<void> {
  await answerWith(page, '/user/login', 403, {
    code: 'second_step',
    message: 'Set up a second step to sign in.',
    ticket: 'a-ticket',
    methods: [],
    setUp,
  });
  await goToSignIn(page);
  await fillSignIn(page, people.ops);
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

async function showApp(page: Page): Promise<void> {
  await answerWith(page, '/auth/second-step/set-up/totp', 201, startedApp);
  await showSetUp(page, 'Set up a second step');
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}

async function sendCode(page: Page): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await submitSignIn(page);
}

/** Sets the browser's answer to creating a passkey; `undefined` leaves the request open. */
async function passkeysAnswer(page: Page, error?: string): Promise<void> {
  await page.addInitScript((name) => {
    navigator.credentials.create = () =>
      new Promise((_resolve, reject) => {
        if (name !== undefined) reject(new DOMException('No.', name));
      });
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(true);
  }, error);
}

/** Setting up a required second step during sign-in, and the passkey offered after one. */
export const setUpStates: readonly ScreenState[] = [
  { name: 'set-up', show: (page) => showSetUp(page, 'Set up a second step') },
  { name: 'set-up-passkey-only', show: (page) => showSetUp(page, 'Create a passkey', ['passkey']) },
  {
    name: 'set-up-passkey-asking',
    show: async (page) => {
      await passkeysAnswer(page);
      await answerWith(page, '/auth/second-step/set-up/passkey/options', 200, passkeyOptions);
      await showSetUp(page, 'Create a passkey', ['passkey']);
      const create = page.getByRole('button', { name: 'Create a passkey' });
      await create.click();
      await expect(create).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'set-up-passkey-failed',
    show: async (page) => {
      await passkeysAnswer(page, 'NotSupportedError');
      await answerWith(page, '/auth/second-step/set-up/passkey/options', 200, passkeyOptions);
      await showSetUp(page, 'Set up a second step');
      await page.getByRole('button', { name: 'Create a passkey' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'set-up-app', show: showApp },
  {
    name: 'set-up-app-refused',
    show: async (page) => {
      await answerWith(page, '/auth/second-step/set-up', 422, {
        code: 'wrong_code',
        message: 'This code is incorrect or was already used.',
      });
      await showApp(page);
      await sendCode(page);
      await expect(page.getByText('This code is incorrect or was already used.')).toBeVisible();
    },
  },
  {
    name: 'set-up-over',
    show: async (page) => {
      await answerWith(page, '/auth/second-step/set-up', 404, {
        code: 'ticket_over',
        message: 'This sign-in has expired.',
      });
      await showApp(page);
      await sendCode(page);
      await expect(page.getByText('This sign-in has expired.')).toBeVisible();
    },
  },
  {
    name: 'set-up-codes',
    show: async (page) => {
      await answerWith(page, '/auth/second-step/set-up', 202, { result: tokens, recoveryCodes });
      await showApp(page);
      await sendCode(page);
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'passkey-offer',
    show: async (page) => {
      await passkeysAnswer(page);
      await page.route(`${addresses.api}/user/login`, async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), offer: 'passkey' } });
      });
      await goToSignIn(page);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in faster next time' })).toBeFocused();
    },
  },
];
