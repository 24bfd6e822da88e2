import { fakeApi } from '@gangway/test-kit';
import { screen, within } from '@testing-library/react';
import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { Sidebar } from './sidebar.tsx';

const never = new Promise<never>(() => {});

function SlowRoles() {
  return <p>{use(never)}</p>;
}

function Pages() {
  return useLocation().pathname === '/roles' ? <SlowRoles /> : <p>All branches</p>;
}

it('marks the pressed entry while its page still renders', async () => {
  const { user } = showScreen(
    <>
      <Sidebar expanded />
      <Pages />
    </>,
    fakeApi(),
    { path: '/branches' },
  );
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Branch');
  await user.click(rail.getByRole('link', { name: 'Roles' }));
  expect(rail.getByRole('link', { current: 'page' }).textContent).toBe('Roles');
  expect(screen.getByText('All branches')).toBeTruthy();
});
