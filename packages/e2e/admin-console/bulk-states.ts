import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { button, dialog, rows, visible, type ScreenState } from './screen-state.ts';

const at = '2026-03-01T09:00:00.000Z';
const later = '2126-03-01T09:15:00.000Z';

/** Progress of a bulk change of users, as the server reports it. */
export const batch = {
  id: 4,
  kind: 'users',
  title: 'Deactivate',
  state: 'applied',
  total: 12,
  waiting: 0,
  changed: 10,
  unchanged: 1,
  refused: 1,
  undone: 0,
  spared: 0,
  createdAt: at,
  finishedAt: at,
  undoUntil: later,
};

/** Preview rows: a refusal, an unchanged one, and some changes. */
export const plannedRows = [
  { id: 2, name: 'Ines Duarte', outcome: 'refused', reason: 'The last active Super_Admin stays active.' },
  { id: 3, name: 'Kofi Mensah', outcome: 'no-change', reason: 'Is inactive already.' },
  ...['Amina Diallo', 'Bram de Wit', 'Carla Rossi', 'Dev Patel', 'Elif Kaya', 'Fatou Sarr', 'Gert Jansen'].map(
    (name, index) => ({ id: index + 4, name, outcome: 'will-change', reason: null }),
  ),
];

const bulkAnswers = async (page: Page) => {
  await answerWith(page, '/bulk/preview', 200, { hash: 'h', rows: plannedRows });
  await answerWith(page, '/bulk/apply', 200, { batchId: 4, changed: 7, unchanged: 1, refused: 1 });
  await answerWith(page, '/bulk/4/rows*', 200, [
    { id: 2, name: 'Ines Duarte', outcome: 'refused', reason: 'The last active Super_Admin stays active.' },
  ]);
  await answerWith(page, '/bulk', 200, [batch]);
};

/** Selects two rows of a list and opens the menu of bulk actions. */
async function select(page: Page): Promise<void> {
  await rows(page);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  await visible(page.getByRole('region', { name: 'Selected rows' }));
}

async function changeSelected(page: Page, choice: string, title: string): Promise<void> {
  await select(page);
  await button(page, 'Change').click();
  await page.getByRole('menuitem', { name: choice }).click();
  await dialog(page, title);
}

async function preview(page: Page): Promise<void> {
  await changeSelected(page, 'Deactivate', 'Deactivate 2 people');
  await visible(page.getByRole('region', { name: 'will change' }));
}

/** Bulk changes of users and subscriptions. */
export const bulkStates: readonly ScreenState[] = [
  { name: 'users-selected', path: '/users', show: select },
  {
    name: 'bulk-choices',
    path: '/users',
    show: async (page) => {
      await select(page);
      await button(page, 'Change').click();
      await visible(page.getByRole('menuitem', { name: 'Deactivate' }));
    },
  },
  { name: 'bulk-preview', path: '/users', arrange: bulkAnswers, show: preview },
  {
    name: 'bulk-result',
    path: '/users',
    arrange: bulkAnswers,
    show: async (page) => {
      await preview(page);
      await button(page, 'Deactivate 7 people').click();
      await visible(page.getByRole('list', { name: 'Not changed' }));
      await visible(page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
    },
  },
  {
    name: 'bulk-undone',
    path: '/users',
    arrange: async (page) => {
      await bulkAnswers(page);
      await answerWith(page, '/bulk/4/undo', 200, { ...batch, state: 'undone', undone: 6, spared: 1, undoUntil: null });
    },
    show: async (page) => {
      await preview(page);
      await button(page, 'Deactivate 7 people').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await visible(page.getByText('6 people changed back', { exact: false }));
    },
  },
  {
    name: 'bulk-grant-errors',
    path: '/users',
    show: async (page) => {
      await changeSelected(page, 'Grant a role…', 'Grant a role to 2 people');
      await button(page, 'Preview').click();
      await visible(page.getByText('Limit is required'));
    },
  },
  {
    name: 'bulk-branch',
    path: '/users',
    show: (page) => changeSelected(page, 'Change branch…', 'Change the branch of 2 people'),
  },
  {
    name: 'bulk-notice',
    path: '/users',
    arrange: bulkAnswers,
    show: async (page) => {
      await rows(page);
      await visible(page.getByRole('region', { name: 'Latest bulk change' }));
    },
  },
  {
    name: 'bulk-under-way',
    path: '/users',
    arrange: (page) =>
      answerWith(page, '/bulk', 200, [{ ...batch, state: 'applying', waiting: 4, finishedAt: null, undoUntil: null }]),
    show: async (page) => {
      await rows(page);
      await visible(page.getByRole('progressbar', { name: 'Deactivate' }));
    },
  },
  {
    name: 'subscriptions-selected',
    path: '/subscriptions?f.status=Active',
    show: select,
  },
];

const views = [
  { id: 1, list: 'users', name: 'Leavers', query: 'f.isActive=false', isShared: false, isMine: true, owner: 'Sofia' },
  { id: 2, list: 'users', name: 'Front desk', query: 'q=carter', isShared: true, isMine: true, owner: 'Sofia' },
  {
    id: 3,
    list: 'users',
    name: 'People of Halyard Freight Forwarding without a service',
    query: 'f.withoutService=true',
    isShared: true,
    isMine: false,
    owner: 'Olga Petersen',
  },
];

async function openViews(page: Page): Promise<void> {
  await rows(page);
  await visible(button(page, 'Leavers'));
}

/** Filtered lists by name. */
export const viewStates: readonly ScreenState[] = [
  {
    name: 'views',
    path: '/users?f.isActive=false',
    arrange: (page) => answerWith(page, '/saved-views*', 200, views),
    show: openViews,
  },
  {
    name: 'views-save',
    path: '/users?f.email=left',
    arrange: (page) => answerWith(page, '/saved-views*', 200, views),
    show: async (page) => {
      await openViews(page);
      await button(page, 'Save view').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
      await visible(page.getByText('Name is required'));
    },
  },
  {
    name: 'views-remove',
    path: '/users?q=carter',
    arrange: (page) => answerWith(page, '/saved-views*', 200, views),
    show: async (page) => {
      await openViews(page);
      await button(page, 'Your views').click();
      await dialog(page, 'Your views');
    },
  },
];
