import { activity, service, user, type AdminRole, type AuditEvent, type UserDetail } from '@gangway/contract';
import { answer, buildProblem, buildService, buildUserDetail, fakeApi } from '@gangway/test-kit';
import { formatDay } from '@gangway/ui-kit';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { daysAfter, todayInUtc } from '../../shared/last-day.ts';
import { showScreen } from '../../shared/test-support.tsx';
import { UserPage } from './user-page.tsx';

const soon = daysAfter(todayInUtc(), 5);
const person = buildUserDetail({
  services: {
    ocean_tracking: { role: ['Operator'], limit: 1200, notification: true, trackingUrlEnabled: false, until: soon },
  },
});
const name = `${person.firstName} ${person.lastName}`;
const event: AuditEvent = {
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 9, name: 'Ana Costa' },
  action: 'user.changed',
  target: { type: 'user', id: String(person.id), name },
  result: 'success',
  before: { services: {} },
  after: { services: { ocean_tracking: { role: ['Operator'], limit: 1200, notification: false } } },
  ip: null,
  requestId: null,
};

function show(as: AdminRole, tab = 'details', found: UserDetail | null = person) {
  const api = fakeApi();
  api.on(user.read, () => (found === null ? answer(404, buildProblem({ code: 'not_found' })) : answer(200, found)));
  api.on(service.list, () => answer(200, [buildService({ name: 'ocean_tracking', displayName: 'Ocean Tracking' })]));
  api.on(activity.list, () => answer(200, [event]));
  const page = (
    <Routes>
      <Route path="/users/:id" element={<UserPage renderSubscriptions={() => 'None'} />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { as: [as], path: `/users/${person.id}?tab=${tab}` }) };
}

const offered = async () => {
  await screen.findByRole('heading', { name });
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .map((each) => each.textContent)
    .filter((text) => /^(?:Edit|Delete|Send|Extend)/.test(text));
};

describe('what a reader is offered to do', () => {
  it.each([
    ['Auditor', []],
    ['Org_Admin', ['Send reset mail', 'Delete']],
    ['Super_Admin', ['Send reset mail', 'Delete', 'Edit']],
  ] as const)('%s: %j', async (as, actions) => {
    show(as);
    expect(await offered()).toEqual(actions);
  });

  it('leads a Super_Admin from what is read to its form', async () => {
    show('Super_Admin', 'access');
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe(`/users/edit/${person.id}?tab=access`);
  });
});

describe('access', () => {
  const row = () => screen.findByRole('row', { name: /^Ocean Tracking/ });

  it('is told by the names people know, with its end', async () => {
    show('Auditor', 'access');
    const cells = within(await row())
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['Operator', formatDay(soon), '1,200', 'On', 'Off']);
    expect(await offered()).toEqual([]);
  });

  it('is extended here by those who may', async () => {
    show('Org_Admin', 'access');
    await row();
    expect(await offered()).toContain(`Extend to ${formatDay(daysAfter(soon, 90))}`);
  });

  it('says where there is none', async () => {
    show('Auditor', 'access', buildUserDetail({ services: {} }));
    expect(await screen.findByText('No role in any service')).toBeTruthy();
  });
});

it('tells the history in words', async () => {
  show('Auditor', 'history');
  const changes = await screen.findByRole('list', { name: 'Changes' });
  expect(changes.textContent).toBe('Gave Ocean Tracking: Operator, limit 1,200');
});

it('says so where there is no such user', async () => {
  show('Auditor', 'details', null);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
