import { activity, role } from '@gangway/contract';
import { answer, buildProblem, buildRole, fakeApi } from '@gangway/test-kit';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { RolePage } from './role-page.tsx';

function show(id: number) {
  const api = fakeApi();
  api.on(role.read, ({ params }) =>
    params.id === 5
      ? answer(200, buildRole({ id: 5, displayName: 'Viewer' }))
      : answer(404, buildProblem({ code: 'not_found' })),
  );
  api.on(role.holders, () =>
    answer(200, [
      { service: { id: 2, key: 'erp', name: 'ERP' }, people: 8, first: [{ id: 7, name: 'Olga Petersen' }] },
      { service: { id: 3, key: 'idp', name: 'Document Processing' }, people: 0, first: [] },
    ]),
  );
  api.on(activity.list, () => answer(200, []));
  const page = (
    <Routes>
      <Route path="/roles/:id" element={<RolePage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { as: ['Auditor'], path: `/roles/${id}` }) };
}

it('shows who has it in which service, and leads to all of them', async () => {
  show(5);
  const services = within(await screen.findByRole('list', { name: 'Services with Viewer' }));
  const [erp, documents] = await services.findAllByRole('listitem');
  expect(within(erp!).getByRole('link', { name: 'Olga Petersen' }).getAttribute('href')).toBe('/users/7');
  expect(erp!.textContent).toContain('and 7 more');
  expect(within(erp!).getByRole('link', { name: '8 people' }).getAttribute('href')).toBe(
    '/users?f.role=Viewer&f.service=ERP',
  );
  expect(documents!.textContent).toBe('Document ProcessingNo one');
});

it('says that no such role exists', async () => {
  show(6);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
