import { GangwayTheme } from '@gangway/ui-kit';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { InlineRowTable } from './inline-row-table.tsx';
import { focusRowAction, hasOpenRow } from './open-rows.ts';
import type { InlineRowTableProps, RowDraft } from './row-draft.ts';
import { RowError } from './row-error.ts';
import { beOnPhone, refuseComplaints } from '../test-support.ts';
import { useTableState } from '../state/use-table-state.ts';

type Port = { id: number; name: string };
type Draft = { name: string; country: string };
type Props = Partial<InlineRowTableProps<Port, Draft>>;

const draft: RowDraft<Port, Draft> = {
  empty: { name: '', country: '' },
  fromRow: (port) => ({ name: port.name, country: '' }),
  addSchema: object({ name: string().trim().required('Port name cannot be empty') }),
  editSchema: (port) =>
    object({ name: string().required().notOneOf([port.name], 'New name cannot be same as old name') }),
  fields: {
    name: { kind: 'text', label: 'Name' },
    country: { kind: 'select', label: 'Country', only: 'add', options: [{ id: 'nl', name: 'Netherlands' }] },
  },
};

function Ports(props: Props) {
  const state = useTableState();
  const [rows] = useState<Port[]>([
    { id: 1, name: 'Rotterdam' },
    { id: 2, name: 'Oslo' },
  ]);
  return (
    <InlineRowTable
      caption="Ports"
      all="All ports"
      headers={[{ name: 'Name' }, { country: 'Country' }, { action: 'Actions' }]}
      rows={rows}
      total={40}
      state={state}
      getRowId={(port) => port.id}
      rowLabel={(port) => port.name}
      addLabel="Add Port"
      draft={draft}
      empty={{ message: 'No ports yet' }}
      onAdd={async () => undefined}
      onEdit={async () => undefined}
      {...props}
    />
  );
}

function show(props: Props = {}) {
  const router = createMemoryRouter([{ path: '/', element: <Ports {...props} /> }]);
  render(
    <StrictMode>
      <GangwayTheme>
        <RouterProvider router={router} />
      </GangwayTheme>
    </StrictMode>,
  );
  return { user: userEvent.setup(), search: () => router.state.location.search };
}

const button = (name: string) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const isOpen = () => screen.queryByRole('button', { name: 'Cancel' }) !== null;
const focusName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

/** Save that settles when the test says so. */
function pending() {
  let answer: (value: unknown) => void = () => undefined;
  const save = vi.fn<() => Promise<unknown>>(
    () =>
      new Promise<unknown>((resolve) => {
        answer = resolve;
      }),
  );
  return { save, answer: (value?: unknown) => act(async () => answer(value)) };
}

refuseComplaints();

