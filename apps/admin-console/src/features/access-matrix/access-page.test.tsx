import { accessMatrix, branch, organization, service, type AccessCell, type AccessLink } from '@gangway/contract';
import { answer, buildProblem, buildService, fakeApi, type FakeApi } from '@gangway/test-kit';
import { formatDay } from '@gangway/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { cellAfter } from './access-grid.tsx';
import { AccessPage } from './access-page.tsx';
import { stateMessages } from './access-messages.ts';

const ocean = buildService({ id: 2, name: 'ocean_tracking', displayName: 'Ocean Tracking' });
const erp = buildService({ id: 5, name: 'erp', displayName: 'ERP' });

const opens: AccessCell = {
  serviceId: 2,
  opens: true,
  reason: null,
  roles: ['Viewer'],
  plan: 'Ocean Fleet',
  limit: 1200,
  until: '2199-05-31',
  lastOpened: null,
};
const closed: AccessCell = { ...opens, serviceId: 5, opens: false, reason: 'no-plan', plan: null, until: null };
const nothing: AccessCell = { ...closed, reason: 'no-role', roles: [], limit: null };

const link = (name: AccessLink['name'], rest: Partial<AccessLink> = {}): AccessLink => ({
  name,
  holds: true,
  text: `About the ${name}.`,
  by: null,
  source: null,
  at: null,
  mend: null,
  ...rest,
});

function show(options?: ShowOptions, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(accessMatrix.list, () =>
    answer(
      200,
      [
        {
          user: {
            id: 7,
            name: 'Emily Stone',
            email: 'emily@mail.com',
            isActive: true,
            organization: { id: 3, name: 'Sable Bay' },
          },
          cells: [opens, closed],
        },
        {
          user: { id: 8, name: 'Noor Haddad', email: 'noor@mail.com', isActive: false, organization: null },
          cells: [{ ...nothing, serviceId: 2 }, nothing],
        },
      ],
      { 'x-total-count': '2' },
    ),
  );
  api.on(accessMatrix.why, () =>
    answer(200, [
      link('person'),
      link('role', { by: 'Sofia Lind', source: 'request', at: '2026-01-05T10:00:00.000Z' }),
      link('plan', { holds: false, text: 'ERP requires a plan, and this person has none.', mend: 'give-plan' }),
      link('address', { holds: false, text: 'ERP has no address.', mend: 'set-address' }),
    ]),
  );
  api.on(service.list, () => answer(200, [ocean, erp]));
  api.on(organization.list, () => answer(200, []));
  api.on(branch.list, () => answer(200, []));
  prepare?.(api);
  return { api, ...showScreen(<AccessPage />, api, options) };
}

const grid = () => screen.findByRole('grid', { name: 'Access' });

describe('the access matrix', () => {
  it('shows a text in every cell: role and end of open services, the reason for closed ones', async () => {
    show();
    const rows = within(await grid()).getAllByRole('row');
    expect(
      within(rows[0]!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Person', 'Ocean Tracking', 'ERP']);
    const texts = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(texts(rows[1]!)).toEqual([
      `OpensViewer · limit 1,200 · Ocean Fleet · until ${formatDay('2199-05-31')}`,
      'No planViewer · limit 1,200',
    ]);
    expect(texts(rows[2]!)).toEqual(['No access', 'No access']);
    expect(rows[2]!.textContent).toContain('Inactive · noor@mail.com');
  });

  it('has one Tab stop, moves with the arrows, and explains on Enter', async () => {
    const { user } = show();
    const name = within(await grid()).getByRole('link', { name: 'Emily Stone' });
    name.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    const below = within(screen.getByRole('grid')).getAllByRole('button').at(-1);
    expect(document.activeElement).toBe(below);
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(name);
    await user.keyboard('{End}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Why Emily Stone can’t open ERP' })).toBeTruthy();
  });

  it('opens the explanation at once, before the reasons arrive', async () => {
    const { user } = show({}, (api) => api.on(accessMatrix.why, () => new Promise(() => {})));
    await user.click(within(await grid()).getByRole('button', { name: /^No plan/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Why Emily Stone can’t open ERP' });
    expect(within(dialog).getByRole('progressbar', { name: 'Finding the reasons' })).toBeTruthy();
  });

  it('marks the first broken link, names the giver, and links to the repair', async () => {
    const { user } = show();
    await user.click(within(await grid()).getByRole('button', { name: /^No plan/u }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('ERP requires a plan, and this person has none.');
    const items = within(dialog).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'true', null]);
    expect(items[1]!.textContent).toContain('Given by Sofia Lind on request, ');
    expect(within(items[2]!).getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe(
      '/users?f.id=7#subscribe',
    );
    expect(items[3]!.textContent).toContain('also missing');
  });

  it('sends the filters', async () => {
    const { api, user } = show({ path: '/?f.state=blocked&f.unknown=1' });
    await grid();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'ERP');
    await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'emi');
    await waitFor(() =>
      expect(api.callsOf(accessMatrix.list).at(-1)?.query).toEqual({
        page: 1,
        size: 20,
        q: 'emi',
        service: 5,
        state: 'blocked',
      }),
    );
  });

  it('offers an Org_Admin no other organization', async () => {
    show({ as: ['Org_Admin'] });
    const shown = await grid();
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
    expect(within(shown).getByRole('link', { name: 'Emily Stone' }).getAttribute('href')).toBe('/users/7');
    expect(shown.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('says that no one matches, and that loading failed', async () => {
    const { api, user } = show({ path: '/?q=nobody' }, (fake) =>
      fake.on(accessMatrix.list, () => answer(200, [], { 'x-total-count': '0' })),
    );
    expect(await screen.findByText('No one matches')).toBeTruthy();
    api.on(accessMatrix.list, () => answer(503, buildProblem()));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Couldn’t load access.')).toBeTruthy();
  });
});

it.each([
  ['ArrowUp', false, [0, 1]],
  ['ArrowLeft', false, [0, 0]],
  ['PageDown', false, [4, 1]],
  ['End', true, [4, 2]],
  ['Home', false, [0, 0]],
  ['x', false, null],
] as const)('%s (with Control: %s) goes from the second cell of the first row to %j', (key, ctrlKey, next) => {
  expect(cellAfter({ key, ctrlKey }, [0, 1], [5, 3])).toEqual(next);
});

it('shows No access for a person without a service, and the end of access that ran out', () => {
  expect(stateMessages({ ...nothing, reason: 'user-off' })).toBe('No access');
  expect(stateMessages({ ...nothing, reason: 'access-ended' })).toBe('Ended');
  expect(stateMessages({ ...closed, reason: 'role-off', roles: [] })).toBe('Role off');
});
