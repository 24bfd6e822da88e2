import { GangwayTheme } from '@gangway/ui-kit';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-types.ts';
import type { TablePreferences } from '../state/table-preferences.ts';
import { beOnPhone, refuseComplaints } from '../test-support.ts';
import { useTableState } from '../state/use-table-state.ts';

type Port = { id: number; name: string; isActive: boolean };

const headers = [{ name: 'Name' }, { isActive: 'Active' }, { action: 'Actions' }];
const columns: NonNullable<DataTableProps<Port>['columns']> = {
  isActive: {
    filter: 'select',
    options: [
      { id: 'true', name: 'Yes' },
      { id: 'false', name: 'No' },
    ],
    value: (port) => (port.isActive ? 'Yes' : 'No'),
  },
};
const page = (start: number, size: number): Port[] =>
  Array.from({ length: size }, (_port, index) => ({
    id: start + index,
    name: `Port ${start + index}`,
    isActive: true,
  }));

function Ports(props: Partial<DataTableProps<Port>>) {
  const state = useTableState<Port>({ headers, columns });
  const [preferences, setPreferences] = useState<TablePreferences | null>(null);
  const { page: number, size } = state.query;
  return (
    <DataTable
      caption="Ports"
      all="All ports"
      headers={headers}
      columns={columns}
      serial
      rows={page((number - 1) * size + 1, size)}
      total={500}
      state={state}
      getRowId={(port) => port.id}
      rowLabel={(port) => port.name}
      empty={{ message: 'No ports yet' }}
      filteredEmpty="No port matches"
      preferences={preferences}
      onPreferencesChange={setPreferences}
      {...props}
    />
  );
}

function show(props: Partial<DataTableProps<Port>> = {}, address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Ports {...props} /> }], { initialEntries: [address] });
  render(
    <StrictMode>
      <GangwayTheme>
        <RouterProvider router={router} />
      </GangwayTheme>
    </StrictMode>,
  );
  return { search: () => router.state.location.search, back: () => router.navigate(-1), user: userEvent.setup() };
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const sortButton = (name: string) => within(header(name)).getByRole('button');

refuseComplaints();

describe('sorting', () => {
  it('toggles ascending and descending, and never leaves the column unsorted', async () => {
    const { user, search } = show();
    expect(header('Name').getAttribute('aria-sort')).toBe('none');
    const seen: (string | null)[] = [];
    for (let click = 0; click < 3; click += 1) {
      await user.click(sortButton('Name'));
      seen.push(header('Name').getAttribute('aria-sort'));
    }
    expect(seen).toEqual(['ascending', 'descending', 'ascending']);
    expect(search()).toBe('?sort=name');
  });

  it('skips the column keyed action and S.no', () => {
    show();
    for (const name of ['Actions', 'S.no']) {
      expect(within(header(name)).queryByRole('button')).toBeNull();
      expect(header(name).hasAttribute('aria-sort')).toBe(false);
    }
  });
});

describe('pages', () => {
  it('offers 10, 20, 50 and 100 rows, 10 by default', () => {
    show();
    const select = screen.getByLabelText('Rows per page');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '20', '50', '100']);
    expect((select as HTMLSelectElement).value).toBe('10');
  });

  it('continues S.no across pages and goes to page 1 when the size changes', async () => {
    const { user, search } = show({}, '/?page=3');
    expect(screen.getAllByRole('row')[1]?.firstElementChild?.textContent).toBe('21');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    expect(search()).toBe('?size=50');
    expect(screen.getAllByRole('row')[1]?.firstElementChild?.textContent).toBe('1');
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });

  it('prefetches the page of a button under pointer or focus, unless there is none', async () => {
    const onPrefetchPage = vi.fn<(page: number) => void>();
    show({ onPrefetchPage });
    await userEvent.hover(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.hover(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPrefetchPage.mock.calls).toEqual([[2]]);
    screen.getByRole('button', { name: 'Last page' }).focus();
    expect(onPrefetchPage.mock.calls).toEqual([[2], [50]]);
  });

  it('restores the previous page on Back', async () => {
    const { user, search, back } = show();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(search()).toBe('?page=2');
    await back();
    await waitFor(() => expect(screen.getByText('1–10 of 500')).toBeTruthy());
  });

  it('shows 1,000+ and hides the button to the last page where the total is capped', () => {
    show({ total: 1000, totalCapped: true });
    expect(screen.getByText('1–10 of 1,000+')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull();
  });

  it('goes to the last page with rows when a link points past it', async () => {
    const { search, back } = show({ rows: [], total: 25 }, '/?page=9');
    await waitFor(() => expect(search()).toBe('?page=3'));
    // Skip the page without rows.
    await back();
    expect(search()).toBe('?page=3');
  });
});

