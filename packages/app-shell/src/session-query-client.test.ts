import type { Session } from '@gangway/auth-client';
import { expect, it } from 'vitest';
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
    cached: () => client.getQueryData(['services']),
    become: (next: Session) => {
      session = next;
      tell();
    },
  };
}

it('keeps what was read while the session is renewed', () => {
  const { cached, become } = scene();
  become({ status: 'loading' });
  become(signedIn('ada'));
  expect(cached()).toBe('of Ada');
});

it('keeps what was read when the session ends under an open page, which goes on after signing in again', () => {
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

it('is emptied when another person signs in', () => {
  const { cached, become } = scene();
  become({ status: 'signed-out', reason: 'expired' });
  become(signedIn('grace'));
  expect(cached()).toBeUndefined();
});
