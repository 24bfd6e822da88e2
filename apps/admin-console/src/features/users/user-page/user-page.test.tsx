import {
  accessMatrix,
  accessRequest,
  activity,
  branch,
  launch,
  organization,
  service,
  subscription,
  usage,
  user,
  userSignIn,
  type AccessCell,
  type AdminRole,
  type AuditEvent,
  type OwnUsage,
  type UserDetail,
} from '@gangway/contract';
import {
  answer,
  buildAccessRequest,
  buildProblem,
  buildService,
  buildSubscription,
  buildUserDetail,
  fakeApi,
} from '@gangway/test-kit';
import { formatDay, formatShortDay } from '@gangway/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { daysAfter, todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { showScreen } from '../../../shared/test-support.tsx';
import { EditUserPage, UserPage } from './user-page.tsx';

const soon = daysAfter(todayInUtc(), 5);
const person = buildUserDetail({
  services: {
    ocean_tracking: { role: ['Operator'], limit: 1200, notification: true, trackingUrlEnabled: false, until: soon },
  },
});
const held = { role: ['Planner'], limit: 3, notification: false, trackingUrlEnabled: false };
const withErp = buildUserDetail({ services: { ...person.services, erp: held } });
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

const cell = (changes: Partial<AccessCell>): AccessCell => ({
  serviceId: 1,
  opens: true,
  reason: null,
  roles: ['Operator'],
  plan: null,
  limit: 1200,
  until: null,
  lastOpened: null,
  ...changes,
});

interface Shown {
  found?: UserDetail | null;
  cells?: readonly AccessCell[];
  asksForErp?: boolean;
  used?: OwnUsage[];
  /** Of `/users/7`, or of `/users/edit/7`. */
  path?: string;
}

function show(
  as: AdminRole,
  { found = person, cells = [cell({})], asksForErp = false, used = [], path = '' }: Shown = {},
) {
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
  api.on(branch.list, () => answer(200, []));
  api.on(activity.list, () => answer(200, [event]));
  api.on(user.sessions, () => answer(200, []));
  api.on(usage.ofUser, () => answer(200, used));
  api.on(launch.ofUser, () => answer(200, []));
  api.on(userSignIn.read, () =>
    answer(200, { factors: [], recoveryCodesLeft: 0, devices: [], isLocked: false, lockedUntil: null }),
  );
  api.on(subscription.list, () =>
    answer(200, [buildSubscription({ service: { id: 1, key: 'ocean_tracking', name: 'Ocean Tracking' } })]),
  );
  api.on(accessRequest.list, () =>
    answer(
      200,
      asksForErp
        ? [buildAccessRequest({ id: 9, userId: person.id, service: { id: 2, key: 'erp', name: 'ERP' }, reason: null })]
        : [],
    ),
  );
  api.on(accessMatrix.list, () =>
    answer(200, [
      {
        user: { id: person.id, name, email: person.email, isActive: true, organization: person.organizations },
        cells: [...cells],
      },
    ]),
  );
  const page = (
    <Routes>
      <Route path="/users/:id" element={<UserPage />} />
      <Route path="/users/edit/:id" element={<EditUserPage />} />
    </Routes>
  );
  return {
    api,
    ...showScreen(page, api, { as: [as], path: path.startsWith('/') ? path : `/users/${person.id}${path}` }),
  };
}

/** Finds forms of hidden tabs, which stay mounted. */
const isShown = (each: Element) => each.closest('[hidden]') === null;

const row = (title: string) =>
  screen.findByText(title, { selector: 'li *' }).then((found) => within(found.closest('li')!));

const offered = async () => {
  await screen.findByRole('heading', { name });
  await row('ERP');
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter(isShown)
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    .filter((text) => /^(?:Edit|Grant|Delete|Send|Extend|Review)/.test(text));
};

const extend = `Extend Ocean Tracking to ${formatDay(daysAfter(soon, 90))}`;

