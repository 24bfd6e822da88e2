import { GangwayTheme } from '@gangway/ui-kit';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { beOnPhone, refuseComplaints } from '../test-support.ts';
import { useRowSelection } from './table-selection.tsx';
import { useTableState } from '../state/use-table-state.ts';

type Port = { id: number; name: string };
type PortsProps = {
  total: number;
  capped: boolean;
  rows: number;
  marked?: boolean;
  countExcluded?: () => Promise<number>;
};
const seen = vi.fn<(selected: readonly string[] | 'all') => void>();

const marks = { name: { mark: () => <span aria-hidden /> } };

function Ports({ total, capped, rows, marked = false, countExcluded }: PortsProps) {
  const state = useTableState<Port>({ headers: [{ name: 'Name' }] });
  const selection = useRowSelection(state);
  seen(selection.all ? 'all' : selection.ids);
  const first = (state.query.page - 1) * 10 + 1;
  return (
    <DataTable
      caption="Ports"
      all="All ports"
      headers={[{ name: 'Name' }]}
      {...(marked ? { columns: marks } : {})}
      rows={Array.from({ length: rows }, (_port, index) => ({ id: first + index, name: `Port ${first + index}` }))}
      total={total}
      totalCapped={capped}
      state={state}
      getRowId={({ id }) => id}
      rowLabel={({ name }) => name}
      renderCard={({ name }) => name}
      empty={{ message: 'No ports' }}
      selection={{
        selection,
        canSelect: ({ id }) => id !== 4,
        excluded: 'the fourth excluded',
        ...(countExcluded ? { countExcluded } : {}),
        most: 1000,
        actions: <button>Close</button>,
      }}
    />
  );
}

function show({ total = 431, capped = false, rows = 10, ...rest }: Partial<PortsProps> = {}) {
  const router = createMemoryRouter([
    { path: '/', element: <Ports total={total} capped={capped} rows={rows} {...rest} /> },
  ]);
  render(
    <StrictMode>
      <GangwayTheme>
        <RouterProvider router={router} />
      </GangwayTheme>
    </StrictMode>,
  );
  return { user: userEvent.setup(), router };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

refuseComplaints();

it('selects with Space, extends with Shift and an arrow past rows that cannot be selected, and announces the count', async () => {
  const { user } = show();
  expect(screen.queryByRole('checkbox', { name: 'Select Port 4' })).toBeNull();
  box('Port 2').focus();
  await user.keyboard(' ');
  expect(said()).toContain('1 selected');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(document.activeElement).toBe(box('Port 5'));
  expect(seen).toHaveBeenLastCalledWith(['2', '3', '5']);
  expect(said()).toContain('3 selected');
  await user.keyboard(' ');
  expect(said()).toContain('2 selected');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(said()).not.toContain('2 selected');
});

it('keeps the selection across pages and clears it when the filter changes', async () => {
  const { user, router } = show();
  await user.click(box('Port 1'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(box('Port 12'));
  expect(seen).toHaveBeenLastCalledWith(['1', '12']);
  await router.navigate('/?f.name=x');
  await screen.findByRole('button', { name: 'Name: x' }, { timeout: 10_000 });
  expect(seen).toHaveBeenLastCalledWith([]);
});

it('offers all filtered rows once a page is selected, if they are counted and not too many', async () => {
  const { user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 431 of this filter' }));
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith('all'));
  expect(said()).toContain('430 selected, the fourth excluded');
  expect(screen.getByRole('row', { name: /Port 3/ }).hasAttribute('data-selected')).toBe(true);
  expect(screen.getByRole('row', { name: /Port 4/ }).hasAttribute('data-selected')).toBe(false);
  expect(box('Port 9').checked).toBe(true);
  // Deselecting one of all leaves the rest of this page selected.
  await user.click(box('Port 9'));
  expect(box('Port 9').checked).toBe(false);
  expect(said()).toContain('8 selected');
});

it('counts unselectable rows over all pages when the page cannot know them', async () => {
  const { user } = show({ countExcluded: async () => 3 });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 431 of this filter' }));
  await waitFor(() => expect(said()).toContain('428 selected, the fourth excluded'));
});

it('does not offer all when only unselectable rows remain', async () => {
  const { user } = show({ total: 10 });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(said()).toContain('9 selected');
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
});

it('says why too many rows cannot be selected', async () => {
  const { user } = show({ total: 1000, capped: true });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  expect(screen.getByText('Filter to 1,000 or fewer to select all')).toBeTruthy();
});

it("focuses the bar after Select all, and the page's checkbox after Clear", async () => {
  const { user } = show();
  const page = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
  page.focus();
  await user.keyboard(' ');
  expect(document.activeElement).toBe(page);
  screen.getByRole('button', { name: 'Select all 431 of this filter' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith('all'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected rows' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  screen.getByRole('button', { name: 'Clear' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(page);
});

it('leaves the focus alone when a selection ends by itself', async () => {
  const { user, router } = show();
  await user.click(box('Port 1'));
  screen.getByRole('button', { name: 'Columns' }).focus();
  await router.navigate('/?f.name=x');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
});

it('selects cards on a phone', async () => {
  beOnPhone();
  const { user } = show();
  const card = screen.getAllByRole('listitem')[1];
  if (!card) throw new Error('there is no card');
  await user.click(within(card).getByRole('checkbox', { name: 'Select Port 2' }));
  expect(said()).toContain('1 selected');
});

it('offers to select the page once it has rows: an earlier press would be lost', () => {
  show({ rows: 0 });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' }).disabled).toBe(true);
});

it('puts the checkboxes in the place of marks, without a column of their own', async () => {
  const { user } = show({ marked: true });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name']);
  const head = screen.getByRole('columnheader', { name: /Name/ });
  expect(within(head).getByRole('checkbox', { name: 'Select all rows on this page' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Select Port 4' })).toBeNull();
  await user.click(box('Port 2'));
  expect(said()).toContain('1 selected');
  expect(screen.getByRole('table').hasAttribute('data-selecting')).toBe(true);
});
