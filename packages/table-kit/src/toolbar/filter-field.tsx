import { FieldShell } from '@gangway/form-kit/field-shell';
import { t } from '@gangway/messages';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import TextField from '@mui/material/TextField';
import { useEventCallback } from '@mui/material/utils';
import { useEffect, useId, useState } from 'react';
import type { TableQuery } from '../state/table-query.ts';
import type { ColumnDefinition, FilterFieldParts } from '../table/table-columns.ts';

const debounceMs = 300;

export type FilterFieldProps<Row> = {
  label: string;
  value: string;
  /** Column of the filter; none for the search. */
  definition?: ColumnDefinition<Row> | undefined;
  /** What narrows the list now. */
  query: TableQuery;
  onCommit: (value: string) => void;
  /** A value was chosen, or Enter applied the text; the popover can close. */
  onDone: () => void;
};

/** Values of one filter: a list of choices, the column's own field, or text. */
export function FilterField<Row>({ label, value, definition, query, onCommit, onDone }: FilterFieldProps<Row>) {
  const id = useId();
  const choose = (next: string) => {
    onCommit(next);
    onDone();
  };
  const renderValue: FilterFieldParts['renderValue'] = (offered) =>
    definition?.filterValue?.({ ...offered, query }) ?? <bdi>{offered.name}</bdi>;
  if (definition?.filterField !== undefined) {
    return (
      <FieldShell id={id} label={label}>
        {definition.filterField({ id, label, value, onChange: choose, renderValue })}
      </FieldShell>
    );
  }
  if (definition?.filterVariant !== 'select') {
    return <TextFilter id={id} label={label} value={value} onCommit={onCommit} onDone={onDone} />;
  }
  const choices = (definition.filterSelectOptions ?? []).map((option) =>
    typeof option === 'string'
      ? { value: option, name: option }
      : { value: String(option.value), name: option.label ?? '' },
  );
  const among = choices.map((choice) => choice.value);
  return (
    <MenuList autoFocusItem aria-label={label} dense sx={{ m: -1 }}>
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        return (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={isChosen}
            selected={isChosen}
            onClick={() => choose(choice.value)}
          >
            {renderValue({ ...choice, among })}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}

type TextFilterProps = Omit<FilterFieldProps<unknown>, 'definition' | 'query'> & { id: string };

/** Applies text 300 ms after the last keystroke, or at once on Enter. */
function TextFilter({ id, label, value, onCommit, onDone }: TextFilterProps) {
  const [text, setText] = useState(value);
  const commit = useEventCallback(() => onCommit(text.trim()));
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(commit, debounceMs);
    return () => clearTimeout(timer);
  }, [text, value, commit]);
  return (
    <FieldShell id={id} label={label}>
      <TextField
        hiddenLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen this field
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          commit();
          onDone();
        }}
        slotProps={{
          htmlInput: { id, 'aria-label': t('Filter by {label}', { label }), maxLength: 200, autoComplete: 'off' },
        }}
      />
    </FieldShell>
  );
}
