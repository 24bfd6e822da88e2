import type { Session } from '@gangway/auth-client';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createSessionQueryClient } from './session-query-client.ts';

const profile = {
  expiry: 2,
  issuedAt: 1,
  subject: 'ada',
  sessionState: '',
  email: 'ada@gangway.test',
  name: 'Ada',
  givenName: '',
  familyName: '',
  preferredUsername: '',
  realmRoles: [],
  services: {},
  hasMoreServices: false,
};

function signedIn(subject: string): Session {
  return { status: 'signed-in', profile: { ...profile, subject }, roles: [], services: {}, runsOutAt: null };
}

function scene() {
  let session = signedIn('ada');
  let tell = () => {};
  const client = createSessionQueryClient({
    snapshot: () => session,
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
  });
  client.setQueryData(['services'], 'of Ada');
  return {
    client,
    cached: () => client.getQueryData(['services']),
    become: (next: Session) => {
      session = next;
      tell();
    },
  };
}

it('keeps its data while the session is renewed', () => {
  const { cached, become } = scene();
  become({ status: 'loading' });
  become(signedIn('ada'));
  expect(cached()).toBe('of Ada');
});

it('keeps its data when the session ends under an open page, which continues after sign-in', () => {
  const { cached, become } = scene();
  become({ status: 'signed-out', reason: 'expired' });
  become(signedIn('ada'));
  expect(cached()).toBe('of Ada');
});

it('is emptied by Log Out', () => {
  const { cached, become } = scene();
  become({ status: 'signed-out', reason: 'signed-out' });
  expect(cached()).toBeUndefined();
});

it('is emptied when another user signs in', () => {
  const { cached, become } = scene();
  become({ status: 'signed-out', reason: 'expired' });
  become(signedIn('grace'));
  expect(cached()).toBeUndefined();
});

it('holds a read refused for an ended session without failing, and completes it after sign-in', async () => {
  const { client, become } = scene();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce({ status: 401 }).mockResolvedValue('list');
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read });
  const seen: string[] = [];
  // Batch notifications, as React reads them.
  const stop = observer.subscribe(notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().status)));
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  become({ status: 'signed-out', reason: 'expired' });
  become(signedIn('ada'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('list'));
  expect([...new Set(seen)]).toEqual(['pending', 'success']);
  stop();
});
