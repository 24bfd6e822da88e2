import type { Page } from '@playwright/test';
import { addresses } from './config.ts';

/**
 * Makes the API answer a path (glob, without its origin) as a real server cannot be made to: with an unusual status, or
 * a page instead of JSON.
 */
export async function answerWith(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(`${addresses.api}${path}`, async (route) => {
    // Pass preflight requests to the real API.
    if (route.request().method() === 'OPTIONS') return route.continue();
    await route.fulfill({
      status,
      headers: {
        'access-control-allow-origin': route.request().headers()['origin'] ?? addresses.portal,
        'access-control-expose-headers': 'X-Total-Count',
        ...(Array.isArray(body) ? { 'x-total-count': String(body.length) } : {}),
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  });
}
