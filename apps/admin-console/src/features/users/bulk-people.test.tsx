import { bulk, savedView, service, user, type Batch } from '@gangway/contract';
import { answer, buildUser, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { UsersPage } from './users-page.tsx';

const total = 12;
const batch: Batch = {
  id: 5,
  kind: 'users',
  title: 'Deactivate',
  state: 'applied',
  total,
  waiting: 0,
  changed: total,
  unchanged: 0,
  refused: 0,
  undone: 0,
  spared: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:00:01.000Z',
  undoUntil: '2099-11-20T10:15:00.000Z',
};

it('keeps its result and Undo when the filter finds none of the people any more, and says what was undone', async () => {
  let now: Batch | null = null;
  const api = fakeApi();
  const active = Array.from({ length: 10 }, (_row, index) => buildUser({ id: 20 + index }));
  api.on(user.list, () =>
    now === null || now.state === 'undone'
      ? answer(200, active, { 'X-Total-Count': String(total) })
      : answer(200, [], { 'X-Total-Count': '0' }),
  );
  api.on(service.list, () => answer(200, []));
  api.on(savedView.list, () => answer(200, []));
  api.on(bulk.list, () => answer(200, now === null ? [] : [now]));
  api.on(bulk.preview, () =>
    answer(200, {
      hash: 'h',
      rows: active.map(({ id }) => ({ id, name: 'Olga', outcome: 'will-change', reason: null })),
    }),
  );
  api.on(bulk.apply, () => {
    now = batch;
    return answer(200, { batchId: 5, changed: total, unchanged: 0, refused: 0 });
  });
  api.on(bulk.undo, () => {
    now = { ...batch, state: 'undone', undone: 9, spared: 3, undoUntil: null };
    return answer(200, now);
  });
  const page = <UsersPage renderSubscribe={() => null} />;
  const { user: person } = showScreen(page, api, { path: '/users?f.isActive=true&size=10' });

  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await person.click(screen.getByRole('button', { name: 'Select all 12 of this filter' }));
  await person.click(screen.getByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate: 12 people' }));
  await person.click(await dialog.findByRole('button', { name: 'Deactivate: 10 people' }));
  expect(await dialog.findByText('12 people changed.')).toBeTruthy();
  await screen.findByText('No user matches');
  expect(screen.getByRole('dialog', { name: 'Deactivate: 12 people' })).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Undo' })).toBeTruthy();
  // The same each time, though the total is 0 by now.
  const asked = api.callsOf(bulk.preview).map(({ body }) => JSON.stringify(body.selection));
  expect([...new Set(asked)]).toEqual([JSON.stringify({ filter: { 'f.isActive': 'true' }, count: total })]);

  await person.click(dialog.getByRole('button', { name: 'Done' }));
  const notice = within(await screen.findByRole('region', { name: 'Latest bulk change' }));
  await person.click(notice.getByRole('button', { name: 'Undo' }));
  await notice.findByText(/9 people changed back, 3 not undone/);
  await waitFor(() => expect(notice.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(notice.getByText(/3 not undone because they were edited/)).toBeTruthy();
}, 60_000);
