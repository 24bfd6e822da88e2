import { GangwayTheme } from '@gangway/ui-kit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AutocompleteField, MultiSelectField } from './autocomplete-field.tsx';
import { DateField } from './date-field.tsx';
import { Form } from '../form/form.tsx';
import { object, requiredChoice } from '../form/rules.ts';
import { SelectField } from './select-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';

afterEach(() => {
  cleanup();
  // Remove the styles of earlier themes, which slow down every query.
  document.head.replaceChildren();
});

const options = [
  { id: 1, name: 'Rotterdam' },
  { id: 2, name: 'Hamburg' },
];

function setup(value: unknown, field: ReactNode) {
  const onSubmit = vi.fn<(values: { choice: unknown }) => void>();
  render(
    <GangwayTheme>
      <Form
        initialValues={{ choice: value }}
        rules={object({ choice: requiredChoice('Branch') })}
        onSubmit={(values) => onSubmit(values)}
      >
        {field}
        <SubmitButton>Submit</SubmitButton>
      </Form>
    </GangwayTheme>,
  );
  const user = userEvent.setup();
  return { onSubmit, user, submit: async () => user.click(screen.getByRole('button', { name: 'Submit' })) };
}

it('a select names itself, reports a missing choice, opens a list of 140 to 300 px and submits the id', async () => {
  const { onSubmit, user, submit } = setup('', <SelectField name="choice" label="Branch" options={options} />);
  const select = screen.getByRole('combobox', { name: 'Branch' });
  await submit();
  await waitFor(() =>
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Branch is required',
    ),
  );
  fireEvent.mouseDown(select);
  const list = await screen.findByRole('listbox');
  const paper = list.closest('.MuiPaper-root');
  if (!paper) throw new Error('no menu');
  expect([getComputedStyle(paper).minHeight, getComputedStyle(paper).maxHeight]).toEqual(['140px', '300px']);
  await user.click(within(list).getByRole('option', { name: 'Hamburg' }));
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: 2 }));
});

it('an autocomplete finds by typing and submits the option', async () => {
  const { onSubmit, user, submit } = setup(null, <AutocompleteField name="choice" label="Branch" options={options} />);
  const input = screen.getByRole('combobox', { name: 'Branch' });
  await submit();
  await waitFor(() => expect(screen.getByText('Branch is required')).toBeTruthy());
  await user.type(input, 'ham');
  await user.click(await screen.findByRole('option', { name: 'Hamburg' }));
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: { id: 2, name: 'Hamburg' } }));
});

it('an autocomplete over a long list searches the server once typing pauses, and does not filter the results', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  const { user } = setup(
    null,
    <AutocompleteField name="choice" label="Branch" options={options} onSearch={onSearch} />,
  );
  await user.type(screen.getByRole('combobox', { name: 'Branch' }), 'zzz');
  await waitFor(() => expect(onSearch.mock.calls).toEqual([['zzz']]));
  expect(screen.getAllByRole('option')).toHaveLength(2);
});

it('an autocomplete takes on Enter only matching options until the server has answered', async () => {
  const { onSubmit, user, submit } = setup(
    null,
    <AutocompleteField name="choice" label="Branch" options={options} onSearch={vi.fn<(text: string) => void>()} />,
  );
  await user.type(screen.getByRole('combobox', { name: 'Branch' }), 'ham{Enter}');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: { id: 2, name: 'Hamburg' } }));
});

it('a multi-select stays open while choosing and submits all options', async () => {
  const { onSubmit, user, submit } = setup([], <MultiSelectField name="choice" label="Branch" options={options} />);
  await user.click(screen.getByRole('combobox', { name: 'Branch' }));
  await user.click(await screen.findByRole('option', { name: 'Rotterdam' }));
  await user.click(screen.getByRole('option', { name: 'Hamburg' }));
  expect(screen.getByRole('listbox')).toBeTruthy();
  await user.keyboard('{Escape}');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: options }));
});

it('a date reads as the locale writes it, is named by its label, and submits YYYY-MM-DD', async () => {
  const { onSubmit, submit } = setup('2026-11-21', <DateField name="choice" label="Start date" />);
  const input = screen.getByLabelText<HTMLInputElement>('Start date');
  expect(input.value).toBe('Nov 21, 2026');
  fireEvent.change(input, { target: { value: 'Jan 2, 2027' } });
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: '2027-01-02' }));
});

it('a date has no leading zero on a single-digit day', () => {
  setup('2026-12-08', <DateField name="choice" label="Start date" />);
  // Strip the invisible marks the picker adds.
  expect(screen.getByLabelText<HTMLInputElement>('Start date').value.replaceAll('\u200e', '')).toBe('Dec 8, 2026');
});

it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'Africa/Cairo'])('a date stays the same date in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  try {
    // Midnight does not exist on this day in Cairo.
    const { onSubmit, submit } = setup('2026-04-24', <DateField name="choice" label="Start date" />);
    const input = screen.getByLabelText<HTMLInputElement>('Start date');
    expect(input.value).toBe('Apr 24, 2026');
    fireEvent.change(input, { target: { value: 'Feb 29, 2028' } });
    fireEvent.change(input, { target: { value: 'Apr 24, 2026' } });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ choice: '2026-04-24' }));
  } finally {
    vi.unstubAllEnvs();
  }
});
