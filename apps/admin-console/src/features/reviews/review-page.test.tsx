import { activity, review as reviewRoutes, type Review, type ReviewItem, type ReviewPerson } from '@gangway/contract';
import { answer, buildProblem, fakeApi, type FakeApi } from '@gangway/test-kit';
import { formatInstant } from '@gangway/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { ReviewPage } from './review-page.tsx';

const open: Review = {
  id: 4,
  name: 'Q4',
  covers: { kind: 'organization', id: 3, name: 'Sable Bay' },
  dueDate: '2199-05-31',
  status: 'open',
  reviewers: [{ id: 9, name: 'Otto Falk', decided: 1 }],
  createdAt: '2026-01-05T10:00:00.000Z',
  createdBy: 'Sofia Lind',
  closedAt: null,
  closedBy: null,
  items: 3,
  decided: 0,
  removals: 0,
  yours: 2,
  outcomes: null,
};
const closedAt = '2026-02-05T23:30:00.000Z';
const closed: Review = {
  ...open,
  status: 'closed',
  closedAt,
  closedBy: 'Sofia Lind',
  yours: 0,
  outcomes: { kept: 1, removed: 1, changed: 1, gone: 0, lastSuperAdmin: 0, undecided: 0 },
};
const grant = (id: number, service: string, rest: Partial<ReviewItem> = {}): ReviewItem => ({
  id,
  service,
  role: 'Viewer',
  limit: 50,
  until: null,
  plan: null,
  givenAt: '2025-01-05T10:00:00.000Z',
  givenBy: 'Sofia Lind',
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
  ...rest,
});
const person = (id: number, name: string, items: ReviewItem[]): ReviewPerson => ({
  user: { id, name, email: `p${id}@mail.com`, isActive: true, organization: 'Sable Bay', branches: ['Hamburg'] },
  items,
});
const people = [
  person(7, 'Emily Stone', [
    grant(1, 'ERP', { suggestions: ['not-opened', 'unlike-branch'] }),
    grant(2, 'Ocean Tracking'),
  ]),
  person(8, 'Otto Falk', [grant(3, 'ERP', { mayDecide: false })]),
];

function show(options: ShowOptions = {}, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(activity.list, () => answer(200, []));
  api.on(reviewRoutes.read, () => answer(200, open));
  api.on(reviewRoutes.people, () => answer(200, people, { 'x-total-count': '2' }));
  api.on(reviewRoutes.decide, ({ body: { items, decision, note = '' } }) =>
    answer(
      200,
      items.map(({ id, version }) => {
        const found = people.flatMap((each) => each.items).find((item) => item.id === id);
        const decided = decision === null ? null : 'Sofia Lind';
        return { ...found!, version: version + 1, decision, note, decidedBy: decided };
      }),
    ),
  );
  prepare?.(api);
  const page = (
    <Routes>
      <Route path="/reviews/:id" element={<ReviewPage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { path: '/reviews/4', ...options }) };
}

const cardOf = (name: string) => screen.findByRole('region', { name });

