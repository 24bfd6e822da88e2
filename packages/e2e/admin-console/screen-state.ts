import type { Locator, Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { openNewRow } from '../support/list-screens.ts';
import { expect } from '../support/test.ts';

/** One state of one console screen, and how to reach it. */
export interface ScreenState {
  name: string;
  path: string;
  /** Signed-in user; the Super_Admin by default. */
  as?: string;
  /** Sets up API answers before the page opens. */
  arrange?: (page: Page) => Promise<void>;
  /** Leads from the opened page to the state; resolves when the state is visible. */
  show: (page: Page) => Promise<void>;
  /** The state appears over an open page and may shift it. */
  moves?: boolean;
  /** Limits the state to these sizes. */
  only?: 'wide' | 'narrow';
  /** Runs last: ends the session or the page for later states. */
  last?: boolean;
}

export const visible = (locator: Locator) => expect(locator.first()).toBeVisible();
export const heading = (page: Page, name: string | RegExp) => visible(page.getByRole('heading', { level: 1, name }));
export const dialog = (page: Page, name: string | RegExp) => visible(page.getByRole('dialog', { name }));
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

/** Opens the actions of a row, which a card has in a menu. */
export async function openActions(page: Page): Promise<void> {
  if (asCards(page)) await button(page, /^Actions for /).click();
}

/** Whether rows are cards, whose forms are dialogs. */
const asCards = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Waits for rows, as a table or cards, without skeletons. */
export async function rows(page: Page): Promise<void> {
  await visible(page.getByRole('cell').or(page.getByRole('listitem')));
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Leaves calls unanswered, to show the loading state. */
export const unanswered = (path: string) => async (page: Page) => {
  await page.route(`${addresses.api}${path}`, async (route) => {
    if (route.request().method() === 'OPTIONS') await route.continue();
  });
};
export const refused = (path: string) => (page: Page) =>
  answerWith(page, path, 500, { code: 'internal', message: 'Something went wrong' });
export const empty = (path: string) => (page: Page) => answerWith(page, path, 200, []);

/** Opens the new row in the table, or its dialog next to cards. */
export async function openForm(page: Page, addLabel: string): Promise<void> {
  if (!asCards(page)) return openNewRow(page, addLabel);
  await button(page, addLabel).click();
  await dialog(page, addLabel);
}
