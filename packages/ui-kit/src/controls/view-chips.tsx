import { formatNumber, t } from '@gangway/messages';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { useEffect, type RefObject } from 'react';
import { fadePixels, fadingEdges, useOverflow } from './use-overflow.ts';

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
  /** Query of the current view; null while filters narrow the list further. */
  value: string | null;
  onView: (query: string) => void;
  /** Filters beyond the view; pressing one opens its values. */
  filters?: readonly ChosenFilter[];
  onFilter?: (key: string, anchor: HTMLElement) => void;
  /** Opens the choice of a further filter. */
  onAdd?: (anchor: HTMLElement) => void;
  /** Id of the reason why no chip works. */
  disabledBy?: string | undefined;
}

/**
 * Saved views of a list, its chosen filters, and a button for a further one, on one line that scrolls sideways to what
 * is chosen.
 */
export function ViewChips(props: ViewChipsProps) {
  const { label, views, value, onView, filters = [], onFilter, onAdd, disabledBy } = props;
  const [scroll] = useOverflow();
  useChosenInSight(scroll, [value, ...views.map(({ name, count }) => name + count), filters.at(-1)?.name].join());
  const own = disabledBy === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': disabledBy };
  const unlessDisabled = (action: (anchor: HTMLElement) => void) => (event: { currentTarget: HTMLElement }) => {
    if (disabledBy === undefined) action(event.currentTarget);
  };
  return (
    // oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields
    <Box role="group" aria-label={label} sx={chipsStyle}>
      <Box ref={scroll} sx={scrollStyle}>
        <Box sx={chipsInLine}>
          {views.map(({ name, count, query }) => (
            <ButtonBase
              key={`${query} ${name}`}
              {...own}
              aria-pressed={query === value}
              onClick={unlessDisabled(() => onView(query))}
            >
              <bdi>{name}</bdi>
              {count === undefined ? null : <b>{formatNumber(count)}</b>}
            </ButtonBase>
          ))}
          {filters.map(({ key, name }) => (
            <ButtonBase
              key={key}
              {...own}
              className="filter"
              aria-haspopup="dialog"
              title={name}
              onClick={unlessDisabled((anchor) => onFilter?.(key, anchor))}
            >
              <FilterName name={name} />
            </ButtonBase>
          ))}
        </Box>
      </Box>
      {onAdd === undefined ? null : (
        <ButtonBase {...own} aria-haspopup="dialog" className="add" onClick={unlessDisabled(onAdd)}>
          {t('+ Filter')}
        </ButtonBase>
      )}
    </Box>
  );
}

/** Cuts the value alone, in its own direction: in Arabic, an ellipsis after the label would take the start of a Latin name. */
function FilterName({ name }: { name: string }) {
  const [, label = '', value = name] = /^([^:：]*[:：]\s*)(.*)$/su.exec(name) ?? [];
  return (
    <span className="name">
      {label}
      <bdi>{value}</bdi>
    </span>
  );
}

/** Scrolls a line sideways, and no page with it, to the last filter or the current view whenever `change` does. */
function useChosenInSight(lineRef: RefObject<HTMLElement | null>, change: string) {
  useEffect(() => {
    const box = lineRef.current;
    const chosen = box?.querySelector('.filter:last-child') ?? box?.querySelector('[aria-pressed="true"]');
    // The first one is in sight: spare the measuring.
    if (!box || !chosen?.previousElementSibling) return;
    const [outer, inner] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()];
    const [left, right] = [inner.left - outer.left - fadePixels, inner.right - outer.right + fadePixels];
    if (right > 0) box.scrollLeft += right;
    else if (left < 0) box.scrollLeft += left;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the chips are read from the page
  }, [lineRef, change]);
}

const chipsStyle = ({ vars: { palette } }: Theme) =>
  ({
    display: 'flex',
    gap: 1,
    '& button': {
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
    '& .name': { display: 'flex', whiteSpace: 'pre' },
    '& .name, & bdi': { maxWidth: 'min(280px, 50vw)' },
    '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .filter': { color: palette.text.primary, backgroundColor: palette.surface.sunken },
    '& [aria-pressed="true"]': {
      borderColor: palette.text.primary,
      backgroundColor: palette.text.primary,
      color: palette.background.default,
      fontWeight: 600,
      '& b': { color: 'inherit' },
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    '& [aria-disabled="true"]:not([aria-pressed="true"])': { cursor: 'default', color: palette.text.disabled },
    '& .add': { borderStyle: 'dashed', borderColor: palette.border.control },
  }) as const;

/** Keeps one line, beside the button that stays in sight: counts arrive later, and a second line would push the list down. */
const scrollStyle = {
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Keep focus rings inside the scrolling box.
  p: '3px',
  m: '-3px',
  ...fadingEdges,
} as const;

const chipsInLine = { display: 'flex', gap: 1, width: 'max-content' } as const;
