import type { Locator, Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { openNewRow } from '../support/list-screens.ts';
import { expect } from '../support/test.ts';

/** One state of one screen of the console, and the way to it. */
export interface ScreenState {
  name: string;
  path: string;
  /** Signed in as; the Super_Admin if absent. */
  as?: string;
  /** What the API is made to answer, before the page is opened. */
  arrange?: (page: Page) => Promise<void>;
  /** From the opened page to the state; done when the state can be seen. */
  show: (page: Page) => Promise<void>;
  /** What is looked at comes over a page that stands: it may move that page. */
  moves?: boolean;
  /** Taken at these sizes alone. */
  only?: 'wide' | 'narrow';
  /** Ends the session or the page for those that follow. */
  last?: boolean;
}

export const visible = (locator: Locator) => expect(locator.first()).toBeVisible();
export const heading = (page: Page, name: string | RegExp) => visible(page.getByRole('heading', { level: 1, name }));
export const dialog = (page: Page, name: string | RegExp) => visible(page.getByRole('dialog', { name }));
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

/** What a row offers; a card has it in a menu. */
export async function openActions(page: Page): Promise<void> {
  if (asCards(page)) await button(page, /^Actions for /).click();
}

/** Rows as cards, whose forms are dialogs. */
const asCards = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Rows as a table or as cards, and no skeleton any more. */
export async function rows(page: Page): Promise<void> {
  await visible(page.getByRole('cell').or(page.getByRole('listitem')));
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Never answered, so that what is shown meanwhile can be looked at. */
export const unanswered = (path: string) => async (page: Page) => {
  await page.route(`${addresses.api}${path}`, async (route) => {
    if (route.request().method() === 'OPTIONS') await route.continue();
  });
};
export const refused = (path: string) => (page: Page) =>
  answerWith(page, path, 500, { code: 'internal', message: 'Something went wrong' });
export const empty = (path: string) => (page: Page) => answerWith(page, path, 200, []);

/** The new row in the table, or its dialog beside cards. */
export async function openForm(page: Page, addLabel: string): Promise<void> {
  if (!asCards(page)) return openNewRow(page, addLabel);
  await button(page, addLabel).click();
  await dialog(page, addLabel);
}
