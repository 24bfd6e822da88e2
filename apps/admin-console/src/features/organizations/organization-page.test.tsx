import { activity, organization, type OrganizationFacts } from '@gangway/contract';
import { answer, buildOrganization, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { OrganizationPage } from './organization-page.tsx';

const erp = { id: 4, key: 'erp', name: 'ERP' };
const facts: OrganizationFacts = {
  ...buildOrganization({ id: 2, displayName: 'Baltic Forwarding', openToRegistration: false, version: 5 }),
  createdAt: '2025-02-10T08:00:00.000Z',
  people: 8,
  first: [
    { id: 7, name: 'Olga Petersen' },
    { id: 8, name: 'Bo Berger' },
  ],
  administrators: [{ id: 8, name: 'Bo Berger' }],
  subscriptions: 3,
  branchCount: 1,
  branches: [{ id: 3, name: 'Gdansk', isActive: true, people: 5 }],
  services: [
    { service: erp, people: 4, isReleased: true },
    { service: { id: 5, key: 'customs', name: 'Customs Desk' }, people: 0, isReleased: false },
  ],
  plans: [
    { plan: { id: 9, name: 'ERP Team' }, service: erp, people: 3, from: '2026-03-01', until: null, withoutEnd: 3 },
    {
      plan: { id: 10, name: 'ERP Integration' },
      service: erp,
      people: 3,
      from: '2026-03-01',
      until: null,
      withoutEnd: 1,
    },
    {
      plan: { id: 11, name: 'ERP Trial' },
      service: erp,
      people: 1,
      from: '2026-03-01',
      until: '2030-02-02',
      withoutEnd: 0,
    },
  ],
};

function show(options: ShowOptions = {}, services = facts.services) {
  const api = fakeApi();
  api.on(organization.read, () => answer(200, { ...facts, services }));
  api.on(organization.signInRules, () =>
    answer(200, { secondStep: 'required', from: null, people: 8, withSecondStep: 6, withPasskey: 5, version: 5 }),
  );
  api.on(activity.list, () => answer(200, []));
  const page = (
    <Routes>
      <Route path="/organization/:id" element={<OrganizationPage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { path: '/organization/2', ...options }) };
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('offers an Org_Admin neither to deactivate it nor to change its rules', async () => {
  show({ as: ['Org_Admin'] });
  expect(await screen.findByText('Required for everyone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Change sign-in rules' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Start Review' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Released access' })).toBeTruthy();
});

it('shows what it consists of, each number with the way to its rows', async () => {
  show();
  expect(await screen.findByText('5 of 8 have one')).toBeTruthy();
  expect(hrefOf('Olga Petersen')).toBe('/users/7');
  expect(hrefOf('+6 more people')).toBe('/users?f.organizationId=2&f.isActive=true');
  expect(screen.getByText('Administrator: Bo Berger.')).toBeTruthy();
  const tree = within(screen.getByRole('list', { name: 'Branches of Baltic Forwarding' }));
  expect(tree.getByRole('listitem').textContent).toBe('Gdansk5 people');
  expect(screen.getByRole('link', { name: /^4, .*ERP$/ }).getAttribute('href')).toBe(
    '/users?f.organizationId=2&f.service=ERP&f.isActive=true',
  );
  expect(screen.getByText(/^People with access. Customs Desk isn’t released to Baltic Forwarding\./)).toBeTruthy();
  const lanes = within(screen.getByRole('list', { name: 'Plans of Baltic Forwarding' })).getAllByRole('listitem');
  expect(lanes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ERP Team.*No end date$/),
    expect.stringMatching(/^ERP Integration.*1 of 3 without an end$/),
    expect.stringMatching(/^ERP Trial.*Ends Feb 1, 2030$/),
  ]);
  expect(screen.getByText('Since Mar 2026')).toBeTruthy();
});

it('says that people keep access to a service that is not released', async () => {
  const kept = { service: { id: 5, key: 'customs', name: 'Customs Desk' }, people: 2, isReleased: false };
  show({}, [kept]);
  expect(
    await screen.findByText(
      /Customs Desk isn’t released to Baltic Forwarding\. People who already have access keep it\./,
    ),
  ).toBeTruthy();
});

it('opens to registration by one switch, with its version, and names who changed it first', async () => {
  const { api, user } = show({ path: '/organization/2?tab=sign-in' });
  const message = 'Ana Costa changed this organization on 2026-11-20 at 10:00 UTC.';
  api.on(organization.update, () => answer(412, buildProblem({ code: 'changed_meanwhile', message })));
  await user.click(await screen.findByRole('switch', { name: 'Open to registration' }));
  expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  await waitFor(() =>
    expect(api.callsOf(organization.update).map(({ body }) => body)).toEqual([
      { id: 2, version: 5, openToRegistration: true },
    ]),
  );
});