describe('adding', () => {
  it('opens a first row, focuses its first field and disables the Add button', async () => {
    const { user } = show();
    await user.click(button('Add Port'));
    expect(focusName()).toBe('Name');
    expect(screen.getAllByRole('row')[1]?.contains(nameField())).toBe(true);
    expect((button('Add Port') as HTMLButtonElement).disabled).toBe(true);
  });

  it('opens the row once for a link that requests it', async () => {
    const onAddRequestHeard = vi.fn<() => void>();
    const { user } = show({ addRequested: true, onAddRequestHeard });
    expect(focusName()).toBe('Name');
    expect(onAddRequestHeard).toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
  });

  it('ignores the link where nothing may be added or saved', () => {
    show({ addRequested: true, writesBlocked: 'You are offline.' });
    expect(isOpen()).toBe(false);
  });

  it('disables Edit, sorting and paging while a row is open, and says why', async () => {
    const { user, search } = show();
    await user.click(button('Add Port'));
    for (const name of ['Edit Oslo', 'Name', 'Next page']) {
      const control = button(name);
      expect(control.getAttribute('aria-disabled')).toBe('true');
      const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe('Add or cancel the new row first');
      await user.click(control);
    }
    expect(button('Add').getAttribute('title')).toBeFalsy();
    expect(search()).toBe('');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
  });

  it('saves with Enter, closes, clears the fields and focuses the Add button', async () => {
    const onAdd = vi.fn<(added: Draft) => Promise<number>>(async () => 2);
    const { user } = show({ onAdd });
    await user.click(button('Add Port'));
    await user.keyboard('Hamburg{Enter}');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ name: 'Hamburg', country: '' });
    expect(focusName()).toBe('Add Port');
    expect(screen.getByText('Oslo').closest('tr')?.hasAttribute('data-highlighted')).toBe(true);
    await user.click(button('Add Port'));
    expect(nameField().value).toBe('');
  });

  it('cancels with Escape and saves nothing', async () => {
    const onAdd = vi.fn<() => Promise<void>>(async () => undefined);
    const { user } = show({ onAdd });
    await user.click(button('Add Port'));
    await user.keyboard('Hamburg{Escape}');
    expect(isOpen()).toBe(false);
    expect(focusName()).toBe('Add Port');
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('shows an error under its field and focuses that field', async () => {
    const { user } = show();
    await user.click(button('Add Port'));
    await user.click(button('Add'));
    const message = await screen.findByText('Port name cannot be empty');
    expect(nameField().getAttribute('aria-describedby')).toBe(message.id);
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(focusName()).toBe('Name');
    await user.keyboard('H');
    await waitFor(() => expect(screen.queryByText('Port name cannot be empty')).toBeNull());
  });

  it('locks the row while saving, and saves once', async () => {
    const { save, answer } = pending();
    const { user } = show({ onAdd: save });
    await user.click(button('Add Port'));
    await user.keyboard('Hamburg{Enter}{Enter}');
    await user.keyboard('!{Escape}');
    expect(screen.getByRole('progressbar', { name: 'Saving' })).toBeTruthy();
    expect(nameField().readOnly).toBe(true);
    expect(save).toHaveBeenCalledOnce();
    await answer();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('stays open with its text when the save fails, and can be retried', async () => {
    const onAdd = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('Request failed with status code 500'));
    const { user } = show({ onAdd });
    await user.click(button('Add Port'));
    await user.keyboard('Hamburg{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Try again.');
    expect(nameField().value).toBe('Hamburg');
    await user.click(button('Add'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it("shows the server's message under the field until the field changes", async () => {
    const onAdd = async () => {
      throw new RowError('', { name: 'A port of this name exists' });
    };
    const { user } = show({ onAdd });
    await user.click(button('Add Port'));
    await user.keyboard('Oslo{Enter}');
    await screen.findByText('A port of this name exists');
    expect(screen.getByText(/Not saved/).textContent).toBe('Not saved.');
    await waitFor(() => expect(focusName()).toBe('Name'));
    await user.keyboard('!');
    await waitFor(() => expect(screen.queryByText('A port of this name exists')).toBeNull());
  });
});

describe('editing', () => {
  it('turns one row into inputs, and keeps text where only the new row has an input', async () => {
    const { user } = show();
    await user.click(button('Edit Oslo'));
    expect(nameField().value).toBe('Oslo');
    expect(focusName()).toBe('Name');
    expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
    await user.click(button('Edit Rotterdam'));
    await user.click(button('Add Port'));
    expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1);
    expect(nameField().value).toBe('Oslo');
  });

  it('restores the old name on Cancel and returns the focus to Edit', async () => {
    const { user } = show();
    await user.click(button('Edit Oslo'));
    await user.keyboard(' II');
    await user.click(button('Cancel'));
    expect(screen.getByText('Oslo')).toBeTruthy();
    expect(focusName()).toBe('Edit Oslo');
  });

  it('compares with the stored value', async () => {
    const onEdit = vi.fn<() => Promise<void>>(async () => undefined);
    const { user } = show({ onEdit });
    await user.click(button('Edit Oslo'));
    await user.click(button('Save'));
    await screen.findByText('New name cannot be same as old name');
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('keeps its text when the confirmation is answered No, and closes on Yes', async () => {
    const onEdit = vi.fn<(draft: Draft, row: Port) => Promise<unknown>>().mockResolvedValueOnce(false);
    const { user } = show({ onEdit });
    await user.click(button('Edit Oslo'));
    await user.clear(nameField());
    await user.keyboard('Bergen{Enter}');
    await waitFor(() => expect(onEdit).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(nameField().value).toBe('Bergen');
    await user.click(button('Save'));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(onEdit).toHaveBeenLastCalledWith({ name: 'Bergen', country: '' }, { id: 2, name: 'Oslo' });
    expect(focusName()).toBe('Edit Oslo');
  });

  it('hides Add and Edit without write access', () => {
    show({ onAdd: undefined, onEdit: undefined });
    expect(screen.queryByRole('button', { name: /^(Add|Edit)/ })).toBeNull();
  });

  it("shows a panel under the open row and saves the panel's values with it", async () => {
    const onEdit = vi.fn<(written: Draft) => Promise<void>>(async () => undefined);
    const { user } = show({
      onEdit,
      renderPanel: ({ draft: values, setValue }) => (
        <button onClick={() => setValue('country', 'no')}>
          Country is {values.country === '' ? 'unknown' : values.country}
        </button>
      ),
    });
    await user.click(button('Edit Oslo'));
    await user.keyboard(' II');
    await user.click(button('Country is unknown'));
    expect(button('Country is no')).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() =>
      expect(onEdit).toHaveBeenCalledWith({ name: 'Oslo II', country: 'no' }, { id: 2, name: 'Oslo' }),
    );
  });
});

it('announces when a row opens and closes', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { user } = show({ onOpenChange });
  onOpenChange.mockClear();
  await user.click(button('Add Port'));
  expect(onOpenChange).toHaveBeenLastCalledWith(true);
  await user.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
});

it('tells the page whether a row is open and where its Edit button is', async () => {
  const { user } = show();
  expect(hasOpenRow()).toBe(false);
  await user.click(button('Edit Oslo'));
  expect(hasOpenRow()).toBe(true);
  await user.keyboard('{Escape}');
  expect(hasOpenRow()).toBe(false);
  expect(focusRowAction(1)).toBe(button('Edit Rotterdam'));
  expect(focusName()).toBe('Edit Rotterdam');
  expect(focusRowAction(3)).toBeNull();
});

it('keeps an open row that a refetch no longer returns', async () => {
  function Shrinking() {
    const [gone, setGone] = useState(false);
    return (
      <>
        <button onClick={() => setGone(true)}>Refetch</button>
        <Ports {...(gone ? { rows: [{ id: 1, name: 'Rotterdam' }] } : {})} />
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Shrinking /> }]);
  render(
    <GangwayTheme>
      <RouterProvider router={router} />
    </GangwayTheme>,
  );
  const user = userEvent.setup();
  await user.click(button('Edit Oslo'));
  await user.keyboard(' II');
  await user.click(button('Refetch'));
  expect(nameField().value).toBe('Oslo II');
});

describe('on a phone', () => {
  beforeEach(beOnPhone);

  it('adds and edits in a dialog with the same fields', async () => {
    const onAdd = vi.fn<(written: Draft) => Promise<void>>(async () => undefined);
    const { user } = show({ onAdd });
    await user.click(button('Add Port'));
    const dialog = screen.getByRole('dialog', { name: 'Add Port' });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Name')));
    await user.keyboard('Hamburg{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onAdd).toHaveBeenCalledWith({ name: 'Hamburg', country: '' });
    expect(focusName()).toBe('Add Port');

    await user.click(button('Edit Oslo'));
    expect(screen.getByRole('dialog', { name: 'Edit Oslo' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(focusName()).toBe('Edit Oslo');
  });
});

describe('with writes disabled', () => {
  const reason = 'You are offline.';
  const describedBy = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

  it('keeps Add and Edit reachable with the reason, and opens nothing', async () => {
    const { user } = show({ writesBlocked: reason });
    for (const name of ['Add Port', 'Edit Oslo']) {
      const resting = screen.getByRole<HTMLButtonElement>('button', { name });
      expect(resting.getAttribute('aria-disabled')).toBe('true');
      expect(resting.disabled).toBe(false);
      expect(describedBy(resting)).toBe(reason);
      await user.click(resting);
    }
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Name' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('keeps an open row and its text, and says why it is not saved', async () => {
    const onAdd = vi.fn<(row: Draft) => Promise<unknown>>(async () => undefined);
    function Away() {
      const [away, setAway] = useState(false);
      return (
        <>
          <button onClick={() => setAway(!away)}>Toggle network</button>
          <Ports onAdd={onAdd} writesBlocked={away ? reason : null} />
        </>
      );
    }
    const router = createMemoryRouter([{ path: '/', element: <Away /> }]);
    render(
      <GangwayTheme>
        <RouterProvider router={router} />
      </GangwayTheme>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Add Port' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'B');
    await user.click(screen.getByRole('button', { name: 'Toggle network' }));
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect(screen.getByText('Not saved. You are offline.')).toBeTruthy();
    expect(onAdd).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Toggle network' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(onAdd.mock.calls[0]?.[0]).toMatchObject({ name: 'B' });
  });
});
