import TextField from '@mui/material/TextField';
import { useEventCallback } from '@mui/material/utils';
import type { MRT_Column } from 'material-react-table';
import { useEffect, useState } from 'react';
import { disabledByReason, disabledSelect, useDisabledReason } from './disabled-reason.tsx';
import type { TableRecord } from './data-table-instance.ts';

const debounceMs = 300;

export type FilterFieldProps<Row> = {
  column: MRT_Column<TableRecord<Row>>;
  /** Shows the label; without it the label is only spoken, where a column header already says it. */
  labelled?: boolean;
};

/** One column's filter. Text is committed 300 ms after the last stroke, or at once with Enter. */
export function FilterField<Row>({ column, labelled = false }: FilterFieldProps<Row>) {
  const { header: label, filterVariant: kind, filterSelectOptions: options = [] } = column.columnDef;
  const filterValue = column.getFilterValue();
  const value = typeof filterValue === 'string' ? filterValue : '';
  const onCommit = useEventCallback((next: string) => column.setFilterValue(next.trim()));
  const disabled = useDisabledReason();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    // The address changed by other hands (Back, Clear filters): take its value.
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (kind !== 'text' || text.trim() === value) return undefined;
    const timer = setTimeout(() => onCommit(text), debounceMs);
    return () => clearTimeout(timer);
  }, [kind, text, value, onCommit]);

  const name = `Filter by ${label}`;
  const naming = labelled ? { label } : {};
  if (kind === 'select') {
    return (
      <TextField
        {...naming}
        select
        fullWidth
        size="small"
        value={value}
        onChange={(event) => {
          if (disabled === null) onCommit(event.target.value);
        }}
        // Narrow columns, too, show the whole of a short choice.
        sx={{ minWidth: 108 }}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': name, ...disabledSelect(disabled) },
        }}
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
    );
  }
  return (
    <TextField
      {...naming}
      fullWidth
      size="small"
      value={text}
      placeholder="Filter"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && disabled === null) onCommit(text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          'aria-label': name,
          ...disabledByReason(disabled),
          readOnly: disabled !== null,
          maxLength: 200,
          autoComplete: 'off',
        },
      }}
    />
  );
}
