import { bulk, savedView, service, user, type Batch, type User } from '@gangway/contract';
import { answer, buildMe, buildUser, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../../shared/test-support.tsx';
import { UsersPage } from '../users-page.tsx';

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

it('keeps the result and Undo when the filter no longer matches, and reports the undo', async () => {
  let now: Batch | null = null;
  const api = fakeApi();
  const active = Array.from({ length: 10 }, (_row, index) => buildUser({ id: 20 + index }));
  const listed = (rows: User[], count: number) => answer(200, rows, { 'X-Total-Count': String(count) });
  api.on(user.list, ({ query }) => {
    // Leave the caller out.
    if (query['f.id'] !== undefined) return listed([], 0);
    return now === null || now.state === 'undone' ? listed(active, total) : listed([], 0);
  });
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
  const page = <UsersPage />;
  const { user: person } = showScreen(page, api, { path: '/users?f.isActive=true&size=10' });

  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await person.click(screen.getByRole('button', { name: 'Select all 12 of this filter' }));
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 12 people' }));
  await person.click(await dialog.findByRole('button', { name: 'Deactivate 10 people' }));
  expect(await dialog.findByText('12 people changed.')).toBeTruthy();
  await screen.findByText('No user matches');
  expect(screen.getByRole('dialog', { name: 'Deactivate 12 people' })).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Undo' })).toBeTruthy();
  // Keep one identity, though the total is 0 by now.
  const asked = api.callsOf(bulk.preview).map(({ body }) => JSON.stringify(body.selection));
  expect([...new Set(asked)]).toEqual([JSON.stringify({ filter: { 'f.isActive': 'true' }, count: total })]);

  await person.click(dialog.getByRole('button', { name: 'Done' }));
  const notice = within(await screen.findByRole('region', { name: 'Latest bulk change' }));
  await person.click(notice.getByRole('button', { name: 'Undo' }));
  await notice.findByText(/9 people changed back, 3 not undone/);
  await waitFor(() => expect(notice.queryByRole('button', { name: 'Undo' })).toBeNull());
  // Keep the focus near, though the button is gone.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Latest bulk change' }));
  expect(notice.getByText(/3 not undone: edited since, or no longer yours to change/)).toBeTruthy();
}, 60_000);

it('counts changed people only, also with the caller on another page', async () => {
  const api = fakeApi();
  const own = buildMe();
  const others = Array.from({ length: 10 }, (_row, index) => buildUser({ id: 20 + index }));
  api.on(user.list, ({ query }) =>
    query['f.id'] === undefined
      ? answer(200, others, { 'X-Total-Count': String(total) })
      : answer(200, [buildUser({ id: own.id })], { 'X-Total-Count': '1' }),
  );
  api.on(service.list, () => answer(200, []));
  api.on(savedView.list, () => answer(200, []));
  api.on(bulk.list, () => answer(200, []));
  api.on(bulk.preview, () =>
    answer(200, {
      hash: 'h',
      rows: [
        { id: own.id, name: 'Olga Petersen', outcome: 'refused', reason: 'This is your own account.' },
        ...Array.from({ length: total - 1 }, (_row, index) => ({
          id: 20 + index,
          name: 'Olga',
          outcome: 'will-change' as const,
          reason: null,
        })),
      ],
    }),
  );
  const page = <UsersPage />;
  const { user: person } = showScreen(page, api, { path: '/users?f.isActive=true&q=o&size=10' });

  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await person.click(screen.getByRole('button', { name: 'Select all 12 of this filter' }));
  expect(await screen.findAllByText('11 selected, yourself excluded')).not.toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Change' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 11 people' }));
  expect(await dialog.findByRole('button', { name: 'Deactivate 11 people' })).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'refused' })).getByText('Olga Petersen')).toBeTruthy();
  // Answer with the filter's full count.
  expect(api.callsOf(bulk.preview)[0]?.body.selection).toEqual({
    filter: { q: 'o', 'f.isActive': 'true' },
    count: total,
  });
  expect(api.callsOf(user.list).find(({ query }) => query['f.id'] !== undefined)?.query).toMatchObject({
    q: 'o',
    'f.isActive': 'true',
    'f.id': own.id,
  });
}, 60_000);
