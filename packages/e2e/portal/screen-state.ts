import { expect, type Page } from '@playwright/test';

/** One state of one screen of the portal, and the way to it. */
export interface ScreenState {
  name: string;
  /** Signed in as; no one if absent. */
  as?: string;
  /** False where the way to it spoils the session for what comes after. */
  keepsSession?: boolean;
  /** What is looked at comes over a page that stands: it may move that page. */
  moves?: boolean;
  show: (page: Page) => Promise<void>;
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
