import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { choose } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { button, dialog, rows, visible, type ScreenState } from './screen-state.ts';

const request = {
  id: 31,
  kind: 'service',
  status: 'open',
  firstName: 'Emma',
  lastName: 'Vermeulen',
  email: 'emma.vermeulen@noordzee-lines.test',
  organization: { id: 1, name: 'Noordzee Container Lines' },
  branches: [],
  roles: [],
  userId: 12,
  service: { id: 2, key: 'ocean_tracking', name: 'Ocean Tracking' },
  reason: 'I cover for Lena until the end of the year, and answer her customers’ questions about their boxes.',
  createdAt: '2026-11-01T08:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  decisionNote: '',
  heldRoles: [{ id: 5, name: 'Viewer' }],
  needsPlan: true,
};

const requests = [
  request,
  {
    ...request,
    id: 32,
    kind: 'registration',
    firstName: 'Rosa',
    lastName: 'Marchetti-Vanderbilt',
    email: 'rosa.marchetti-vanderbilt@halyard-freight-forwarding.test',
    organization: { id: 2, name: 'Halyard Freight Forwarding' },
    branches: [{ id: 4, name: 'Felixstowe' }],
    roles: [
      { id: 5, name: 'Viewer' },
      { id: 6, name: 'Operator' },
    ],
    userId: null,
    service: null,
    reason: null,
    heldRoles: [],
    needsPlan: false,
  },
];

const askedFor = (page: Page) => answerWith(page, '/access-requests?*', 200, requests);

/** Opens an organization from the list, and waits for its facts. */
async function record(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sable Bay Shipping' }).click();
  await visible(page.getByRole('heading', { name: 'Sign-in rules' }));
  await visible(page.getByRole('heading', { name: 'Latest changes' }));
}

/** Organizations as customers, and requests for access. */
export const customerStates: readonly ScreenState[] = [
  { name: 'customers', path: '/customer', show: rows },
  { name: 'organization-page', path: '/organization?f.name=Sable', show: record },
  {
    name: 'organization-released',
    path: '/organization?f.name=Sable',
    show: async (page) => {
      await record(page);
      await button(page, 'Change released access').click();
      await visible(page.getByRole('form', { name: 'Released' }));
    },
  },
  {
    name: 'organization-second-step',
    path: '/organization?f.name=Sable',
    show: async (page) => {
      await record(page);
      await page.getByRole('tab', { name: 'Sign-in' }).click();
      await choose(page, 'Requirement', 'Required');
      await visible(page.getByText('People without a second step set one up when they sign in.'));
      await visible(page.getByLabel('From', { exact: true }));
    },
  },
  {
    name: 'organization-looks',
    path: '/organization?f.name=Sable',
    show: async (page) => {
      await record(page);
      await page.getByRole('tab', { name: 'Looks' }).click();
      await page.getByRole('textbox', { name: 'Colour' }).fill('ff8800');
      await visible(button(page, 'Use #b46000'));
      await visible(page.getByText('No own hosts yet'));
    },
  },
  {
    name: 'organization-looks-as-auditor',
    path: '/organization?f.name=Sable',
    as: people.auditor,
    show: async (page) => {
      await record(page);
      await page.getByRole('tab', { name: 'Looks' }).click();
      await visible(page.getByText('As the product’s'));
    },
  },
  {
    name: 'requests',
    path: '/requests',
    arrange: askedFor,
    show: async (page) => {
      await visible(button(page, /^Grant the request of Emma/));
    },
  },
  {
    name: 'request-grant',
    path: '/requests',
    arrange: askedFor,
    show: async (page) => {
      await button(page, /^Grant the request of Emma/).click();
      await dialog(page, 'Grant access to Ocean Tracking');
      await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click();
      await visible(page.getByText('Limit is required'));
    },
  },
  {
    name: 'request-decline',
    path: '/requests',
    arrange: askedFor,
    show: async (page) => {
      await button(page, /^Decline the request of Emma/).click();
      await dialog(page, 'Decline this request?');
    },
  },
  { name: 'customer-add', path: '/customer/add', show: (page) => visible(button(page, 'Add Customer')) },
  {
    name: 'customer-add-errors',
    path: '/customer/add',
    show: async (page) => {
      await button(page, 'Add Customer').click();
      await visible(page.getByText('Organization Name is required'));
    },
  },
];
