import type { TableHeader, TableState } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** Says what a filter does, by its key and value. */
type FilterLabels = Readonly<Record<string, (value: string) => string>>;

export interface ActiveFiltersProps {
  state: TableState;
  /** Columns show their own filters; what is left is shown here. */
  columns: readonly TableHeader[];
  labels?: FilterLabels;
}

/** Filters that a link set and no column shows, each with a button that removes it. */
export function ActiveFilters({ state, columns, labels = {} }: ActiveFiltersProps) {
  const shown = new Set(columns.flatMap((header) => Object.keys(header)));
  const hidden = Object.entries(state.query.filters).filter(([key]) => !shown.has(key));
  if (hidden.length === 0) return null;
  return (
    // oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields
    <Box role="group" aria-label="Active filters" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {hidden.map(([key, value]) => {
        const text = labels[key]?.(value) ?? `${key}: ${value}`;
        const remove = () => state.setFilter(key, '');
        return <Chip key={key} label={text} aria-label={`${text}. Remove`} onDelete={remove} onClick={remove} />;
      })}
    </Box>
  );
}
