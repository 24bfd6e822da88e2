import type { AuditEvent } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { actionLabel, sentenceOf, targetPath } from './audit-messages.ts';

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
    expect(sentenceOf(event)).toEqual({
      actor: 'Ana Costa',
      verb: 'renamed the branch',
      target: 'Rotterdam',
      after: null,
    });
  });

  it('continues after the name where the verb needs it', () => {
    expect(sentenceOf({ ...event, action: 'user.moved_away' })).toMatchObject({
      verb: 'moved',
      target: 'Rotterdam',
      after: 'to another organization',
    });
    expect(actionLabel('user.moved_away')).toBe('Moved to another organization');
  });

  it.each([
    [{ isActive: true }, { isActive: false }, 'deactivated the branch'],
    [{ isActive: false }, { isActive: true }, 'activated the branch'],
    [{ price: '1' }, { price: '2' }, 'changed the price of'],
    [{ price: '1', isActive: true }, { price: '2', isActive: false }, 'changed the branch'],
  ])('names the only field that changed: %j to %j', (before, after, verb) => {
    expect(sentenceOf({ ...event, action: 'branch.changed', before, after }).verb).toBe(verb);
  });

  it('says at which service a session ended', () => {
    const ended = { ...event, action: 'launch.ended', target: { type: 'user', id: '7', name: 'Daniel Okafor' } };
    expect(sentenceOf({ ...ended, after: { service: 'Ocean Tracking' } })).toMatchObject({
      verb: 'ended a session of',
      target: 'Daniel Okafor',
      after: 'at Ocean Tracking',
    });
    expect(sentenceOf({ ...ended, after: null }).after).toBeNull();
  });

  it('leaves out the target for actions without one, also before signing in', () => {
    expect(sentenceOf({ ...event, action: 'session.signed_in' }).target).toBeNull();
    expect(sentenceOf({ ...event, actor: null, action: 'session.sign_in_failed' })).toEqual({
      actor: 'Rotterdam',
      verb: 'failed to sign in',
      target: null,
      after: null,
    });
  });

  it('describes an action without a message', () => {
    expect(actionLabel('container.lost_at_sea')).toBe('Container lost at sea');
    expect(sentenceOf({ ...event, actor: null, action: 'container.lost' })).toEqual({
      actor: 'System',
      verb: '· Container lost ·',
      target: 'Rotterdam',
      after: null,
    });
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
