import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';

export interface View {
  name: string;
  /** Number of rows it shows. */
  count?: number;
  /** Parameters of the address, in one fixed form. */
  query: string;
}

export interface ChosenFilter {
  key: string;
  /** For example `Organization: Halyard`. */
  name: string;
}

export interface ViewChipsProps {
  /** Names the group. */
  label: string;
  views: readonly View[];
  /** Query of the current view; of none while filters narrow it further. */
  value: string;
  onView: (query: string) => void;
  /** Filters beyond the view; pressing one opens its values. */
  filters?: readonly ChosenFilter[];
  onFilter?: (key: string, anchor: HTMLElement) => void;
  /** Opens the choice of a further filter. */
  onAdd?: (anchor: HTMLElement) => void;
}

const numbers = new Intl.NumberFormat('en');

/** Saved views of a list, its chosen filters, and a button for a further one; scrolls sideways on a phone. */
export function ViewChips({ label, views, value, onView, filters = [], onFilter, onAdd }: ViewChipsProps) {
  return (
    // oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields
    <Box role="group" aria-label={label} sx={chipsStyle}>
      {views.map(({ name, count, query }) => (
        <ButtonBase key={query} aria-pressed={query === value} onClick={() => onView(query)}>
          <span>{name}</span>
          {count === undefined ? null : <b>{numbers.format(count)}</b>}
        </ButtonBase>
      ))}
      {filters.map(({ key, name }) => (
        <ButtonBase key={key} aria-haspopup="dialog" onClick={({ currentTarget }) => onFilter?.(key, currentTarget)}>
          {name}
        </ButtonBase>
      ))}
      {onAdd === undefined ? null : (
        <ButtonBase aria-haspopup="dialog" className="add" onClick={({ currentTarget }) => onAdd(currentTarget)}>
          + Filter
        </ButtonBase>
      )}
    </Box>
  );
}

const chipsStyle = ({ vars: { palette } }: Theme) =>
  ({
    display: 'flex',
    flexWrap: { xs: 'nowrap', sm: 'wrap' },
    gap: 1,
    overflowX: { xs: 'auto', sm: 'visible' },
    // Keep focus rings inside the scrolling box.
    p: '3px',
    m: '-3px',
    '& > button': {
      flexShrink: 0,
      gap: '6px',
      height: 30,
      px: 1.5,
      border: `1px solid ${palette.border.soft}`,
      borderRadius: '18px',
      color: palette.text.secondary,
      typography: 'body2',
      whiteSpace: 'nowrap',
      '&:hover': { borderColor: palette.text.primary },
      '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
    },
    '& b': { fontWeight: 600, color: palette.text.primary },
    '& > [aria-pressed="true"]': {
      borderColor: palette.text.primary,
      backgroundColor: palette.text.primary,
      color: palette.background.default,
      fontWeight: 600,
      '& b': { color: 'inherit' },
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    '& > .add': { borderStyle: 'dashed', borderColor: palette.border.control },
  }) as const;
