import { personalData, type UserDetail } from '@gangway/contract';
import { answer, buildProblem, buildUserDetail, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../../shared/test-support.tsx';
import { PersonalData } from './personal-data.tsx';

const person = buildUserDetail({ firstName: 'Greta', lastName: 'Garbo' });

function show(user: UserDetail = person) {
  const api = fakeApi();
  return { api, ...showScreen(<PersonalData user={user} />, api, { as: ['Super_Admin'] }) };
}

it('erases a person only with a reason, and says what the server refuses', async () => {
  const { api, user } = show();
  let isRefused = true;
  const asked: unknown[] = [];
  api.on(personalData.erase, ({ body }) => {
    asked.push(body);
    return isRefused
      ? answer(409, buildProblem({ code: 'own_account', message: 'You can’t erase your own account.' }))
      : answer(200, { isSuccess: true, rows: 3 });
  });
  await user.click(screen.getByRole('button', { name: 'Erase person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Greta Garbo' }));
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await dialog.findByText('Reason is required');
  expect(asked).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), ' asked for by mail ');
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await dialog.findByText('You can’t erase your own account.');
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)).toEqual({ reason: 'asked for by mail' });
});

it('offers no erasure of a person who is erased', () => {
  show({ ...person, email: 'erased-7@erased.invalid' });
  screen.getByRole('button', { name: 'Export personal data' });
  expect(screen.queryByRole('button', { name: 'Erase person' })).toBeNull();
});
