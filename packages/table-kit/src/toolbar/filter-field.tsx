import { FieldShell } from '@gangway/form-kit/field-shell';
import TextField from '@mui/material/TextField';
import { useEventCallback } from '@mui/material/utils';
import type { MRT_Column } from 'material-react-table';
import { useEffect, useId, useState } from 'react';
import { disabledByReason, disabledSelect, useDisabledReason } from '../cells/disabled-reason.tsx';
import type { TableColumn } from '../table/table-columns.ts';
import type { TableRecord } from '../table/table-types.ts';

const debounceMs = 300;

export type FilterFieldProps<Row> = {
  column: MRT_Column<TableRecord<Row>>;
  /** Rendered instead of a text field. */
  filterField: TableColumn<Row>['filterField'];
  /** Enter applied the text; the panel can close. */
  onDone: () => void;
};

/** Filter of one column. Applies text 300 ms after the last keystroke, or at once on Enter. */
export function FilterField<Row>({ column, filterField, onDone }: FilterFieldProps<Row>) {
  const { header: label, filterVariant: kind, filterSelectOptions: options = [] } = column.columnDef;
  const filterValue = column.getFilterValue();
  const value = typeof filterValue === 'string' ? filterValue : '';
  const onCommit = useEventCallback((next: string) => column.setFilterValue(next.trim()));
  const disabled = useDisabledReason();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const id = useId();
  if (seen !== value) {
    // Take the address's value when Back or Clear all changed it.
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (kind !== 'text' || text.trim() === value) return undefined;
    const timer = setTimeout(() => onCommit(text), debounceMs);
    return () => clearTimeout(timer);
  }, [kind, text, value, onCommit]);

  if (filterField !== undefined) {
    return (
      <FieldShell id={id} label={label}>
        {filterField({ id, label, value, onChange: onCommit, readOnly: disabled !== null })}
      </FieldShell>
    );
  }
  const naming = { id, 'aria-label': `Filter by ${label}` };
  return (
    <FieldShell id={id} label={label}>
      {kind === 'select' ? (
        <TextField
          select
          hiddenLabel
          value={value}
          onChange={(event) => {
            if (disabled === null) onCommit(event.target.value);
          }}
          slotProps={{ select: { native: true }, htmlInput: { ...naming, ...disabledSelect(disabled) } }}
        >
          <option value="">All</option>
          {options.map((option) => {
            const choice = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            );
          })}
        </TextField>
      ) : (
        <TextField
          hiddenLabel
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || disabled !== null) return;
            onCommit(text);
            onDone();
          }}
          slotProps={{
            htmlInput: {
              ...naming,
              ...disabledByReason(disabled),
              readOnly: disabled !== null,
              maxLength: 200,
              autoComplete: 'off',
            },
          }}
        />
      )}
    </FieldShell>
  );
}
