import { me, type Preferences } from '@gangway/contract';
import { answer, buildMe, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../test-support.tsx';
import { usePreferences } from './use-preferences.ts';

function PageSize() {
  const { preferences, known, save } = usePreferences();
  if (!known) return null;
  const size = preferences.pageSizes?.['users'] ?? 10;
  return <button onClick={() => save({ pageSizes: { users: size === 10 ? 20 : 50 } })}>{`${size} rows`}</button>;
}

/** Fakes a server that stores preferences. */
function show() {
  const api = fakeApi();
  let kept: Preferences = {};
  api.on(me.savePreferences, ({ body }) => {
    kept = { ...kept, ...body };
    return answer(200, kept);
  });
  const screenOf = showScreen(<PageSize />, api);
  api.on(me.read, () => answer(200, buildMe({ preferences: kept })));
  return { api, ...screenOf };
}

it('shows a choice at once, and each of several saved in a row', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: '10 rows' }));
  await user.click(await screen.findByRole('button', { name: '20 rows' }));
  expect(await screen.findByRole('button', { name: '50 rows' })).toBeTruthy();
  await waitFor(() => expect(api.callsOf(me.savePreferences)).toHaveLength(2));
  expect(await screen.findByRole('button', { name: '50 rows' })).toBeTruthy();
});

it('reverts a choice that fails to save', async () => {
  const { user, api, failures } = show();
  api.on(me.savePreferences, () => answer(400, buildProblem()));
  await user.click(await screen.findByRole('button', { name: '10 rows' }));
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(await screen.findByRole('button', { name: '10 rows' })).toBeTruthy();
});

it('keeps a choice when an older answer arrives late', async () => {
  const { user, api, queryClient } = show();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const button = await screen.findByRole('button', { name: '10 rows' });
  let saved: Preferences = {};
  api.on(me.savePreferences, ({ body }) => answer(200, (saved = body)));
  api.on(me.read, async () => {
    const then = saved;
    await late;
    return answer(200, buildMe({ preferences: then }));
  });
  void queryClient.invalidateQueries();
  await user.click(button);
  await screen.findByRole('button', { name: '20 rows' });
  arrive();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: '20 rows' })).toBeTruthy();
});
