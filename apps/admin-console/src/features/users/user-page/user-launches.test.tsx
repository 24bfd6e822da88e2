import { launch, service, type Launch } from '@gangway/contract';
import { answer, buildUser, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../../shared/test-support.tsx';
import { UserLaunches } from './user-launches.tsx';

const person = buildUser({ id: 7, firstName: 'Olga', lastName: 'Petrova' });
const opening = (changes: Partial<Launch>): Launch => ({
  id: 1,
  service: { key: 'erp', name: 'ERP' },
  how: 'handoff',
  openedAt: '2026-11-20T10:00:00.000Z',
  device: 'Chrome on Linux',
  ip: '192.0.2.7',
  endsAt: '2026-11-20T10:02:00.000Z',
  hasEnded: true,
  mayEnd: false,
  ...changes,
});
const yard = opening({
  id: 2,
  service: { key: 'yard', name: 'Yard Planner' },
  how: 'oidc',
  hasEnded: false,
  mayEnd: true,
});

function show(launches: Launch[], options?: ShowOptions) {
  const api = fakeApi();
  api.on(launch.ofUser, () => answer(200, launches));
  // The mark of a further service.
  api.on(service.list, () => answer(200, []));
  api.on(launch.endOfUser, () => answer(200, { isSuccess: true }));
  return { api, ...showScreen(<UserLaunches user={person} />, api, options) };
}

it('lists the opened services, and ends a session after a question where possible', async () => {
  const { api, user } = show([yard, opening({})]);
  const table = await screen.findByRole('table', { name: 'Services Olga Petrova has opened' });
  expect(
    within(table)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['End Yard Planner']);
  await user.click(screen.getByRole('button', { name: 'End Yard Planner' }));
  const dialog = await screen.findByRole('dialog', { name: 'End Yard Planner?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf(launch.endOfUser)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'End Yard Planner' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(api.callsOf(launch.endOfUser).map(({ params }) => params)).toEqual([{ id: 7, launch: 2 }]),
  );
});

it('shows an Auditor no way to end any', async () => {
  show([yard], { as: ['Auditor'] });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'End Yard Planner' })).toBeNull();
});

it('says that none was opened', async () => {
  show([]);
  expect(await screen.findByText('Hasn’t opened a service yet.')).toBeTruthy();
});
