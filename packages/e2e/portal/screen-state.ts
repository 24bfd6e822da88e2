import { expect, type Page } from '@playwright/test';

/** One state of one portal screen, and how to reach it. */
export interface ScreenState {
  name: string;
  /** Signed-in user; none by default. */
  as?: string;
  /** False where reaching the state ends the session for later ones. */
  keepsSession?: boolean;
  /** The state appears over an open page and may shift it. */
  moves?: boolean;
  show: (page: Page) => Promise<void>;
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
