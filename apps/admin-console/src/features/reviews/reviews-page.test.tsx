import {
  branch,
  customer,
  dashboard,
  organization,
  review as reviewRoutes,
  type Customer,
  type Review,
} from '@gangway/contract';
import { answer, buildOrganization, buildProblem, fakeApi, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { ReviewsPage } from './reviews-page.tsx';

const overdue: Review = {
  id: 4,
  name: 'Q4',
  covers: { kind: 'branch', id: 3, name: 'Hamburg, Sable Bay' },
  dueDate: '2026-01-31',
  status: 'open',
  reviewers: [{ id: 9, name: 'Otto Falk', decided: 5 }],
  createdAt: '2026-01-05T10:00:00.000Z',
  createdBy: 'Sofia Lind',
  closedAt: null,
  closedBy: null,
  items: 12,
  decided: 5,
  removals: 1,
  yours: 7,
  outcomes: null,
};

const noordzee: Customer = {
  id: 3,
  name: 'Noordzee',
  recordName: 'noordzee',
  isActive: true,
  openToRegistration: false,
  branches: ['Rotterdam'],
  branchCount: 1,
  activeUsers: 14,
  liveSubscriptions: 4,
  lastActivityAt: null,
  version: 1,
};

function show(options: ShowOptions = {}, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(reviewRoutes.list, () => answer(200, [overdue], { 'x-total-count': '1' }));
  prepare?.(api);
  return { api, ...showScreen(<ReviewsPage />, api, { path: '/reviews', ...options }) };
}

describe('the reviews', () => {
  it('offers no start to readers and reviewers', async () => {
    show({ as: ['Org_Admin', 'Auditor'] });
    await screen.findByRole('link', { name: 'Q4' });
    expect(screen.queryByRole('button', { name: 'Start Review' })).toBeNull();
  });

  it("show scope, progress, the caller's open decisions and that they are overdue", async () => {
    show();
    const link = await screen.findByRole('link', { name: 'Q4' });
    expect(link.getAttribute('href')).toBe('/reviews/4');
    const row = within(screen.getByRole('table', { name: 'Reviews' }))
      .getAllByRole('row')
      .at(-1);
    for (const text of ['Branch: Hamburg, Sable Bay', 'Otto Falk', 'Jan 31', 'days ago', '5 of 12', '7', 'Overdue'])
      expect(row?.textContent).toContain(text);
  });

  it('count those that are open, overdue and waiting, and keep them apart', async () => {
    const { api, user } = show({}, (fake) =>
      fake.on(dashboard.listCounts, () => answer(200, { total: 3, open: 2, closed: 1, overdue: 1, waiting: 1 })),
    );
    const lede = (await screen.findByText(/^reviews\./u)).parentElement;
    expect(lede?.textContent).toBe('3 reviews. 1 waiting for you, 2 open, 1 overdue.');
    await user.click(screen.getByRole('button', { name: /^Overdue/u }));
    await waitFor(() => expect(api.callsOf(reviewRoutes.list).at(-1)?.query).toMatchObject({ 'f.overdue': 'true' }));
  });

  it('say why to begin, and suggest the largest organization', async () => {
    const { api, user } = show({}, (fake) => {
      fake.on(reviewRoutes.list, () => answer(200, [], { 'x-total-count': '0' }));
      fake.on(customer.list, () => answer(200, [noordzee]));
      fake.on(organization.list, () => answer(200, []));
      fake.on(reviewRoutes.reviewers, () => answer(200, []));
    });
    expect(await screen.findByText('No reviews yet')).toBeDefined();
    expect(api.callsOf(reviewRoutes.list)[0]?.query).toMatchObject({ page: 1, sort: 'dueDate' });
    await user.click(await screen.findByRole('button', { name: /^Review\s+Noordzee$/u }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Review' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/u }).value).toBe('Review of Noordzee');
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Organization/u }).value).toBe('Noordzee');
  });

  it('open the form with the organization that a link names', async () => {
    show({ path: '/reviews?organization=3#add' }, (fake) => {
      fake.on(organization.list, () => answer(200, [buildOrganization({ id: 3, displayName: 'Noordzee' })]));
      fake.on(reviewRoutes.reviewers, () => answer(200, []));
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Review' }));
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Organization/u }).value).toBe('Noordzee');
  });

  it('say that loading failed', async () => {
    show({}, (api) => api.on(reviewRoutes.list, () => answer(503, buildProblem())));
    expect(await screen.findByText('Couldn’t load reviews.')).toBeDefined();
  });
});

describe('starting a review', () => {
  const prepare = (api: FakeApi) => {
    api.on(organization.list, () => answer(200, []));
    api.on(branch.list, () =>
      answer(200, [
        {
          id: 3,
          name: 'Hamburg',
          displayName: 'Hamburg',
          isActive: true,
          version: 1,
          organization: { id: 2, name: 'Sable Bay', displayName: 'Sable Bay' },
        },
      ]),
    );
    api.on(reviewRoutes.reviewers, () => answer(200, [{ id: 9, name: 'Otto Falk', role: 'Org_Admin' }]));
  };

  it('asks for scope and reviewers, and leads to it', async () => {
    const { api, user, router, toasts } = show({ path: '/reviews#add' }, (fake) => {
      prepare(fake);
      fake.on(reviewRoutes.create, () => answer(201, overdue));
    });
    const dialog = await screen.findByRole('dialog', { name: 'Start Review' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Q4');
    await user.click(within(dialog).getByRole('combobox', { name: /^Covers/ }));
    await user.click(await screen.findByRole('option', { name: 'Branch' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Branch' }));
    await user.click(await screen.findByRole('option', { name: 'Hamburg, Sable Bay' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Reviewers' }));
    await user.click(await screen.findByRole('option', { name: 'Otto Falk (Org_Admin)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reviews/4'));
    expect(api.callsOf(reviewRoutes.create)[0]?.body).toMatchObject({
      name: 'Q4',
      kind: 'branch',
      subject: 3,
      reviewers: [9],
    });
    expect(toasts).toContain('Review started');
  });

  it('reports missing fields', async () => {
    const { user } = show({ path: '/reviews#add' }, prepare);
    const dialog = await screen.findByRole('dialog', { name: 'Start Review' });
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    for (const text of ['Name is required', 'Organization is required', 'Choose at least one reviewer']) {
      expect((await within(dialog).findAllByText(text)).length).toBeGreaterThan(0);
    }
  });
});
