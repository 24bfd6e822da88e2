import {
  accessMatrix,
  branch,
  organization,
  service,
  type AccessCell,
  type AccessLink,
  type AccessRow,
} from '@gangway/contract';
import { answer, buildProblem, buildService, fakeApi, type FakeApi } from '@gangway/test-kit';
import { daysAfter, todayInUtc } from '../../shared/dates/calendar-day.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { cellAfter } from './grid-keys.ts';
import { AccessPage } from './access-page.tsx';
import { plainSentence, sentenceOf, stateOf } from './access-messages.ts';
import { differencesOf, togglePin } from './compare.ts';

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

// The test library takes a td in a grid for a cell.
const cellsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('cell')
    .filter((cell) => cell.hasAttribute('aria-label'));
const erpOfEmily = async () => within(await grid()).getByRole('cell', { name: /^Emily Stone can’t open ERP/u });
const grid = () => screen.findByRole('grid', { name: 'Access' });

describe('the access matrix', () => {
  it('names every cell by its sentence and shows a sign for it', async () => {
    show();
    const rows = within(await grid()).getAllByRole('row');
    expect(
      within(rows[0]!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Person', 'Organization', 'Ocean Tracking', 'ERP']);
    expect(cellsOf(rows[1]!).map((cell) => cell.getAttribute('aria-label'))).toEqual([
      expect.stringContaining(
        'Emily Stone has access to Ocean Tracking as Viewer with a limit of 1,200, on Ocean Fleet.',
      ),
      'Emily Stone can’t open ERP as Viewer: no plan.',
    ]);
    expect(cellsOf(rows[1]!).map(({ dataset }) => dataset['state'])).toEqual(['access', 'blocked']);
    expect(cellsOf(rows[2]!).map(({ dataset }) => dataset['state'])).toEqual(['none', 'none']);
    expect(rows[2]!.textContent).toContain('Inactive');
    expect(rows[2]!.textContent).toContain('noor@mail.com');
  });

  it('has one Tab stop, moves with the arrows, and explains on Enter', async () => {
    const { user } = show();
    const name = within(await grid()).getByRole('link', { name: 'Emily Stone' });
    name.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    const below = cellsOf(screen.getByRole('grid')).at(-1);
    expect(document.activeElement).toBe(below);
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(name);
    await user.keyboard('{End}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Why Emily Stone can’t open ERP' })).toBeTruthy();
  });

  it('pins two people with P, marks where they differ, and copies access from one to the other', async () => {
    const { user } = show();
    within(await grid())
      .getByRole('link', { name: 'Noor Haddad' })
      .focus();
    await user.keyboard('p');
    expect(screen.getByText(/^Pin another person/u)).toBeTruthy();
    const first = within(screen.getByRole('grid')).getAllByRole('rowheader')[0]!;
    expect(within(first).getByRole('link', { name: 'Noor Haddad' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pin Emily Stone' }));
    expect(within(screen.getByRole('complementary')).getByRole('status').textContent).toBe(
      'Noor and Emily differ in Ocean Tracking and ERP.',
    );
    expect(screen.getByRole('grid').querySelectorAll('.differs')).toHaveLength(4);
    expect(screen.getByRole('button', { name: /^Copy access from/u })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unpin both' }));
    expect(screen.getByRole('grid').querySelectorAll('.pinned')).toHaveLength(0);
  });

  it('opens the explanation at once, before the reasons arrive', async () => {
    const { user } = show({}, (api) => api.on(accessMatrix.why, () => new Promise(() => {})));
    await user.click(await erpOfEmily());
    const dialog = await screen.findByRole('dialog', { name: 'Why Emily Stone can’t open ERP' });
    expect(within(dialog).getByRole('progressbar', { name: 'Finding the reasons' })).toBeTruthy();
  });

  it('marks the first broken link, names the giver, and links to the repair', async () => {
    const { user } = show();
    await user.click(await erpOfEmily());
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('ERP requires a plan, and this person has none.');
    const items = within(dialog).getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(items[1]!.textContent).toContain('Given by Sofia Lind on request, ');
    expect(within(items[2]!).getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe(
      '/users?f.id=7#subscribe',
    );
    expect(items[3]!.textContent).toContain('also missing');
  });

  it('sends the filters', async () => {
    const { api, user } = show({ path: '/?f.state=blocked&f.unknown=1' });
    await grid();
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'ERP');
    await user.click(screen.getByRole('button', { name: 'Done' }));
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
    const { user } = show({ as: ['Org_Admin'] });
    const shown = await grid();
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    expect(screen.getByRole('combobox', { name: 'Service' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
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
  expect(cellAfter({ key, ctrlKey }, [0, 1], [5, 3], false)).toEqual(next);
});

it('tells no role from a role that opens nothing, and access from access that ends soon', () => {
  expect(stateOf({ ...nothing, reason: 'user-off' })).toBe('none');
  expect(stateOf({ ...nothing, reason: 'access-ended' })).toBe('blocked');
  expect(stateOf({ ...closed, reason: 'role-off', roles: [] })).toBe('blocked');
  expect(stateOf({ ...opens, until: todayInUtc() })).toBe('ends');
  const said = (cell: AccessCell) => plainSentence(sentenceOf('Emily', 'ERP', cell));
  expect(said({ ...opens, until: daysAfter(todayInUtc(), 1) })).toMatch(/Ends .*, in 1 day\.$/u);
  expect(said({ ...opens, limit: null, plan: null, until: null })).toBe('Emily has access to ERP as Viewer.');
  expect(said({ ...nothing, reason: 'access-ended' })).toBe('Emily can’t open ERP: the access has ended.');
  expect(said(nothing)).toBe('Emily has no role in ERP.');
});

it('compares the last two people pinned', () => {
  const row = (id: number, cells: AccessCell[]): AccessRow => ({
    user: { id, name: `Person ${id}`, email: '', isActive: true, organization: null },
    cells,
  });
  const [one, two, three] = [row(1, [opens]), row(2, [{ ...opens, opens: false }]), row(3, [opens])];
  const pinned = [one, two, three].reduce<readonly AccessRow[]>(togglePin, []);
  expect(pinned.map(({ user }) => user.id)).toEqual([2, 3]);
  expect([...differencesOf(pinned)]).toEqual([2]);
  expect(togglePin(pinned, two)).toEqual([three]);
  expect(differencesOf([one, three]).size).toBe(0);
});
