import { auth, type Session } from '@gangway/contract';
import { answer, buildProblem, buildSession, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../test-support.tsx';
import { Sessions } from './sessions.tsx';

const here = buildSession();
const elsewhere = (index: number) =>
  buildSession({
    id: `0f8fad5b-d9cb-469f-a165-7086772895${10 + index}`,
    device: `Firefox ${index} on Linux`,
    app: 'console',
    current: false,
  });

/** API with these sessions, which it can end. */
function having(first: readonly Session[]) {
  let live = first;
  return (api: FakeApi) => {
    api.on(auth.sessions, () => answer(200, [...live]));
    api.on(auth.endSession, ({ params }) => {
      live = live.filter(({ id }) => id !== params.sid);
      return answer(200, { isSuccess: true });
    });
    api.on(auth.endOtherSessions, () => {
      live = live.filter(({ current }) => current);
      return answer(200, { isSuccess: true, ended: first.length - live.length });
    });
  };
}

const entries = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

it('lists this session first, without a button to end it', async () => {
  show(<Sessions />, having([elsewhere(1), here]));
  await screen.findByText('This session');
  const [first, second] = entries();
  expect(first?.textContent).toContain('Chrome on Windows');
  expect(first?.textContent).toContain('Portal · 192.0.2.7');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Admin console');
});

it('ends one session and keeps the focus in the list', async () => {
  const { api, user } = show(<Sessions />, having([here, elsewhere(1), elsewhere(2)]));
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox 1 on Linux' }));

  await waitFor(() => expect(entries()).toHaveLength(2));
  expect(api.callsOf(auth.endSession).map(({ params }) => params.sid)).toEqual([elsewhere(1).id]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You are signed in here:'));
});

it('ends all other sessions at once', async () => {
  const { user } = show(<Sessions />, having([here, elsewhere(1), elsewhere(2)]));
  await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }));

  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull();
});

it('shows six sessions, and the rest on demand', async () => {
  const { user } = show(<Sessions />, having([here, ...[1, 2, 3, 4, 5, 6, 7].map(elsewhere)]));
  await screen.findByText('This session');
  expect(entries()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(entries()).toHaveLength(8);
});

it('reports a session that could not be ended, and keeps it', async () => {
  const { user } = show(<Sessions />, (api) => {
    api.on(auth.sessions, () => answer(200, [here, elsewhere(1)]));
    api.on(auth.endSession, () => answer(404, buildProblem()));
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox 1 on Linux' }));

  expect(await screen.findByText('Not ended. Try again.')).toBeDefined();
  expect(entries()).toHaveLength(2);
});