describe('filters', () => {
  it('removes filters by unknown columns from the address', async () => {
    const { search } = show({}, '/?f.isActive=maybe&f.nothing=1&size=7&tab=x');
    await waitFor(() => expect(search()).toBe('?tab=x'));
  });

  it('offers fields, then the values of one: text after a pause, a choice at once, both from page 1', async () => {
    const { user, search } = show({}, '/?page=4');
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Name' }));
    await user.keyboard('rot');
    expect(search()).toBe('?page=4');
    await waitFor(() => expect(search()).toBe('?f.name=rot'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '+ Filter' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('menuitem', { name: 'Active' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Yes' }));
    expect(search()).toBe('?f.name=rot&f.isActive=true');
  });

  it('shows each filter as a chip, a link’s included, which opens its values and can be removed', async () => {
    const withLink = { headers, columns: { ...columns, name: { filter: 'none' as const } } };
    const { user, search } = show(
      { ...withLink, filterLabels: { name: (value) => `Called ${value}` } },
      '/?f.name=rot&f.isActive=true&q=sea',
    );
    const chips = within(screen.getByRole('group', { name: 'Views and filters' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All ports',
      'Search: sea',
      'Called rot',
      'Active: Yes',
      '+ Filter',
    ]);
    await user.click(chips.getByRole('button', { name: 'Active: Yes' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'No' }));
    expect(search()).toBe('?q=sea&f.name=rot&f.isActive=false');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Active: No' }));
    await user.click(chips.getByRole('button', { name: 'Called rot' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter' }));
    expect(search()).toBe('?q=sea&f.isActive=false');
    await waitFor(() => expect(document.activeElement).toBe(chips.getByRole('button', { name: '+ Filter' })));
  });

  it('presses the view of the address, and shows another without further filters', async () => {
    const views = [{ name: 'Closed', query: 'f.isActive=false&sort=-name', count: 3 }];
    const { user, search } = show({ views }, '/?f.isActive=false&page=2&size=20');
    const closed = screen.getByRole('button', { name: 'Closed 3' });
    expect(closed.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Active: No' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All ports' }));
    expect(search()).toBe('?size=20');
    await user.click(closed);
    expect(search()).toBe('?size=20&sort=-name&f.isActive=false');
  });

  it('offers to clear them when nothing matches', async () => {
    const { user, search } = show({ rows: [], total: 0 }, '/?f.name=xyz&q=rot');
    expect(screen.getByText('No port matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(search()).toBe('');
    expect(screen.getByText('No ports yet')).toBeTruthy();
  });

  it('changes and removes a search by its chip', async () => {
    const { user, search } = show({}, '/?q=rot');
    await user.click(screen.getByRole('button', { name: 'Search: rot' }));
    await user.keyboard('t{Enter}');
    expect(search()).toBe('?q=rott');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Search: rott' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter' }));
    expect(search()).toBe('');
  });
});

describe('the view', () => {
  it('hides and shows columns, keeps density, and resets both', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Active' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Active' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.getByRole('menuitemradio', { name: 'Compact' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Reset view' }));
    await waitFor(() => expect(header('Active')).toBeTruthy());
  });

  it('keeps cells out of the Tab order and names the table', () => {
    show();
    const table = screen.getByRole('table', { name: 'Ports' });
    expect(table.querySelectorAll('td[tabindex], th[tabindex]')).toHaveLength(0);
  });
});

describe("Back from a row's page", () => {
  it('focuses the row that was opened', async () => {
    const withLink = {
      ...columns,
      name: { render: ({ id, name }: Port) => <Link to={`/port/${id}`}>{name}</Link> },
    };
    const router = createMemoryRouter([
      { path: '/', element: <Ports columns={withLink} /> },
      { path: '/port/:id', element: <h1 tabIndex={-1}>A port</h1> },
    ]);
    render(
      <GangwayTheme>
        <RouterProvider router={router} />
      </GangwayTheme>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('link', { name: 'Port 3' }));
    expect(await screen.findByRole('heading', { name: 'A port' })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'Port 3' }));
  });
});

describe('loading and failing', () => {
  it('shows only the error until rows have loaded', () => {
    show({ rows: undefined, error: 'Couldn’t load ports.' });
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load ports.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows skeletons under the headers until the first response', () => {
    show({ rows: undefined, loading: true });
    expect(header('Name')).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByText('No ports yet')).toBeNull();
  });

  it('keeps old rows next to an error, and retries', async () => {
    const onRefresh = vi.fn<() => void>();
    const { user } = show({ error: 'Couldn’t load ports.', onRefresh });
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load ports.');
    expect(screen.getByText('Port 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRefresh).toHaveBeenCalledOnce();
  });
});

describe('on a phone', () => {
  it('shows cards that share sorting and pages with the table', async () => {
    beOnPhone();
    const { user, search } = show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Ports' })).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: '+ Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Sort' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Name, descending' }));
    expect(search()).toBe('?sort=-name');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('heading', { name: 'Port 11' })).toBeTruthy();
  });

  it("shows the row's name once, with everything its column renders", () => {
    beOnPhone();
    show({ columns: { name: { render: ({ name }) => <em>{name} (closed)</em> } } });
    expect(screen.getByRole('heading', { name: 'Port 1 (closed)' })).toBeTruthy();
    expect(screen.getAllByText('Port 1 (closed)')).toHaveLength(1);
  });

  it('offers a choice of columns where cards are built from them', () => {
    beOnPhone();
    show();
    expect(screen.getByRole('button', { name: 'Columns' })).toBeTruthy();
  });

  it('offers no choice of columns where the page renders the cards', () => {
    beOnPhone();
    show({ renderCard: ({ name }) => <h2>{name}</h2> });
    expect(screen.getByRole('button', { name: 'View' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });

  it("puts the actions of a page's card behind one button, unless the row has none", async () => {
    beOnPhone();
    const onClose = vi.fn<(id: number) => void>();
    const { user } = show({
      columns: { ...columns, action: { render: ({ id }) => <button onClick={() => onClose(id)}>Close</button> } },
      renderCard: ({ name }) => <h2>{name}</h2>,
      hasActions: ({ id }) => id !== 2,
    });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Port 2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Port 1' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledWith(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Port 1' }));
  });
});
