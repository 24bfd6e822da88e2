import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

export interface CountedValueProps {
  /** Name of the value. */
  name: string;
  /** What choosing it would leave; undefined while unknown. */
  count?: CountOfValue | undefined;
}

export interface CountOfValue {
  /** Number at the end of the line: *1,203*. */
  text: string;
  /** Name and number for readers: *Active, 1,203 people*. */
  said: string;
  /** Choosing the value leaves no row. */
  isNone: boolean;
}

/** A value of a filter, and at the end of its line how many rows it would leave. Keeps room for the number, which comes late. */
export function CountedValue({ name, count }: CountedValueProps) {
  return (
    <Box component="span" sx={{ display: 'flex', flex: 1, minWidth: 0, gap: 2, position: 'relative' }}>
      <Box
        component="bdi"
        aria-hidden={count !== undefined}
        sx={{ flex: 1, minWidth: 0, ...(count?.isNone === true ? { color: 'text.secondary' } : {}) }}
      >
        {name}
      </Box>
      {count === undefined ? null : <span style={visuallyHidden}>{count.said}</span>}
      <Box
        component="span"
        aria-hidden
        sx={{ minWidth: '6ch', textAlign: 'end', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {count?.text}
      </Box>
    </Box>
  );
}
