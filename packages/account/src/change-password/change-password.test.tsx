import { auth } from '@gangway/contract';
import { answer, buildProblem, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../test-support.tsx';
import { ChangePassword } from './change-password.tsx';

const goTo = vi.fn<(address: string) => void>();

function showForm(given: (api: FakeApi) => void) {
  return show(<ChangePassword destination="https://portal.test/" passwordMinimum={12} goTo={goTo} />, given);
}

async function fill(user: ReturnType<typeof showForm>['user'], old: string, next: string, again = next) {
  for (const [label, password] of [
    ['Old Password', old],
    ['New Password', next],
    ['Confirm Password', again],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(password);
  }
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

const problem = (changes: object) => answer(422, buildProblem({ code: 'invalid', ...changes }));

beforeEach(() => goTo.mockClear());

it('ends the session and goes to the portal', async () => {
  const { api, user, signOut } = showForm((fake) =>
    fake.on(auth.changePassword, () => answer(200, { isSuccess: true })),
  );
  await fill(user, 'Old password 1!', 'New password 1!');

  expect(await screen.findByText('Password reset successfully')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/^Taking you to the sign-in page in (10|9) s$/u);
  expect(api.callsOf(auth.changePassword).map(({ body }) => body)).toEqual([
    { oldPassword: 'Old password 1!', newPassword: 'New password 1!', rePassword: 'New password 1!' },
  ]);
  expect(goTo).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Continue now' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('https://portal.test/'));
  expect(signOut).toHaveBeenCalledOnce();
});

it('shows the refusal and selects the old password', async () => {
  const { user } = showForm((fake) => fake.on(auth.changePassword, () => problem({ message: 'Wrong password.' })));
  await fill(user, 'Wrong password 1!', 'New password 1!');

  expect(await screen.findByText('Failed to reset password')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Old Password')));
});

it('shows the server’s reason at the new password', async () => {
  const errors = [{ field: 'newPassword', message: 'This password is known from a leak.' }];
  const { user } = showForm((fake) => fake.on(auth.changePassword, () => problem({ errors })));
  await fill(user, 'Old password 1!', 'New password 1!');

  expect(await screen.findByText('This password is known from a leak.')).toBeDefined();
  expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');
});

it('sends nothing while the passwords differ', async () => {
  const { api, user } = showForm((fake) => fake.on(auth.changePassword, () => answer(200, { isSuccess: true })));
  await fill(user, 'Old password 1!', 'New password 1!', 'New password 2!');

  await waitFor(() => expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true'));
  expect(api.callsOf(auth.changePassword)).toEqual([]);
});

it('names the account for password managers', () => {
  showForm(() => {});
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('ops@gangway.test');
});
