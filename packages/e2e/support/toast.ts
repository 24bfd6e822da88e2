import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Every toast, without alerts that belong to the page. An open dialog hides everything outside it. */
export function toasts(page: Page): Locator {
  return page
    .getByRole('alert', { includeHidden: true })
    .or(page.getByRole('status', { includeHidden: true }))
    .filter({ has: page.getByRole('button', { name: 'Dismiss message', includeHidden: true }) });
}

export function toast(page: Page, message: string): Locator {
  return toasts(page).getByText(message, { exact: true });
}

const announced = 'Toast: ';
const shownOn = new WeakMap<Page, string[]>();

/** Records every toast of a context as it appears, for `assertToast`. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((prefix) => {
    const noted = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[data-toast]')) {
        if (noted.has(each)) continue;
        noted.add(each);
        const words = each.cloneNode(true) as Element;
        for (const button of words.querySelectorAll('button')) button.remove();
        // oxlint-disable-next-line no-console -- the console is what carries it out of the page to the listener below
        console.debug(prefix + words.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  }, announced);
  context.on('console', (message) => {
    const page = message.page();
    if (page === null || message.type() !== 'debug' || !message.text().startsWith(announced)) return;
    shownOn.set(page, [...(shownOn.get(page) ?? []), message.text().slice(announced.length)]);
  });
}

/**
 * Checks that a toast with this message appeared since the last assertion. It may be gone again: on a busy machine it
 * closes before a test can look.
 */
export async function assertToast(page: Page, message: string): Promise<void> {
  await expect
    .poll(() => shownOn.get(page) ?? [], { message: `the toast '${message}'`, intervals: [50, 100, 200] })
    .toContain(message);
  const shown = shownOn.get(page) ?? [];
  shownOn.set(page, shown.slice(shown.indexOf(message) + 1));
}

/** Checks for a toast top right, as in the portal (specification section 2). */
export async function assertTopRight(page: Page, message: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(async () => {
      const box = await toast(page, message).boundingBox();
      return box !== null && box.y < 80 && box.x > width / 2;
    })
    .toBe(true);
}