describe('a review', () => {
  it('shows each person with grants, facts and progress', async () => {
    show();
    const emily = await cardOf('Emily Stone');
    expect(within(emily).getAllByRole('listitem')).toHaveLength(2);
    expect(emily.textContent).toContain('Given by Sofia Lind on request');
    expect(emily.textContent).toContain('Not used in 90 days');
    expect(emily.textContent).toContain('No one else in the branch has it');
    expect(screen.getByText('0 of 3').parentElement?.textContent).toMatch(
      /^0 of 3 decided\u00A0· 2 waiting for you\u00A0· due May 31, 2199, in [\d,]+ days$/u,
    );
  });

  it('shows the share of each reviewer, and what the evidence will hold', async () => {
    show();
    const side = within(await screen.findByRole('complementary', { name: 'Facts about Q4' }));
    expect(side.getByRole('meter', { name: 'Decided by Otto Falk' }).getAttribute('aria-valuetext')).toBe('1 of 3');
    expect(side.getByRole('region', { name: 'Evidence' }).textContent).toContain(
      '3 grants as they stood at the start, 0 decisions',
    );
  });

  it('narrows people by chips', async () => {
    const { api, user } = show();
    await cardOf('Emily Stone');
    await user.click(screen.getByRole('button', { name: 'With a suggestion' }));
    await waitFor(() => expect(api.callsOf(reviewRoutes.people).at(-1)?.query).toMatchObject({ state: 'suggested' }));
  });

  it('offers no decision about grants that others must decide', async () => {
    show();
    const otto = await cardOf('Otto Falk');
    expect(within(otto).queryByRole('button')).toBeNull();
    expect(otto.textContent).toContain('Not decided yet');
  });

  it('offers Apply to a Super_Admin alone', async () => {
    show({ as: ['Org_Admin'] });
    await cardOf('Emily Stone');
    expect(screen.queryByRole('button', { name: 'Apply…' })).toBeNull();
  });

  it('decides on a press, reverts on another, and leaves the row in place', async () => {
    const { api, user } = show({ path: '/reviews/4?f.state=mine' });
    const emily = await cardOf('Emily Stone');
    const reads = api.callsOf(reviewRoutes.people).length;
    const keep = () => within(emily).getByRole('button', { name: 'Keep ERP as Viewer of Emily Stone' });
    await user.click(keep());
    await waitFor(() => expect(keep().getAttribute('aria-pressed')).toBe('true'));
    await user.click(keep());
    await waitFor(() => expect(keep().getAttribute('aria-pressed')).toBe('false'));
    expect(api.callsOf(reviewRoutes.decide).map(({ body }) => body)).toEqual([
      { items: [{ id: 1, version: 1 }], decision: 'keep', note: '' },
      { items: [{ id: 1, version: 2 }], decision: null, note: '' },
    ]);
    expect(api.callsOf(reviewRoutes.people)).toHaveLength(reads);
  });

  it('takes decisions by keyboard: R, arrow down, K', async () => {
    const { api, user } = show();
    const emily = await cardOf('Emily Stone');
    within(emily)
      .getByRole('button', { name: /^Keep ERP/ })
      .focus();
    await user.keyboard('r{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Keep Ocean Tracking as Viewer of Emily Stone');
    await user.keyboard('k');
    await waitFor(() => expect(api.callsOf(reviewRoutes.decide)).toHaveLength(2));
    expect(api.callsOf(reviewRoutes.decide).map(({ body }) => [body.items[0]?.id, body.decision])).toEqual([
      [1, 'remove'],
      [2, 'keep'],
    ]);
  });

  it('decides all grants of a person at once', async () => {
    const { api, user } = show();
    await cardOf('Emily Stone');
    await user.click(screen.getByRole('button', { name: 'Remove all 2 undecided grants of Emily Stone' }));
    await waitFor(() => expect(api.callsOf(reviewRoutes.decide)).toHaveLength(1));
    expect(api.callsOf(reviewRoutes.decide)[0]?.body.items.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('sends a note with the decision', async () => {
    const { api, user } = show();
    const emily = await cardOf('Emily Stone');
    await user.click(within(emily).getByRole('button', { name: 'Add a note about ERP as Viewer of Emily Stone…' }));
    const dialog = await screen.findByRole('dialog', { name: 'ERP as Viewer' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Decision is required')).toBeDefined();
    await user.click(within(dialog).getByRole('combobox', { name: /^Decision/ }));
    await user.click(await screen.findByRole('option', { name: 'Remove' }));
    await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Left the team.');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(emily.textContent).toContain('Left the team.'));
    expect(api.callsOf(reviewRoutes.decide)[0]?.body).toMatchObject({ decision: 'remove', note: 'Left the team.' });
  });

  it('names the reviewer who decided first, and reads again', async () => {
    const { api, user } = show();
    const emily = await cardOf('Emily Stone');
    const reads = api.callsOf(reviewRoutes.people).length;
    api.on(reviewRoutes.decide, () => answer(409, buildProblem({ message: 'Otto Falk already decided this.' })));
    await user.click(within(emily).getByRole('button', { name: /^Keep ERP/ }));
    expect((await within(emily).findByRole('alert')).textContent).toContain('Otto Falk already decided this.');
    await waitFor(() => expect(api.callsOf(reviewRoutes.people)).toHaveLength(reads + 1));
  });

  it('applies after a question that counts', async () => {
    const { user, toasts } = show({}, (api) => {
      api.on(reviewRoutes.read, () => answer(200, { ...open, decided: 2, removals: 1 }));
      api.on(reviewRoutes.apply, () => answer(200, closed));
    });
    await cardOf('Emily Stone');
    await user.click(screen.getByRole('button', { name: 'Apply…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply this review?' });
    expect(dialog.textContent).toContain('1 grant will be removed, 1 kept. 1 grant without a decision will stay.');
    expect(dialog.textContent).toContain('with 3 grants and 2 decisions kept as signed evidence');
    await user.click(within(dialog).getByRole('button', { name: 'Remove 1 and close' }));
    await waitFor(() => expect(toasts).toContain('Review applied'));
  });

  it('shows the outcome of each grant once closed, and saves its evidence as a file', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:saved';
    });
    const { user } = show({ as: ['Auditor'] }, (api) => {
      api.on(reviewRoutes.read, () => answer(200, closed));
      api.on(reviewRoutes.people, () =>
        answer(
          200,
          [
            person(7, 'Emily Stone', [
              grant(1, 'ERP', { mayDecide: false, decision: 'remove', decidedBy: 'Otto Falk', outcome: 'changed' }),
            ]),
          ],
          { 'x-total-count': '1' },
        ),
      );
      api.on(reviewRoutes.evidence, () => answer(200, new ArrayBuffer(8)));
    });
    const emily = await cardOf('Emily Stone');
    expect(emily.textContent).toContain('Changed since, kept');
    expect(emily.textContent).toContain('Otto Falk decided to remove it');
    expect(screen.getByText('1 changed since, kept')).toBeDefined();
    expect(screen.getByText(/^Applied by/).textContent).toBe(`Applied by Sofia Lind on ${formatInstant(closedAt)}`);
    await user.click(screen.getByRole('button', { name: 'Evidence' }));
    await waitFor(() => expect(saved.map(({ size, type }) => [size, type])).toEqual([[8, 'application/zip']]));
  });

  it('says that it does not exist', async () => {
    show({}, (api) => api.on(reviewRoutes.read, () => answer(404, buildProblem())));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });

  it('offers a retry after a failed load', async () => {
    const { api, user } = show({}, (fake) => fake.on(reviewRoutes.read, () => answer(503, buildProblem())));
    await screen.findByText('Couldn’t load this review.');
    api.on(reviewRoutes.read, () => answer(200, open));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardOf('Emily Stone')).toBeDefined();
  });

  it('says that nothing is left to decide', async () => {
    show({ path: '/reviews/4?f.state=mine' }, (api) =>
      api.on(reviewRoutes.people, () => answer(200, [], { 'x-total-count': '0' })),
    );
    expect(await screen.findByText('Nothing is waiting for you')).toBeDefined();
  });
});
