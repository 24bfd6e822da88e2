import { visuallyHidden } from '@gangway/ui-kit';
import type { Theme } from '@mui/material/styles';

/** A row's words under the pointer, with the focus inside, and on touch. */
const wakeStyle = ({ primary }: Pick<Theme['palette'], 'primary'>) => ({
  color: primary.main,
  textDecoration: 'underline',
});

/**
 * Styles for the contents of cells, for the `sx` of the element that holds the rows. A table has hundreds of cells:
 * computing styles for each would cost more than rendering them.
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
      // Break between words; break inside a word only if it alone exceeds the width.
      overflowWrap: 'break-word',
      whiteSpace: 'normal',
    },
    '& .cell-part': { whiteSpace: 'nowrap' },
    '& .cell-hidden': visuallyHidden,
    '& .cell-name': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8px',
      minWidth: 0,
      maxWidth: '100%',
      verticalAlign: 'middle',
    },
    '& .cell-name > .gw-mark + .gw-mark': { marginInlineStart: '-2px' },
    '& .cell-link': {
      minWidth: 0,
      color: palette.text.primary,
      fontWeight: 600,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    '& .cell-marked': { display: 'flex', alignItems: 'center', gap: '7px', minWidth: 0 },
    '& .row-mark': { display: 'inline-grid', flex: 'none', '& > *': { gridArea: '1 / 1', placeSelf: 'center' } },
    '& .row-mark .row-select': { margin: 0, opacity: 0 },
    // Align the label with the names below it.
    '& th > .row-select': { marginInline: '0 7px' },
    [`& tr:hover .selectable, & .selectable:focus-within, &[data-selecting] .selectable`]: {
      '& .row-select': { opacity: 1 },
      '& > [aria-hidden]': { visibility: 'hidden' },
    },
    '& .cell-detail': { ...theme.typography.caption, color: palette.text.secondary },
    // Keep each value whole, on one line with its comma or the count of the others.
    '& .cell-value': { display: 'flex', alignItems: 'center', gap: '4px', maxWidth: '100%' },
    '& .cell-value > span[title]': {
      maxWidth: 176,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .cell-more': {
      position: 'relative',
      flexShrink: 0,
      minHeight: 18,
      padding: 0,
      border: 0,
      borderRadius: '2px',
      background: 'none',
      color: palette.primary.main,
      font: 'inherit',
      fontWeight: 600,
      cursor: 'pointer',
      // Extend the target to 24 px.
      '&::after': { content: '""', position: 'absolute', inset: '-3px -5px' },
    },
    '& .row-actions': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px' },
    // Keep rows at one height, however many columns there are.
    '& td > .row-actions': { flexWrap: 'nowrap', whiteSpace: 'nowrap' },
    '& .row-action': {
      ...theme.typography.button,
      fontSize: '0.8125rem',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 30,
      margin: 0,
      padding: '4px 6px',
      border: 0,
      borderRadius: `${theme.shape.borderRadius}px`,
      background: 'none',
      // Stay quiet at rest: a page shows thirty of these. Red is for the confirmation dialog.
      color: palette.text.quiet,
      fontWeight: 400,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      textUnderlineOffset: '3px',
      textDecorationThickness: '1px',
      '@media (pointer: coarse)': { minHeight: 44 },
    },
    '& tr:is(:hover, :focus-within) .row-action, & .row-action:is(:hover, :focus-visible)': wakeStyle(palette),
    '@media (hover: none)': { '& .row-action': wakeStyle(palette) },
    '& .row-action[aria-disabled="true"][aria-disabled="true"]': {
      color: palette.text.disabled,
      cursor: 'default',
      textDecoration: 'none',
    },
    // Make the target as large as a fingertip without making the row higher.
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
      // Leave the box empty like other controls: the browser's dark grey fill is hardly visible.
      '& input:not(:checked, :indeterminate)': {
        appearance: 'none',
        border: `1px solid ${palette.border.control}`,
        borderRadius: '3px',
      },
    },
    // Align the label, not the button's edge, with the column's header and the line above.
    '& .row-actions > .row-action': { marginInlineStart: '-6px' },
  } as const;
}
