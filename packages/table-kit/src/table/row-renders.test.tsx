import { GangwayTheme } from '@gangway/ui-kit';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useTableState } from '../state/use-table-state.ts';
import { beOnPhone, refuseComplaints } from '../test-support.ts';
import { DataTable } from './data-table.tsx';
import { useRowSelection } from './table-selection.tsx';

type Port = { id: number; name: string };

const rendered: number[] = [];
const note = ({ id, name }: Port) => {
  rendered.push(id);
  return name;
};
const headers = [{ name: 'Name' }];
const columns = { name: { render: note } };
const rows: readonly Port[] = Array.from({ length: 10 }, (_port, index) => ({
  id: index + 1,
  name: `Port ${index + 1}`,
}));
const nothingHidden: readonly string[] = [];

function Ports() {
  const state = useTableState<Port>({ headers });
  const selection = useRowSelection(state);
  return (
    <DataTable
      caption="Ports"
      all="All ports"
      headers={headers}
      columns={columns}
      rows={rows}
      total={10}
      state={state}
      getRowId={({ id }) => id}
      rowLabel={({ name }) => name}
      renderCard={note}
      empty={{ message: 'No ports' }}
      // As a page reads them from its answer: a new object each time.
      preferences={{ density: 'compact', hidden: nothingHidden }}
      onPreferencesChange={() => {}}
      selection={{ selection, most: 1000, actions: null }}
    />
  );
}

function show() {
  render(
    <GangwayTheme>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Ports /> }])} />
    </GangwayTheme>,
  );
  return userEvent.setup();
}

refuseComplaints();
beforeEach(() => rendered.splice(0));

it.each(['table', 'list of cards'])('renders the selected row of a %s again, and no other', async (layout) => {
  if (layout !== 'table') beOnPhone();
  const user = show();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Port 3' });
  expect(new Set(rendered).size).toBe(10);
  rendered.splice(0);
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(new Set(rendered)).toEqual(new Set([3]));
});
