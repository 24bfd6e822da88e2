import type { Profile, Session } from '@gangway/auth-client';
import { SessionProvider } from '@gangway/auth-client/react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionContext, type Connection } from './connection.ts';
import { createFreshProof } from './fresh-proof.ts';
import { SessionGate } from './session-gate.tsx';

afterEach(cleanup);

const ada: Profile = {
  expiry: 2,
  issuedAt: 1,
  subject: 'ada',
  sessionState: '',
  email: 'ada@gangway.test',
  name: 'Ada',
  givenName: 'Ada',
  familyName: '',
  preferredUsername: '',
  realmRoles: [],
  services: {},
  hasMoreServices: false,
};

const signedIn = (profile = ada): Session => ({
  status: 'signed-in',
  profile,
  roles: [],
  services: profile.services,
  runsOutAt: null,
});
const ended = (reason: 'initial' | 'signed-out' | 'expired'): Session => ({ status: 'signed-out', reason });

/** Page behind the gate with a text field; `become` changes the session. */
function showGate(first: Session) {
  let session = first;
  const listeners = new Set<() => void>();
  const none = () => Promise.reject(new Error('not called here'));
  const auth: Connection['auth'] = {
    snapshot: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => () => {},
    getAccessToken: none,
    handleUnauthorized: none,
    signIn: none,
    forget: vi.fn<() => void>(),
    signOut: none,
    renew: none,
    noteServerDate: vi.fn<() => void>(),
  };
  const http = { send: none };
  const publicHttp = { ...http, preload: none };
  const connection = { auth, http, patientHttp: http, publicHttp, freshProof: createFreshProof() };
  render(
    <ConnectionContext value={connection}>
      <SessionProvider auth={auth}>
        <MemoryRouter initialEntries={['/page']}>
          <Routes>
            <Route path="/login" element={<p>Signed out</p>} />
            <Route
              path="/page"
              element={
                <SessionGate
                  signedOutPath="/login"
                  SessionEnded={({ person }) => <p>{person.name} signs in again here</p>}
                  withoutSession={<p>No session</p>}
                  storageBlocked={<p>Storage is blocked</p>}
                >
                  {(person) => (
                    <label>
                      Note of {person.name} <input />
                    </label>
                  )}
                </SessionGate>
              }
            />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </ConnectionContext>,
  );
  const become = (next: Session) =>
    act(() => {
      session = next;
      listeners.forEach((tell) => tell());
    });
  return { become };
}

const field = () => screen.queryByRole<HTMLInputElement>('textbox');

it('shows no page without a session, also after Log Out elsewhere', () => {
  const { become } = showGate(ended('initial'));
  expect(screen.getByText('No session')).toBeDefined();
  become(ended('signed-out'));
  expect(screen.getByText('No session')).toBeDefined();
  expect(field()).toBeNull();
});

it('reports a browser that forbids storage', () => {
  showGate({ status: 'storage-blocked' });
  expect(screen.getByText('Storage is blocked')).toBeDefined();
});

it('waits for a stored session that is being renewed, then shows the page', () => {
  const { become } = showGate({ status: 'loading' });
  expect(field()).toBeNull();
  expect(screen.queryByText('No session')).toBeNull();
  become(signedIn());
  expect(screen.getByLabelText('Note of Ada')).toBeDefined();
});

it('keeps the page and its input when the session ends, and while it is renewed', () => {
  const { become } = showGate(signedIn());
  const typed = screen.getByRole<HTMLInputElement>('textbox');
  typed.value = 'half a sentence';
  become(ended('expired'));
  expect(screen.getByText('Ada signs in again here')).toBeDefined();
  become({ status: 'loading' });
  become(signedIn({ ...ada, name: 'Ada L.' }));
  expect(screen.queryByText(/signs in again/)).toBeNull();
  expect(screen.getByLabelText('Note of Ada L.')).toBe(typed);
  expect(typed.value).toBe('half a sentence');
});

it('removes the page when another user signs in, names them, and continues with a fresh one', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { become } = showGate(signedIn());
  screen.getByRole<HTMLInputElement>('textbox').value = 'half a sentence';
  become(ended('expired'));
  become(signedIn({ ...ada, subject: 'grace', name: 'Grace', email: 'grace@gangway.test' }));
  expect(field()).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'You are signed in as Grace' });
  expect(dialog.textContent).toContain('Ada (ada@gangway.test) was signed in on this page before.');
  // Later changes of the session must not restore it.
  become(ended('expired'));
  expect(field()).toBeNull();
  become(signedIn({ ...ada, subject: 'grace', name: 'Grace' }));
  expect(field()).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves the page after Log Out, here or in another tab', () => {
  const { become } = showGate(signedIn());
  become(ended('signed-out'));
  expect(screen.getByText('Signed out')).toBeDefined();
});
