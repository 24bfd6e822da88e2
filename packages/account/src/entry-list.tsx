import { useUnfolded } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One entry: a name, a line of details, and actions. */
interface Entry {
  readonly key: string | number;
  readonly name: ReactNode;
  /** Pill next to the name. */
  readonly status?: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

export interface EntryListProps<Item> {
  label: string;
  items: readonly Item[];
  /** Number of entries shown at first; the rest on demand. All by default. */
  shownAtFirst?: number;
  /** Label of the button for the rest. */
  allOf?: (count: number) => string;
  renderEntry: (item: Item) => Entry;
}

/** A list on My Profile. */
export function EntryList<Item>({
  label,
  items,
  shownAtFirst = items.length,
  allOf = (count) => `Show all ${count}`,
  renderEntry,
}: EntryListProps<Item>) {
  const { list, showsAll, showAll } = useUnfolded<HTMLUListElement>(shownAtFirst);
  const shown = showsAll ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" ref={list} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(renderEntry).map(({ key, name, status, text, action }) => (
          <Box
            component="li"
            key={key}
            sx={{
              py: 1.5,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              '& + &': { borderTop: 1, borderColor: 'divider' },
              '&:first-of-type': { pt: 0 },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                {status}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{action}</Box>
          </Box>
        ))}
      </Box>
      {shown.length < items.length ? (
        <Box>
          <Button size="small" onClick={showAll}>
            {allOf(items.length)}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
