import type { AuditEvent } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { actionLabel, plainSentence, targetPath } from './audit-messages.ts';

const event: AuditEvent = {
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 1, name: 'Ana Costa' },
  action: 'branch.renamed',
  target: { type: 'branch', id: '3', name: 'Rotterdam' },
  result: 'success',
  before: { name: 'Roterdam' },
  after: { name: 'Rotterdam' },
  ip: null,
  requestId: null,
  batchId: null,
};

describe('an event as a sentence', () => {
  it('says who did what to which record', () => {
    expect(plainSentence(event)).toBe('Ana Costa renamed the branch Rotterdam');
  });

  it('continues after the name where the action needs it', () => {
    expect(plainSentence({ ...event, action: 'user.moved_away' })).toBe(
      'Ana Costa moved Rotterdam to another organization',
    );
    expect(actionLabel('user.moved_away')).toBe('Moved to another organization');
  });

  it.each([
    [{ isActive: true }, { isActive: false }, 'deactivated the branch'],
    [{ isActive: false }, { isActive: true }, 'activated the branch'],
    [{ price: '1' }, { price: '2' }, 'changed the price of'],
    [{ price: '1', isActive: true }, { price: '2', isActive: false }, 'changed the branch'],
  ])('names the only field that changed: %j to %j', (before, after, verb) => {
    expect(plainSentence({ ...event, action: 'branch.changed', before, after })).toBe(`Ana Costa ${verb} Rotterdam`);
  });

  it('says at which service a session ended', () => {
    const ended = { ...event, action: 'launch.ended', target: { type: 'user', id: '7', name: 'Daniel Okafor' } };
    expect(plainSentence({ ...ended, after: { service: 'Ocean Tracking' } })).toBe(
      'Ana Costa ended a session of Daniel Okafor at Ocean Tracking',
    );
    expect(plainSentence({ ...ended, after: null })).toBe('Ana Costa ended a session of Daniel Okafor');
  });

  it('leaves out the target for actions without one, also before signing in', () => {
    expect(plainSentence({ ...event, action: 'session.signed_in' })).toBe('Ana Costa signed in');
    expect(plainSentence({ ...event, actor: null, action: 'session.sign_in_failed' })).toBe(
      'Rotterdam failed to sign in',
    );
    expect(plainSentence({ ...event, action: 'users.exported', target: null })).toBe('Ana Costa exported');
  });

  it('describes an action without a message', () => {
    expect(actionLabel('container.lost_at_sea')).toBe('Container lost at sea');
    expect(plainSentence({ ...event, actor: null, action: 'container.lost' })).toBe(
      'System\u00A0· Container lost\u00A0· Rotterdam',
    );
  });
});

it.each([
  ['branch', '3', '/branches/3'],
  ['plan', '3', '/plans/3'],
  ['role', '3', '/roles/3'],
  ['organization', '3', '/organization/3'],
  ['user', '3', '/users/3'],
  ['session', '3', null],
])('links a %s to its page', (type, id, path) => {
  expect(targetPath({ ...event, target: { type, id, name: 'Rotterdam' } })).toBe(path);
});

it('links a removed record to no page', () => {
  const target = { type: 'branch', id: '3', name: 'Rotterdam' };
  expect(targetPath({ ...event, action: 'branch.removed', target })).toBeNull();
});
