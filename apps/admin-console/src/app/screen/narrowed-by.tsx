import type { TableHeader, TableState } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

export interface NarrowedByProps {
  state: TableState;
  /** Columns show their own filters; what is left is shown here. */
  columns: readonly TableHeader[];
  /** The filter in words, by its key. */
  words?: Readonly<Record<string, (value: string) => string>>;
}

/** Filters that a link set and that no column shows: in words, each with the way to drop it. */
export function NarrowedBy({ state, columns, words = {} }: NarrowedByProps) {
  const shown = new Set(columns.flatMap((header) => Object.keys(header)));
  const hidden = Object.entries(state.query.filters).filter(([key]) => !shown.has(key));
  if (hidden.length === 0) return null;
  return (
    // oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields
    <Box role="group" aria-label="Narrowed by" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {hidden.map(([key, value]) => {
        const text = words[key]?.(value) ?? `${key}: ${value}`;
        const drop = () => state.setFilter(key, '');
        return <Chip key={key} label={text} aria-label={`${text}. Remove`} onDelete={drop} onClick={drop} />;
      })}
    </Box>
  );
}
