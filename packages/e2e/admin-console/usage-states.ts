import type { Page } from '@playwright/test';
import { people } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import { button, empty, heading, refused, rows, unanswered, visible, type ScreenState } from './screen-state.ts';

async function usage(page: Page): Promise<void> {
  await visible(page.getByRole('table', { name: 'Usage' }).getByRole('row').nth(1));
  await visible(page.getByRole('img', { name: / in [A-Z][a-z]+ \d{4}/u }));
}

async function statements(page: Page): Promise<void> {
  await visible(page.getByRole('link', { name: /, [A-Z][a-z]+ \d{4}$/u }));
}

/** Opens the last month of the first organization. */
export async function oneStatement(page: Page): Promise<void> {
  await statements(page);
  await page
    .getByRole('link', { name: /, October \d{4}$|, [A-Z][a-z]+ \d{4}$/u })
    .nth(1)
    .click();
  await visible(page.getByRole('table', { name: 'Lines' }));
}

async function planNumbers(page: Page): Promise<void> {
  await rows(page);
  await page.getByRole('link', { name: 'Ocean Fleet', exact: true }).click();
  await heading(page, 'Ocean Fleet');
  await visible(page.getByRole('textbox', { name: 'Included' }));
}

/** Usage, the limit of a plan in numbers, and statements. */
export const usageStates: readonly ScreenState[] = [
  { name: 'usage', path: '/usage', show: usage },
  { name: 'usage-of-own-organization', path: '/usage', as: people.orgAdmin, show: usage },
  { name: 'usage-as-auditor', path: '/usage', as: people.auditor, show: usage },
  {
    name: 'usage-will-exceed',
    path: '/usage?f.willExceed=true',
    show: (page) => visible(page.getByRole('table', { name: 'Usage' }).or(page.getByText('No usage matches'))),
  },
  { name: 'usage-by-branch', path: '/usage?f.group=branch', show: usage },
  {
    name: 'usage-none',
    path: '/usage',
    arrange: empty('/usage?*'),
    show: (page) => visible(page.getByText('Nothing is measured yet')),
  },
  { name: 'usage-loading', path: '/usage', arrange: unanswered('/usage?*'), show: (page) => heading(page, 'Usage') },
  {
    name: 'usage-failed',
    path: '/usage',
    arrange: refused('/usage?*'),
    show: (page) => expect(page.getByText('Couldn’t load usage.')).toBeVisible({ timeout: 20_000 }),
  },
  { name: 'usage-plan-numbers', path: '/plans', show: planNumbers },
  {
    name: 'usage-plan-number-unclear',
    path: '/plans',
    show: async (page) => {
      await planNumbers(page);
      await page.getByRole('textbox', { name: 'Included' }).fill('1.234');
      await page.getByRole('textbox', { name: 'Currency' }).fill('EURO');
      await page.getByRole('form', { name: 'Limit in numbers' }).getByRole('button', { name: 'Save' }).click();
      await visible(page.getByRole('textbox', { name: 'Included' }).and(page.locator('[aria-invalid="true"]')));
    },
  },
  { name: 'usage-statements', path: '/statements', show: statements },
  {
    name: 'usage-statements-none',
    path: '/statements',
    arrange: empty('/statements'),
    show: (page) => visible(page.getByText('No statements yet')),
  },
  { name: 'usage-statement', path: '/statements', show: oneStatement },
  { name: 'usage-statement-of-own-organization', path: '/statements', as: people.orgAdmin, show: oneStatement },
  {
    name: 'usage-statement-export',
    path: '/statements',
    as: people.auditor,
    show: async (page) => {
      await oneStatement(page);
      await button(page, 'Export').click();
      await visible(page.getByRole('menuitem', { name: 'CSV' }));
    },
  },
];
