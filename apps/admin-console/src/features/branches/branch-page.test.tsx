import { activity, branch, user as users } from '@gangway/contract';
import { answer, buildBranch, buildUser, fakeApi } from '@gangway/test-kit';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { BranchPage } from './branch-page.tsx';

it('shows the people of the branch, with the way to all of them', async () => {
  const api = fakeApi();
  api.on(branch.read, () => answer(200, buildBranch({ id: 3, displayName: 'Gdansk' })));
  api.on(users.list, () => answer(200, [buildUser({ id: 7 })], { 'X-Total-Count': '21' }));
  api.on(activity.list, () => answer(200, []));
  const page = (
    <Routes>
      <Route path="/branches/:id" element={<BranchPage />} />
    </Routes>
  );
  showScreen(page, api, { as: ['Branch_Admin'], path: '/branches/3' });
  const list = within(await screen.findByRole('list', { name: 'People of Gdansk' }));
  expect((await list.findByRole('link')).getAttribute('href')).toBe('/users/7');
  expect(screen.getByRole('link', { name: 'All 21 people' }).getAttribute('href')).toBe('/users?f.branchId=3');
  expect(api.callsOf(users.list)[0]?.query).toMatchObject({ 'f.branchId': 3 });
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});
