import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ColumnDefinition } from '../table/table-columns.ts';
import { useDisabledReason } from '../cells/disabled-reason.tsx';
import type { TableState } from '../state/use-table-state.ts';

/** Describes a filter by key and value, for filters without a column and for columns whose label is too terse. */
export type FilterLabels = Readonly<Record<string, ((value: string) => string) | undefined>>;

export type ActiveFiltersProps<Row> = {
  state: TableState;
  definitions: readonly ColumnDefinition<Row>[];
  labels: FilterLabels;
  /** Moves the focus on from the removed chip. */
  onRemoved: () => void;
};

/** Every filter on the rows, those set by links included: each with a button that removes it, and one for all. */
export function ActiveFilters<Row>({ state, definitions, labels, onRemoved }: ActiveFiltersProps<Row>) {
  const disabled = useDisabledReason();
  const { q, filters } = state.query;
  const chips = Object.entries(filters).map(([key, value]) => ({
    key,
    text: (Object.hasOwn(labels, key) ? labels[key]?.(value) : undefined) ?? inWords(definitions, key, value),
    remove: () => state.setFilter(key, ''),
  }));
  if (q !== '') chips.unshift({ key: ' search', text: `Search: ${q}`, remove: () => state.setQ('') });
  if (chips.length === 0) return null;
  const unlessDisabled = (change: () => void) => () => {
    if (disabled !== null) return;
    change();
    onRemoved();
  };
  return (
    <Box
      // oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields
      role="group"
      aria-label="Active filters"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        flexBasis: { xs: '100%', sm: 'auto' },
      }}
    >
      {chips.map(({ key, text, remove }) => (
        <Chip
          key={key}
          label={<bdi>{text}</bdi>}
          title={text}
          onDelete={unlessDisabled(remove)}
          // Make the whole chip the button: Delete, Backspace and the cross all remove it.
          onClick={unlessDisabled(remove)}
          aria-label={`${text}. Remove`}
          sx={{ maxWidth: 280, height: 28 }}
        />
      ))}
      <Button size="small" onClick={unlessDisabled(state.clearFilters)}>
        Clear all
      </Button>
    </Box>
  );
}

/** Formats a filter as *Organization: Sable Bay*. */
function inWords<Row>(definitions: readonly ColumnDefinition<Row>[], key: string, value: string): string {
  const column = definitions.find(({ id }) => id === key);
  if (column === undefined) return `${key}: ${value}`;
  const choice = column.filterSelectOptions?.find((option) => typeof option !== 'string' && option.value === value);
  return `${column.header}: ${typeof choice === 'object' ? choice.label : value}`;
}
