import TextField from '@mui/material/TextField';
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { blockedProps, useBlocked } from './blocked.tsx';
import type { SelectOption } from './table-columns.ts';

const debounceMs = 300;

export type FilterFieldProps = {
  label: string;
  kind: 'text' | 'select';
  options: readonly SelectOption[];
  value: string;
  onCommit: (value: string) => void;
  /** Shows the label; without it the label is only spoken, where a column header already says it. */
  labelled?: boolean;
};

/** One column's filter. Text is committed 300 ms after the last stroke, or at once with Enter. */
export function FilterField({ label, kind, options, value, onCommit, labelled = false }: FilterFieldProps) {
  const blocked = useBlocked();
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
  const htmlInput = { 'aria-label': name, ...blockedProps(blocked) };
  if (kind === 'select') {
    return (
      <TextField
        {...naming}
        select
        fullWidth
        size="small"
        value={value}
        onChange={(event) => {
          if (blocked === null) onCommit(event.target.value);
        }}
        // Narrow columns, too, show the whole of a short choice.
        sx={{ minWidth: 108 }}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: {
            ...htmlInput,
            // A native list opens before it asks: at rest it must not open at all.
            onMouseDown: (event: MouseEvent) => {
              if (blocked !== null) event.preventDefault();
            },
            onKeyDown: (event: KeyboardEvent) => {
              if (blocked !== null && event.key !== 'Tab') event.preventDefault();
            },
          },
        }}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.id} value={String(option.id)}>
            {option.name}
          </option>
        ))}
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
        if (event.key === 'Enter' && blocked === null) onCommit(text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { ...htmlInput, readOnly: blocked !== null, maxLength: 200, autoComplete: 'off' },
      }}
    />
  );
}
