import type { Theme } from '@mui/material/styles';

/**
 * How what stands in cells looks, for the `sx` of whatever holds the rows. A table has hundreds of cells: worked out for each, their
 * styles would take longer than all else in them.
 */
export function cellStyles(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  return {
    '& .cell-text': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      minWidth: 0,
      maxWidth: 480,
      overflow: 'hidden',
      // Between words; in a word only where it alone is wider than the text may be.
      overflowWrap: 'break-word',
      whiteSpace: 'normal',
    },
    '& .cell-part': { whiteSpace: 'nowrap' },
    '& .cell-name': { display: 'inline-flex', alignItems: 'center', gap: '8px', minWidth: 0, maxWidth: '100%' },
    '& .cell-link': {
      minWidth: 0,
      color: palette.text.primary,
      fontWeight: 600,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    '& .cell-detail': { ...theme.typography.caption, color: palette.text.secondary },
    // A value stays whole, on a line of its own with its comma or what counts the others.
    '& .cell-value': { display: 'flex', alignItems: 'center', gap: '4px', maxWidth: '100%' },
    '& .cell-value > span[title]': {
      maxWidth: 176,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .row-actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px' },
    // Rows of one height can be read down, however many columns there are.
    '& td > .row-actions': { flexWrap: 'nowrap', whiteSpace: 'nowrap' },
    '& .row-action': {
      ...theme.typography.button,
      fontSize: '0.8125rem',
      display: 'inline-block',
      minHeight: 30,
      margin: 0,
      padding: '4px 6px',
      border: 0,
      borderRadius: `${theme.shape.borderRadius}px`,
      background: 'none',
      // Thirty of them on a page: quiet until one is meant. Red is for the dialog that asks.
      color: palette.text.secondary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:hover, &:focus-visible': { color: palette.text.primary, textDecoration: 'underline' },
      '&[aria-disabled="true"]': { color: palette.text.disabled, cursor: 'default', textDecoration: 'none' },
      '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
    },
    // As large as a fingertip needs, without making a row higher.
    '& .row-select': {
      display: 'inline-grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      marginInlineStart: '-6px',
      verticalAlign: 'middle',
      cursor: 'pointer',
      '@media (pointer: coarse)': { width: 40, height: 40, marginBlock: '-2px' },
      '& input': { width: 17, height: 17, margin: 0, accentColor: palette.primary.main, cursor: 'pointer' },
      // As empty as other controls: in the dark the browser fills it with a grey that is hardly seen.
      '& input:not(:checked, :indeterminate)': {
        appearance: 'none',
        border: `1px solid ${palette.border.control}`,
        borderRadius: '3px',
      },
    },
    // By their words, not by their padding, they line up with the column's header and the line above.
    '& .row-actions > .row-action': { marginInlineStart: '-6px' },
  } as const;
}
