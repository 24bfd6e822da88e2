import { user } from '@gangway/contract';
import { answer, buildProblem, buildService, buildUserDetail, fakeApi } from '@gangway/test-kit';
import { formatDay } from '@gangway/ui-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysAfter, todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { showScreen } from '../../../shared/test-support.tsx';
import type { Grantable } from '../../../shared/access/use-grantable.ts';
import { EndingAccess } from './ending-access.tsx';

const services = [
  buildService({ roles: [{ id: 5, name: 'Viewer' }] }),
  buildService({ id: 2, name: 'erp', displayName: 'ERP', roles: [{ id: 5, name: 'Viewer' }] }),
];
const has = (until: string | null) => ({
  role: ['Viewer'],
  limit: 5,
  notification: false,
  trackingUrlEnabled: false,
  until,
});
const soon = daysAfter(todayInUtc(), 7);
const person = buildUserDetail({ services: { ocean_tracking: has(soon), erp: has(daysAfter(soon, 30)) } });
const later = daysAfter(soon, 90);

function show(isDirty = false, grantable: Grantable = 'everything') {
  const api = fakeApi();
  const extended: unknown[] = [];
  api.on(user.extendAccess, () => answer(200, { ...person, services: { ocean_tracking: has(later) } }));
  const shown = showScreen(
    <EndingAccess
      user={person}
      services={services}
      grantable={grantable}
      isDirty={isDirty}
      onExtended={(now) => extended.push(now)}
    />,
    api,
  );
  return { api, extended, ...shown };
}

const press = () => screen.findByRole('button', { name: `Extend Ocean Tracking to ${formatDay(later)}` });

it('offers grants that end within two weeks, and extends one with one press', async () => {
  const { api, user: hand, extended, toasts } = show();
  await hand.click(await press());
  await waitFor(() => expect(extended).toHaveLength(1));
  expect(screen.queryByText('ERP')).toBeNull();
  expect(api.callsOf(user.extendAccess)).toMatchObject([
    { params: { id: person.id, service: 'ocean_tracking' }, body: { from: soon, until: later } },
  ]);
  expect(toasts).toEqual(['Access extended.']);
});

it('explains a conflict, and keeps the button', async () => {
  const { api, user: hand, extended } = show();
  const message = 'This access has changed in the meantime: it has no end.';
  api.on(user.extendAccess, () => answer(409, buildProblem({ code: 'changed_meanwhile', message })));
  await hand.click(await press());
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  expect(extended).toEqual([]);
});

it('offers nothing that is not released', () => {
  show(false, { serviceIds: [], roleIds: [], planIds: [], version: 1 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('pauses while text is unsaved', async () => {
  const { api, user: hand } = show(true);
  await hand.click(await press());
  expect(api.callsOf(user.extendAccess)).toEqual([]);
});
