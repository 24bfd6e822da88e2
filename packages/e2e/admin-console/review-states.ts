import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { expect } from '../support/test.ts';
import { button, dialog, empty, refused, rows, visible, type ScreenState } from './screen-state.ts';

const review = {
  id: 4,
  name: 'Autumn review of Sable Bay',
  covers: { kind: 'organization', id: 3, name: 'Sable Bay Shipping' },
  dueDate: '2126-11-30',
  status: 'open',
  reviewers: [
    { id: 9, name: 'Otto Falk', decided: 6 },
    { id: 10, name: 'Olga Petersen', decided: 3 },
  ],
  createdAt: '2026-10-05T10:00:00.000Z',
  createdBy: 'Sofia Lindqvist',
  closedAt: null,
  closedBy: null,
  items: 24,
  decided: 9,
  removals: 2,
  yours: 6,
  outcomes: null,
};

const closed = {
  ...review,
  status: 'closed',
  closedAt: '2026-11-05T15:30:00.000Z',
  closedBy: 'Sofia Lindqvist',
  decided: 24,
  yours: 0,
  outcomes: { kept: 20, removed: 2, changed: 1, gone: 0, lastSuperAdmin: 1, undecided: 0 },
};

const reviews = [
  { ...review, dueDate: '2026-01-10', name: 'Overdue: the administrators of every organization' },
  { ...review, id: 5 },
  { ...closed, id: 6, name: 'Summer', covers: { kind: 'service', id: 1, name: 'Ocean Tracking' } },
];

const grant = (id: number, service: string, changes = {}) => ({
  id,
  service,
  role: 'Viewer',
  limit: 50,
  until: null,
  plan: null,
  givenAt: '2025-11-05T10:00:00.000Z',
  givenBy: 'Sofia Lindqvist',
  givenFrom: 'request',
  lastOpened: null,
  suggestions: [],
  decision: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  outcome: null,
  mayDecide: true,
  version: 1,
  ...changes,
});

const person = (id: number, name: string, items: unknown[]) => ({
  user: {
    id,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@sable-bay-shipping.test`,
    isActive: id !== 8,
    organization: 'Sable Bay Shipping',
    branches: ['Houston', 'Port of Tanjung Pelepas'],
  },
  items,
});

const reviewedPeople = [
  person(7, 'Emily Stone', [
    grant(1, 'ERP', { suggestions: ['not-opened', 'unlike-branch'] }),
    grant(2, 'Ocean Tracking', { plan: 'Ocean Fleet', until: '2126-12-31', lastOpened: '2026-11-02T08:00:00.000Z' }),
  ]),
  person(8, 'Marguerite Vandenbroucke-Lindqvist', [
    grant(3, 'ERP', {
      suggestions: ['plan-ended'],
      decision: 'remove',
      note: 'Moved to accounting.',
      decidedBy: 'Otto Falk',
    }),
    grant(4, 'Document Processing', { mayDecide: false }),
  ]),
];

const decided = reviewedPeople.map(({ user, items }) => ({
  user,
  items: (items as object[]).map((item, index) => ({
    ...item,
    mayDecide: false,
    decision: index === 0 ? 'remove' : 'keep',
    decidedBy: 'Otto Falk',
    outcome: index === 0 ? 'removed' : 'kept',
  })),
}));

const oneReview = (state: object, of: readonly unknown[]) => async (page: Page) => {
  await answerWith(page, '/reviews/4', 200, state);
  await answerWith(page, '/reviews/4/people*', 200, of);
};

const people = (page: Page) => visible(page.getByRole('region', { name: 'Emily Stone' }));

/** Reviews of access, from none to the applied one. */
export const reviewStates: readonly ScreenState[] = [
  {
    name: 'reviews-empty',
    path: '/reviews',
    arrange: empty('/reviews?*'),
    show: (page) => visible(page.getByText('No reviews yet')),
  },
  {
    name: 'reviews-error',
    path: '/reviews',
    arrange: refused('/reviews?*'),
    show: (page) => expect(page.getByText('Couldn’t load reviews.')).toBeVisible({ timeout: 20_000 }),
  },
  { name: 'reviews', path: '/reviews', arrange: (page) => answerWith(page, '/reviews?*', 200, reviews), show: rows },
  { name: 'start-review', path: '/reviews#add', show: (page) => dialog(page, 'Start Review') },
  {
    name: 'start-review-errors',
    path: '/reviews',
    show: async (page) => {
      await button(page, 'Start Review').click();
      await page
        .getByRole('dialog', { name: 'Start Review' })
        .getByRole('button', { name: 'Start', exact: true })
        .click();
      await visible(page.getByText('Name is required'));
    },
  },
  { name: 'review', path: '/reviews/4', arrange: oneReview(review, reviewedPeople), show: people },
  {
    name: 'review-note',
    path: '/reviews/4',
    arrange: oneReview(review, reviewedPeople),
    show: async (page) => {
      await button(page, /^Add a note about ERP/).click();
      await dialog(page, 'ERP as Viewer');
    },
  },
  {
    name: 'review-apply',
    path: '/reviews/4',
    arrange: oneReview(review, reviewedPeople),
    show: async (page) => {
      await people(page);
      await button(page, 'Apply…').click();
      await dialog(page, 'Apply this review?');
    },
  },
  { name: 'review-closed', path: '/reviews/4', arrange: oneReview(closed, decided), show: people },
  {
    name: 'review-no-one',
    path: '/reviews/4?f.state=mine',
    arrange: oneReview({ ...review, yours: 0 }, []),
    show: (page) => visible(page.getByText('Nothing is waiting for you')),
  },
];
