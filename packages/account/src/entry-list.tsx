import { t } from '@gangway/messages';
import { useUnfolded } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One entry: a mark, a name, a line of details, and actions. */
interface Entry {
  readonly key: string | number;
  /** Decoration before the name. */
  readonly mark?: ReactNode;
  readonly name: ReactNode;
  /** After the name, such as a pill. */
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

/** A list on My Profile: one line each, with hairlines between. */
export function EntryList<Item>({
  label,
  items,
  shownAtFirst = items.length,
  allOf = (count) => t('Show all {count}', { count }),
  renderEntry,
}: EntryListProps<Item>) {
  const { list, showsAll, showAll } = useUnfolded<HTMLUListElement>(shownAtFirst);
  const shown = showsAll ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" ref={list} aria-label={label} sx={listStyle}>
        {shown.map(renderEntry).map(({ key, mark, name, status, text, action }) => (
          <li key={key}>
            {mark}
            <div className="words">
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography component="span" dir="auto" className="name">
                  {name}
                </Typography>
                {status}
              </Box>
              <Typography component="div" className="text">
                {text}
              </Typography>
            </div>
            <div className="action">{action}</div>
          </li>
        ))}
      </Box>
      {shown.length < items.length ? (
        <Button size="small" onClick={showAll} sx={{ mt: 0.5, marginInlineStart: '-10px' }}>
          {allOf(items.length)}
        </Button>
      ) : null}
    </>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.75,
    rowGap: 0.5,
    minHeight: 56,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .words': { flex: '1 1 200px', minWidth: 0 },
  '& .name': { fontSize: '0.875rem', lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& .text, & .action': {
    fontSize: '0.8125rem',
    lineHeight: '18px',
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '& .action': { display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } },
} as const;
