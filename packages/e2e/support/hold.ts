import type { Page } from '@playwright/test';

/** Holds the files of that name until released. */
export async function hold(page: Page, files: string): Promise<() => void> {
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => arrive();
}
