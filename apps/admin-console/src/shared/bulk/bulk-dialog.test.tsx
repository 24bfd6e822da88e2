import { ApiError } from '@gangway/api-client';
import { bulk, type Batch } from '@gangway/contract';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../test-support.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { counted, subscriptions } from '../text/counted.ts';

function show() {
  const api = fakeApi();
  api.on(bulk.list, () => answer(200, []));
  api.on(bulk.preview, () =>
    answer(200, { hash: 'h', rows: [{ id: 3, name: 'Ana', outcome: 'will-change', reason: null }] }),
  );
  const dialog = (
    <BulkDialog
      title="End subscriptions"
      titleOf={(n) => `End ${counted(n, subscriptions)}`}
      kind="subscriptions"
      things={subscriptions}
      selection={{ ids: [3] }}
      count={1}
      operation={{ kind: 'end-subscription' }}
      onClose={() => {}}
    />
  );
  return { api, ...showScreen(dialog, api) };
}

const apply = () => screen.findByRole('button', { name: 'End 1 subscription' });
const lost = /^We lost the connection\. The change may still be running\./;

it.each([403, 409, 500, 503])('shows the server’s sentence: %i', async (status) => {
  const { api, user } = show();
  const text = JSON.stringify(buildProblem({ message: 'This is what is wrong.' }));
  api.failOnce(bulk.apply, { status, headers: {}, text });
  await user.click(await apply());
  expect(await screen.findByText('This is what is wrong.')).toBeTruthy();
  expect(screen.queryByText(lost)).toBeNull();
});

it.each([
  ['no answer came', new ApiError({ kind: 'timeout', status: 0, code: 'timeout', message: 'Too slow.' })],
  ['the proxy lost the server', { status: 502, headers: {}, text: '<html>' }],
])('says where to look when %s', async (_what, failure) => {
  const { api, user } = show();
  api.failOnce(bulk.apply, failure);
  await user.click(await apply());
  expect(await screen.findByText(lost)).toBeTruthy();
  const before = api.callsOf(bulk.preview).length;
  await user.click(screen.getByRole('button', { name: 'New preview' }));
  await waitFor(() => expect(screen.queryByText(lost)).toBeNull());
  expect(await apply()).toBeTruthy();
  expect(api.callsOf(bulk.preview)).toHaveLength(before + 1);
});

it('shows the progress of its own list only', async () => {
  const { api, user } = show();
  const underWay: Omit<Batch, 'id' | 'kind' | 'waiting'> = {
    title: 'Change',
    state: 'applying',
    total: 1200,
    changed: 0,
    unchanged: 0,
    refused: 0,
    undone: 0,
    spared: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    undoUntil: null,
  };
  api.on(bulk.list, () =>
    answer(200, [
      { ...underWay, id: 2, kind: 'users', waiting: 1 },
      { ...underWay, id: 1, kind: 'subscriptions', waiting: 6 },
    ]),
  );
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.on(bulk.apply, async () => {
    await held;
    return answer(200, { batchId: 1, changed: 10, unchanged: 0, refused: 0 });
  });
  await user.click(await apply());
  expect(await screen.findByText(/^1,194 of 1,200 done\./)).toBeTruthy();
  finish();
  expect(await screen.findByText('10 subscriptions changed.')).toBeTruthy();
});
