import { auth, ownSignIn, type Session, type SignInAttempt } from '@gangway/contract';
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

const failed: SignInAttempt = {
  id: 4711,
  at: '2026-09-01T08:00:00.000Z',
  isSuccess: false,
  app: null,
  method: 'password',
  device: 'Safari on iOS',
  ip: '198.51.100.9',
};

const showSessions = (given: (api: FakeApi) => void) => show(<Sessions changePasswordHref="/password" />, given);

/** API with these sessions, which it can end, and sign-ins. */
function having(first: readonly Session[], attempts: readonly SignInAttempt[] = []) {
  let live = first;
  return (api: FakeApi) => {
    api.on(ownSignIn.list, () => answer(200, [...attempts]));
    api.on(ownSignIn.notMe, () => {
      live = live.filter(({ current }) => current);
      return answer(200, { isSuccess: true, ended: first.length - live.length });
    });
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

const entries = () => within(screen.getByRole('list', { name: 'Sessions and sign-ins' })).getAllByRole('listitem');

it('lists this session first, without a button to end it', async () => {
  showSessions(having([elsewhere(1), here]));
  await screen.findByText('This session');
  const [first, second] = entries();
  expect(first?.textContent).toContain('Chrome on Windows, portal');
  expect(first?.textContent).toContain('· 192.0.2.7');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('admin console');
});

it('ends one session and keeps the focus in the list', async () => {
  const { api, user } = showSessions(having([here, elsewhere(1), elsewhere(2)]));
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox 1 on Linux' }));

  await waitFor(() => expect(entries()).toHaveLength(2));
  expect(api.callsOf(auth.endSession).map(({ params }) => params.sid)).toEqual([elsewhere(1).id]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you’re signed in'));
});

it('ends all other sessions at once', async () => {
  const { user } = showSessions(having([here, elsewhere(1), elsewhere(2)]));
  await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }));

  await waitFor(() => expect(entries()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull();
});

it('shows six sessions, and the rest on demand', async () => {
  const { user } = showSessions(having([here, ...[1, 2, 3, 4, 5, 6, 7].map(elsewhere)]));
  await screen.findByText('This session');
  expect(entries()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all 8 sign-ins' }));
  expect(entries()).toHaveLength(8);
});

it('reports a session that could not be ended, and keeps it', async () => {
  const { user } = showSessions((api) => {
    having([here, elsewhere(1)])(api);
    api.on(auth.endSession, () => answer(404, buildProblem()));
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox 1 on Linux' }));

  expect(await screen.findByText('Not ended. Try again.')).toBeDefined();
  expect(entries()).toHaveLength(2);
});

it('lists a failed sign-in among the sessions, and ends the others when it was someone else', async () => {
  const { api, user } = showSessions(having([here, elsewhere(1)], [failed]));
  expect(await screen.findByText('Failed')).toBeDefined();
  expect(entries()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^This wasn’t me: Safari on iOS/ }));

  expect(await screen.findByText(/^Your other sessions have ended\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/password');
  expect(api.callsOf(ownSignIn.notMe).map(({ params }) => params.id)).toEqual([4711]);
  await waitFor(() => expect(entries()).toHaveLength(2));
});
