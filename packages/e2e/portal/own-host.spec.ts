import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { addresses, runsAlready } from '../support/config.ts';
import { expect, test } from '../support/test.ts';

test.skip(runsAlready, 'the proxy of the tests serves no host of an organization');

const portal = new URL(addresses.portal);
/** Chromium finds every name below `localhost` on this machine (RFC 6761, section 6.3). */
const ownHost = `${portal.protocol}//berth.localhost:${portal.port}`;

const svg = (colour: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><rect width="96" height="32" fill="${colour}"/></svg>`).toString('base64')}`;

const berth = {
  name: 'Berth Lines',
  colour: '8a1c4a',
  sentence: 'Welcome aboard.',
  mark: { light: svg('#8a1c4a'), dark: svg('#ffc0d8') },
  language: 'de',
  passkeys: false,
  passkeysAt: addresses.portal,
};

/** The host is nobody's in the demo: its record cannot be published. */
async function openAt(page: Page, found: typeof berth): Promise<void> {
  await answerWith(page, '/looks?host=*', 200, found);
  await page.goto(`${ownHost}/login`);
}

test.describe('the sign-in page at the host of an organization', () => {
  test('shows name, mark, sentence and colour, and where passkeys work', async ({ page }) => {
    await openAt(page, berth);
    await expect(page.getByText('Berth Lines', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Berth Lines');
    await expect(page.getByText('Welcome aboard.')).toBeVisible();
    await expect(page.locator('header img:visible')).toHaveAttribute('src', svg('#8a1c4a'));
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS(
      'background-color',
      'rgb(138, 28, 74)',
    );
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
    await expect(page.getByText(`Passkeys work at ${portal.host}.`)).toBeVisible();
    await assertAccessible(page);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('header img:visible')).toHaveAttribute('src', svg('#ffc0d8'));
    await assertAccessible(page);
  });

  test('never shows the product’s first', async ({ page }) => {
    await page.route('**/assets/index-*.js', async (route) => {
      await expect(page.locator('#prerendered')).toBeHidden();
      await route.continue();
    });
    await openAt(page, berth);
    await expect(page.getByText('Welcome aboard.')).toBeVisible();
  });

  test('is the portal’s where the host is nobody’s', async ({ page, watch }) => {
    watch.expectConsoleMessage(/CORS|ERR_FAILED/);
    await page.goto(`${ownHost}/login`);
    await expect(page.getByText('One sign-in for ocean, air, documents and ERP.')).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Gangway');
  });
});

test.describe('in a browser that speaks no language of the product', () => {
  test.use({ locale: 'fi-FI' });

  test('the host of an organization speaks the organization’s', async ({ page }) => {
    await openAt(page, berth);
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'Passwort vergessen' })).not.toHaveAttribute('href', /lang=/);
  });
});

for (const written of [portal.origin, `${portal.origin.toUpperCase()}/`]) {
  test(`the portal’s own host asks for no looks with its address written ${written}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.route(`${portal.origin}/login`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/ data-address="[^"]*"/u, ` data-address="${written}"`);
      await route.fulfill({ response, body });
    });
    await page.goto(`${portal.origin}/login`);
    await expect(page.locator('html')).toHaveAttribute('data-address', written);
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await expect(page.locator('#prerendered')).not.toBeAttached();
    expect(asked.filter((url) => /\/looks|own-host/.test(url))).toEqual([]);
  });
}