describe('the actions of a reader', () => {
  it.each([
    ['Auditor', []],
    ['Org_Admin', ['Delete', 'Send reset email', extend, 'Edit Ocean Tracking']],
    ['Branch_Admin', ['Delete', 'Send reset email', extend, 'Edit Ocean Tracking']],
    ['Super_Admin', ['Delete', 'Send reset email', extend, 'Edit Ocean Tracking', 'Grant ERP']],
  ] as const)('%s: %j', async (as, actions) => {
    show(as, as.includes('_Admin') && as !== 'Super_Admin' ? { found: withErp } : {});
    expect(await offered()).toEqual(actions);
  });

  it.each(['Org_Admin', 'Branch_Admin'] as const)('%s: none on an administrator', async (as) => {
    const services = {
      user_management: { role: ['Auditor'], limit: 0, notification: false, trackingUrlEnabled: false },
    };
    show(as, { found: buildUserDetail({ services }), path: '?tab=details' });
    await screen.findByRole('heading', { name });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a Branch_Admin: access and plans, not name or state, of people in several branches', async () => {
    const branches = [
      { id: 3, name: 'Gdansk' },
      { id: 4, name: 'Gdynia' },
    ];
    show('Branch_Admin', { found: buildUserDetail({ ...withErp, branches }), path: '?tab=details' });
    expect(await screen.findByText(/^This person also works in other branches/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'First Name' })).toBeNull();
  });

  it('a Branch_Admin: none on people of another branch', async () => {
    show('Branch_Admin', { found: buildUserDetail({ ...person, branches: [{ id: 4, name: 'Gdynia' }] }) });
    expect(await offered()).toEqual([]);
  });

  it('lets an Org_Admin move people within the organization, a Branch_Admin nowhere', async () => {
    const first = show('Org_Admin', { path: '?tab=details' });
    expect(await screen.findByRole('combobox', { name: 'Branches' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' }).disabled).toBe(true);
    first.unmount();
    show('Branch_Admin', { path: '?tab=details' });
    expect(await screen.findByRole('textbox', { name: 'First Name' })).toBeTruthy();
    expect(screen.queryAllByRole('combobox').filter(isShown)).toEqual([]);
  });
});

describe('the tabs', () => {
  const selected = () => screen.findByRole('tab', { selected: true });

  it.each([
    ['/users/7', 'Overview'],
    ['/users/7?tab=access', 'Overview'],
    ['/users/7?tab=sessions', 'Sign-in and sessions'],
    ['/users/7?tab=sign-in', 'Sign-in and sessions'],
    ['/users/edit/7', 'Details'],
    ['/users/edit/7?tab=access', 'Overview'],
  ])('of %s begin at %s', async (path, tab) => {
    show('Super_Admin', { path });
    expect((await selected()).textContent).toBe(tab);
  });

  it('lead from Latest changes to History', async () => {
    const { user: hand } = show('Auditor');
    await hand.click(await screen.findByRole('link', { name: 'All history' }));
    expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeTruthy();
    const history = await screen.findByRole('list', { name: 'History' });
    expect(history.textContent).toContain('Gave Ocean Tracking: Operator, limit 1,200');
  });
});

describe('access', () => {
  it('shows what opens, with plan, limit and end', async () => {
    show('Auditor');
    const ocean = await row('Ocean Tracking');
    expect(await ocean.findByText('Operator · has access')).toBeTruthy();
    expect(ocean.getByText('Limit 1,200')).toBeTruthy();
    expect(ocean.getByText(`Access ends ${formatShortDay(soon)}`)).toBeTruthy();
    expect((await row('ERP')).getByText('No role')).toBeTruthy();
  });

  it('explains a role that opens nothing', async () => {
    const { api, user: hand } = show('Auditor', { cells: [cell({ opens: false, reason: 'no-plan' })] });
    api.on(accessMatrix.why, () => answer(200, []));
    expect(await (await row('Ocean Tracking')).findByText(/^Operator · no plan/)).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Why can’t Olga open Ocean Tracking?' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('leads to the request of a person', async () => {
    show('Super_Admin', { asksForErp: true });
    const link = await screen.findByRole('link', { name: 'Review the request for ERP' });
    expect(link.getAttribute('href')).toBe('/requests#access-request-9');
  });

  it('is edited in its row, within the release, and keeps other grants unchanged', async () => {
    const { api, user: hand } = show('Org_Admin', { found: withErp });
    api.on(user.update, () => answer(200, { ...withErp, version: 2 }));
    expect((await row('ERP')).getByText('Not released. You can’t change it.')).toBeTruthy();
    await hand.click(await screen.findByRole('button', { name: 'Edit Ocean Tracking' }));
    const form = within(screen.getByRole('form', { name: 'Access to Ocean Tracking' }));
    await hand.clear(form.getByRole('textbox', { name: /^Limit/ }));
    await hand.type(form.getByRole('textbox', { name: /^Limit/ }), '7');
    await hand.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(user.update)).toHaveLength(1));
    expect(api.callsOf(user.update)).toMatchObject([
      { body: { services: { erp: held, ocean_tracking: { role: ['Operator'], limit: 7 } } } },
    ]);
    const edit = await screen.findByRole('button', { name: 'Edit Ocean Tracking' });
    await waitFor(() => expect(document.activeElement).toBe(edit));
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('is granted for two weeks in the row that a link names', async () => {
    const { api, user: hand } = show('Super_Admin', { path: '?service=2' });
    api.on(user.update, () => answer(200, person));
    const form = within(await screen.findByRole('form', { name: 'Access to ERP' }));
    await hand.click(form.getByRole('combobox', { name: /^Role/ }));
    await hand.click(await screen.findByRole('option', { name: 'Planner' }));
    await hand.type(form.getByRole('textbox', { name: /^Limit/ }), '5');
    await hand.click(form.getByRole('combobox', { name: 'Access ends' }));
    await hand.click(await screen.findByRole('option', { name: 'In 2 weeks' }));
    await hand.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(user.update)).toMatchObject([
        { body: { services: { erp: { role: ['Planner'], limit: 5, until: daysAfter(todayInUtc(), 14) } } } },
      ]),
    );
  });

  it('needs a day once one is to be chosen', async () => {
    const { api, user: hand } = show('Super_Admin', {
      found: buildUserDetail({ services: { ocean_tracking: { ...held, role: ['Operator'] } } }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Edit Ocean Tracking' }));
    await hand.click(screen.getByRole('combobox', { name: 'Access ends' }));
    await hand.click(await screen.findByRole('option', { name: 'On …' }));
    await hand.click(screen.getAllByRole('button', { name: 'Save' }).find(isShown)!);
    expect(await screen.findByText('Choose a day')).toBeTruthy();
    expect(api.callsOf(user.update)).toEqual([]);
  });
});

it('says in the row of a service what is used of its limit', async () => {
  const ocean: OwnUsage = {
    service: { key: 'ocean_tracking', name: 'Ocean Tracking' },
    state: {
      unit: { key: 'containers', one: 'container', other: 'containers' },
      used: 1200,
      limit: 1200,
      rule: 'own',
      remaining: 0,
      since: '2026-11-01',
      resetsAt: null,
      mode: 'soft',
      asOf: '2026-11-26T12:00:00.000Z',
      isLate: false,
      daysLeft: 0,
      furtherPrice: 0.4,
      currency: 'EUR',
    },
    months: [],
  };
  show('Auditor', { used: [ocean] });
  expect(await screen.findByText('1,200 of 1,200 containers · further ones cost €0.40 each')).toBeTruthy();
  expect(screen.queryByText('Limit 1,200')).toBeNull();
});

it('says that no such user exists', async () => {
  show('Auditor', { found: null });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
