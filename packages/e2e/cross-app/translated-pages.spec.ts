import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { launcherHeading } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Wraps every text of the page in two font elements, now and whenever it changes, as a browser that translates does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translated = new WeakSet<Node>();
    function wrap(text: Node): void {
      if (translated.has(text) || text.textContent?.trim() === '' || text.parentNode === null) return;
      if (text.parentElement?.closest('script, style, title, svg') !== null) return;
      translated.add(text);
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.parentNode.replaceChild(outer, text);
      // A translation is a new text, of which React knows nothing.
      const copy = inner.appendChild(document.createTextNode(text.textContent ?? ''));
      translated.add(copy);
    }
    function wrapAll(): void {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) wrap(text);
    }
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Fails on the error page, and on a page without heading. */
async function assertWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
}

test('keeps the console whole under a translation, on each page and its next', async ({ page }) => {
  test.slow();
  await openConsole(page, '/dashboard');
  await assertHeading(page, 'Dashboard');
  await translate(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const entry of ['Service', 'Organization', 'Branch', 'Users', 'Roles', 'Dashboard']) {
    await main.getByRole('link', { name: entry, exact: true }).click();
    await assertWhole(page);
  }
  await main.getByRole('link', { name: 'Users', exact: true }).click();
  for (const button of ['Next page', 'Next page', 'Previous page']) {
    await page.getByRole('button', { name: button }).click();
    await assertWhole(page);
  }
  const rows = page.getByRole('checkbox', { name: /^Select / });
  await rows.nth(1).check();
  await rows.nth(1).uncheck();
  await page.getByRole('table').getByRole('link').first().click();
  await assertWhole(page);
  for (const tab of ['Details', 'Subscriptions', 'Sign-in and sessions', 'History', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click();
    await assertWhole(page);
  }
  await page.goBack();
  await assertWhole(page);
});

for (const [path, heading] of [
  ['/customer', 'Organization'],
  ['/access', 'Access'],
  ['/subscriptions', 'Subscriptions'],
  ['/activity', 'Activity'],
] as const) {
  test(`keeps ${path} whole under a translation, and its next page`, async ({ page }) => {
    await openConsole(page, path);
    await assertHeading(page, heading);
    await expect(
      page.getByRole('button', { name: 'Next page' }).or(page.getByRole('row').nth(1)).first(),
    ).toBeVisible();
    await translate(page);
    const next = page.getByRole('button', { name: 'Next page' });
    if (await next.isEnabled()) await next.click();
    await assertWhole(page);
    if (path === '/access') {
      await page.getByRole('gridcell', { name: /has / }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await assertWhole(page);
  });
}

test('keeps the portal whole under a translation', async ({ page }) => {
  await startPortalSession(page, people.ops);
  await page.goto(`${addresses.portal}/services`);
  await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeVisible();
  await translate(page);
  const request = page.getByRole('button', { name: /^Request access/ }).first();
  await request.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await assertWhole(page);
  await page.goto(`${addresses.portal}/profile`);
  await assertHeading(page, 'My Profile');
  await translate(page);
  await assertWhole(page);
});
