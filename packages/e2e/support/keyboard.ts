import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus, which must never be lost. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  await expect(target).toBeFocused();
}
