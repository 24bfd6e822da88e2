import type { Page } from '@playwright/test';
import { editRow } from '../support/list-screens.ts';
import { button, dialog, heading, rows, visible, type ScreenState } from './screen-state.ts';

const pageOf = (service: string, tab: 'Overview' | 'Sign-in' | 'Launcher and references') => async (page: Page) => {
  await rows(page);
  await page.getByRole('link', { name: service, exact: true }).click();
  await heading(page, service);
  await page.getByRole('tab', { name: tab }).click();
  await visible(page.getByRole('tabpanel', { name: tab }).getByRole(tab === 'Overview' ? 'listitem' : 'textbox'));
};

/** The services, each with its own page. */
export const serviceStates: readonly ScreenState[] = [
  { name: 'services', path: '/service', show: rows },
  {
    name: 'services-edit',
    path: '/service',
    show: async (page) => {
      await rows(page);
      await editRow(page, 'Ocean Tracking');
      await visible(page.getByRole('switch', { name: 'Requires a plan' }));
    },
  },
  {
    name: 'services-references',
    path: '/service',
    show: async (page) => {
      await pageOf('Ocean Tracking', 'Launcher and references')(page);
      await page.getByRole('textbox', { name: 'Link for a reference' }).fill('https://elsewhere.example/{reference}');
      await page.keyboard.press('Tab');
      await visible(page.getByText('The link for a reference must start with', { exact: false }));
    },
  },
  {
    name: 'service-details',
    path: '/service',
    show: pageOf('Yard Planner', 'Overview'),
  },
  {
    name: 'service-ocean-tracking',
    path: '/service',
    show: pageOf('Ocean Tracking', 'Overview'),
  },
  {
    name: 'service-sign-in',
    path: '/service',
    show: pageOf('Yard Planner', 'Sign-in'),
  },
  {
    name: 'service-try-it',
    path: '/service',
    show: async (page) => {
      await pageOf('Yard Planner', 'Sign-in')(page);
      await button(page, 'Try it').click();
      await visible(page.getByRole('table', { name: 'Claims' }));
    },
  },
  {
    name: 'service-change-secret',
    path: '/service',
    show: async (page) => {
      await pageOf('Yard Planner', 'Sign-in')(page);
      await button(page, 'Change secret').click();
      await dialog(page, /./);
    },
  },
];
