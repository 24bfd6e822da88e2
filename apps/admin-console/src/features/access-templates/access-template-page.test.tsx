import { accessTemplate, organization, service, type AccessTemplate } from '@gangway/contract';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { AccessTemplatePage } from './access-template-page.tsx';

const clerk: AccessTemplate = {
  id: 4,
  name: 'Clerk',
  organization: null,
  services: {},
  people: 0,
  drifted: 0,
  mayEdit: true,
  version: 1,
};

function show() {
  const api = fakeApi();
  api.on(accessTemplate.read, () => answer(200, clerk));
  api.on(accessTemplate.drift, () => answer(200, []));
  api.on(service.list, () => answer(200, []));
  api.on(organization.released, () => answer(200, { serviceIds: [], roleIds: [], planIds: [], version: 1 }));
  const page = (
    <Routes>
      <Route path="/access-templates/:id" element={<AccessTemplatePage />} />
      <Route path="/access-templates" element={<h1>Access templates</h1>} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { path: '/access-templates/4' }) };
}

const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/);

async function rename(user: ReturnType<typeof show>['user'], name: string) {
  const field = await nameField();
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

async function confirm(user: ReturnType<typeof show>['user']) {
  const question = await screen.findByRole('dialog', { name: 'Remove Clerk?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
}

/** The server after someone else was faster: it takes what builds on their version. */
function beOvertaken(api: ReturnType<typeof show>['api']) {
  const theirs = { ...clerk, name: 'Booking clerk', version: 2 };
  api.on(accessTemplate.update, ({ body }) => {
    if (body.version !== theirs.version) return answer(412, buildProblem({ code: 'version_conflict' }));
    return answer(200, { ...theirs, name: body.name ?? '', version: 3 });
  });
  api.on(accessTemplate.read, () => answer(200, theirs));
}

it('asks what to do when someone else saved first, and saves over it when told to', async () => {
  const { api, user } = show();
  await nameField();
  beOvertaken(api);
  await rename(user, 'Desk');
  expect(await screen.findByText(/^Changed by someone else\. Your changes are not saved\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(screen.queryByText(/^Changed by someone else/)).toBeNull());
  expect((await nameField()).value).toBe('Desk');
  expect(api.callsOf(accessTemplate.update).map(({ body }) => body.version)).toEqual([1, 2]);
});

it('keeps what was typed when saving over it fails, says why, and tries again', async () => {
  const { api, user } = show();
  await nameField();
  beOvertaken(api);
  await rename(user, 'Desk');
  api.failOnce(accessTemplate.update, { status: 500, headers: {}, text: '' });
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  expect(await screen.findByText('Not saved. Try again.')).toBeTruthy();
  expect((await nameField()).value).toBe('Desk');
  expect(screen.getByText(/^Changed by someone else/)).toBeTruthy();

  // What is typed by then is what goes over theirs.
  await user.type(await nameField(), ' one');
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(screen.queryByText(/^Changed by someone else/)).toBeNull());
  expect((await nameField()).value).toBe('Desk one');
  expect(api.callsOf(accessTemplate.update).map(({ body: { version, name } }) => [version, name])).toEqual([
    [1, 'Desk'],
    [2, 'Desk'],
    [2, 'Desk one'],
  ]);
});

it('shows what the other person saved, and saves on top of that', async () => {
  const { api, user } = show();
  await nameField();
  beOvertaken(api);
  await rename(user, 'Desk');
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  await waitFor(async () => expect((await nameField()).value).toBe('Booking clerk'));
  expect(screen.queryByText(/^Changed by someone else/)).toBeNull();
  await rename(user, 'Front desk');
  expect(await screen.findByText(/Saved/)).toBeTruthy();
  expect(api.callsOf(accessTemplate.update).map(({ body }) => body.version)).toEqual([1, 2]);
});

it('says why it cannot be removed', async () => {
  const { api, user } = show();
  api.on(accessTemplate.remove, () =>
    answer(403, buildProblem({ message: 'This template belongs to every organization.' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await confirm(user);
  expect(await screen.findByText('This template belongs to every organization.')).toBeTruthy();
});

it('is left once the template is removed, and does not load it again', async () => {
  const { api, user, toasts } = show();
  api.on(accessTemplate.remove, () => answer(200, { isSuccess: true }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const asked = api.callsOf(accessTemplate.read).length;
  await confirm(user);
  expect(await screen.findByRole('heading', { name: 'Access templates' })).toBeTruthy();
  expect(toasts).toEqual(['Access template removed']);
  expect(api.callsOf(accessTemplate.read)).toHaveLength(asked);
});
