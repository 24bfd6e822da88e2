import {
  activity,
  organization,
  service,
  user,
  type AdminRole,
  type AuditEvent,
  type UserDetail,
} from '@gangway/contract';
import { answer, buildProblem, buildService, buildUserDetail, fakeApi } from '@gangway/test-kit';
import { formatDay } from '@gangway/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { daysAfter, todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { showScreen } from '../../../shared/test-support.tsx';
import { UserPage } from './user-page.tsx';

const soon = daysAfter(todayInUtc(), 5);
const person = buildUserDetail({
  services: {
    ocean_tracking: { role: ['Operator'], limit: 1200, notification: true, trackingUrlEnabled: false, until: soon },
  },
});
const name = `${person.firstName} ${person.lastName}`;
const released = { serviceIds: [1], roleIds: [5], planIds: [], version: 1 };
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
  batchId: null,
};

function show(as: AdminRole, tab = 'details', found: UserDetail | null = person) {
  const api = fakeApi();
  api.on(user.read, () => (found === null ? answer(404, buildProblem({ code: 'not_found' })) : answer(200, found)));
  api.on(service.list, () =>
    answer(200, [
      buildService({ name: 'ocean_tracking', displayName: 'Ocean Tracking', roles: [{ id: 5, name: 'Operator' }] }),
      buildService({ id: 2, name: 'erp', displayName: 'ERP', roles: [{ id: 6, name: 'Planner' }] }),
    ]),
  );
  api.on(organization.released, () => answer(200, released));
  api.on(organization.list, () => answer(200, []));
  api.on(organization.branches, () => answer(200, []));
  api.on(activity.list, () => answer(200, [event]));
  const page = (
    <Routes>
      <Route path="/users/:id" element={<UserPage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { as: [as], path: `/users/${person.id}?tab=${tab}` }) };
}

/** Finds forms of hidden tabs, which stay mounted. */
const isShown = (each: Element) => each.closest('[hidden]') === null;

const offered = async () => {
  await screen.findByRole('heading', { name });
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter(isShown)
    .map((each) => each.textContent)
    .filter((text) => /^(?:Edit|Delete|Send|Extend)/.test(text));
};

describe('the actions of a reader', () => {
  it.each([
    ['Auditor', []],
    ['Org_Admin', ['Send reset email', 'Delete']],
    ['Branch_Admin', ['Send reset email', 'Delete']],
    ['Super_Admin', ['Send reset email', 'Delete', 'Edit']],
  ] as const)('%s: %j', async (as, actions) => {
    show(as);
    expect(await offered()).toEqual(actions);
  });

  it.each(['Org_Admin', 'Branch_Admin'] as const)('%s: none on an administrator', async (as) => {
    const services = {
      user_management: { role: ['Auditor'], limit: 0, notification: false, trackingUrlEnabled: false },
    };
    show(as, 'details', buildUserDetail({ services }));
    expect(await offered()).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a Branch_Admin: access and plans, not name or state, of people in several branches', async () => {
    const branches = [
      { id: 3, name: 'Gdansk' },
      { id: 4, name: 'Gdynia' },
    ];
    show('Branch_Admin', 'details', buildUserDetail({ ...person, branches }));
    expect(await screen.findByText(/^This person also works in other branches/)).toBeTruthy();
    expect(await offered()).toEqual([]);
    expect(screen.queryByRole('textbox', { name: 'First Name' })).toBeNull();
  });

  it('a Branch_Admin: none on people of another branch', async () => {
    show('Branch_Admin', 'details', buildUserDetail({ ...person, branches: [{ id: 4, name: 'Gdynia' }] }));
    expect(await offered()).toEqual([]);
  });

  it('lets an Org_Admin move people within the organization, a Branch_Admin nowhere', async () => {
    const first = show('Org_Admin');
    expect(await screen.findByRole('combobox', { name: 'Branches' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' }).disabled).toBe(true);
    first.unmount();
    show('Branch_Admin');
    expect(await screen.findByRole('textbox', { name: 'First Name' })).toBeTruthy();
    expect(screen.queryAllByRole('combobox').filter(isShown)).toEqual([]);
  });

  it('links each fact to its form for a Super_Admin', async () => {
    show('Super_Admin', 'access');
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(link.getAttribute('href')).toBe(`/users/edit/${person.id}?tab=access`);
  });
});

describe('access', () => {
  const row = () => screen.findByRole('row', { name: /^Ocean Tracking/ });

  it('shows services by name, with the end', async () => {
    show('Auditor', 'access');
    const cells = within(await row())
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['Operator', formatDay(soon), '1,200', 'On', 'Off']);
    expect(await offered()).toEqual([]);
  });

  it('is granted within the release, and keeps other grants unchanged', async () => {
    const held = { role: ['Planner'], limit: 3, notification: false, trackingUrlEnabled: false };
    const { api, user: hand } = show(
      'Org_Admin',
      'access',
      buildUserDetail({ services: { ...person.services, erp: held } }),
    );
    api.on(user.update, () => answer(200, person));
    expect(await screen.findByText('Not released. You can’t change it.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit for ERP' }).disabled).toBe(true);
    const limit = screen.getByRole('textbox', { name: 'Limit for Ocean Tracking' });
    await hand.clear(limit);
    await hand.type(limit, '7');
    await hand.click(screen.getAllByRole('button', { name: 'Save' }).find(isShown)!);
    await waitFor(() => expect(api.callsOf(user.update)).toHaveLength(1));
    expect(api.callsOf(user.update)).toMatchObject([
      { body: { services: { erp: held, ocean_tracking: { role: ['Operator'], limit: 7 } } } },
    ]);
  });

  it('is extended here with permission', async () => {
    show('Org_Admin', 'access');
    await row();
    expect(await offered()).toContain(`Extend to ${formatDay(daysAfter(soon, 90))}`);
  });

  it('says that there is none', async () => {
    show('Auditor', 'access', buildUserDetail({ services: {} }));
    expect(await screen.findByText('No role in any service')).toBeTruthy();
  });
});

it('shows the history as sentences', async () => {
  show('Auditor', 'history');
  const changes = await screen.findByRole('list', { name: 'Changes' });
  expect(changes.textContent).toBe('Gave Ocean Tracking: Operator, limit 1,200');
});

it('says that no such user exists', async () => {
  show('Auditor', 'details', null);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
