import { ApiError } from '@gangway/api-client';
import { auth } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { describe, expect, it } from 'vitest';
import { resetPassword, setFirstPassword } from './new-password-calls.ts';

const input = { email: 'a@b.co', password: 'a new and long one', token: 'token.of-the_link' };

it('a reset link sends e-mail, password and token', async () => {
  const api = fakeApi();
  api.on(auth.generatePassword, () => answer(202, { isSuccess: true }));
  expect(await resetPassword(api.http, input)).toEqual({ kind: 'done', message: 'Password reset successfully' });
  expect(api.callsOf(auth.generatePassword)[0]?.body).toEqual(input);
});

it('an invitation sends its token as bearer credential', async () => {
  const api = fakeApi();
  api.on(auth.resetPassword, () => answer(200, { isSuccess: true }));
  expect(await setFirstPassword(api.http, input)).toEqual({ kind: 'done', message: 'Password reset successfully' });
  const call = api.callsOf(auth.resetPassword)[0];
  expect(call?.body).toEqual({ email: 'a@b.co', password: 'a new and long one' });
  expect(call?.headers['authorization']).toBe('Bearer token.of-the_link');
});

describe.each([
  ['the reset link', resetPassword, auth.generatePassword],
  ['the invitation', setFirstPassword, auth.resetPassword],
] as const)('%s', (_name, send, route) => {
  it.each([
    [200, '', { kind: 'done', message: 'Password reset successfully' }],
    [202, '', { kind: 'done', message: 'Password reset successfully' }],
    [500, '<html>', { kind: 'done', message: 'Password reset successfully' }],
    [404, '{"code":"link_spent","message":"Gone."}', { kind: 'spent', message: 'Something went wrong!' }],
    [
      422,
      '{"code":"weak","message":"No.","errors":[{"field":"password","message":"At least 12 characters."}]}',
      { kind: 'refused', reason: 'At least 12 characters.' },
    ],
    [422, '{"code":"weak","message":"Too common."}', { kind: 'refused', reason: 'Too common.' }],
    [503, '{"code":"busy","message":"Try later."}', { kind: 'unanswered', message: 'Not saved. Try later.' }],
  ])('reports %d %s', async (status, text, expected) => {
    const api = fakeApi();
    api.failOnce(route, { status, headers: {}, text });
    expect(await send(api.http, input)).toEqual(expected);
  });

  it('changes nothing without an answer', async () => {
    const api = fakeApi();
    api.failOnce(route, new ApiError({ kind: 'network', status: 0, code: 'network', message: 'No connection.' }));
    expect(await send(api.http, input)).toEqual({ kind: 'unanswered', message: 'Not saved. No connection.' });
  });
});
