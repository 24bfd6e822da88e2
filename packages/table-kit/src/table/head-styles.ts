import type { Theme } from '@mui/material/styles';

/** Styles of a table's head, for the `sx` of the table. */
export function headStyles(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  return {
    '& thead th': {
      ...theme.typography.body2,
      paddingBlock: '4px',
      borderBottom: `1px solid ${palette.border.soft}`,
      backgroundColor: palette.background.paper,
      color: palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 500,
      lineHeight: '24px',
      textAlign: 'start',
      verticalAlign: 'inherit',
    },
    '& .sort-label': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 28,
      margin: '0 -4px',
      padding: '0 4px',
      border: 0,
      borderRadius: '4px',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      lineHeight: '18px',
      textAlign: 'start',
      verticalAlign: 'middle',
      cursor: 'pointer',
      '&[aria-disabled="true"]': { cursor: 'default' },
      // Underline a label that has an explanation.
      '& > .explained': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
    },
    '& .sort-label > svg': {
      // Put the icon after the label without taking width: nine icons would take as much as a column.
      position: 'absolute',
      insetInlineStart: 'calc(100% - 3px)',
      top: 'calc(50% - 7px)',
      width: 14,
      height: 14,
      fill: 'currentColor',
      color: palette.primary.main,
      transition: 'opacity 200ms, transform 200ms',
    },
    '& [aria-sort="ascending"] > .sort-label > svg': { transform: 'rotate(180deg)' },
    '& [aria-sort="none"] > .sort-label > svg': { color: palette.text.secondary, opacity: 0 },
    '& [aria-sort="none"] > .sort-label:is(:hover, :focus-visible) > svg': { opacity: 1 },
  } as const;
}
