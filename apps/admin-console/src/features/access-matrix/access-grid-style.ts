import type { Theme } from '@mui/material/styles';

/** Signs of the cells and their legend. */
export const glyphStyle = ({ vars: { palette } }: Theme) =>
  ({
    '& .ends': {
      display: 'inline-flex',
      padding: '2px',
      margin: '-2px',
      border: `2px dotted ${palette.secondary.main}`,
      borderRadius: '9px',
    },
    '& .ring': {
      display: 'inline-block',
      boxSizing: 'border-box',
      width: 14,
      height: 14,
      border: `2px solid ${palette.border.control}`,
      borderRadius: '50%',
    },
  }) as const;

const headHeight = 34;
const rowHeight = 36;

/** Twenty people at 850 px: rows of 36 px below a head of 34. */
export const gridStyle = (theme: Theme) => {
  const { palette } = theme.vars;
  const line = `1px solid ${palette.divider}`;
  const ground = palette.background.default;
  return {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    ...theme.typography.body2,
    ...glyphStyle(theme),
    '& th, & td': { boxSizing: 'border-box', p: 0, borderBottom: line, textAlign: 'start', fontWeight: 400 },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      height: headHeight,
      py: '1px',
      px: '6px',
      backgroundColor: ground,
      borderBottomColor: palette.border.soft,
      color: palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 500,
      lineHeight: '15px',
      '& .gw-mark': { display: 'none' },
      '& > span:last-of-type': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '2',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      },
    },
    '& thead th:nth-of-type(n + 3)': { minWidth: 72, maxWidth: 112, textAlign: 'center' },
    '& tbody :is(th, td)': { height: rowHeight },
    '& tr > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      paddingInlineStart: 'var(--gw-page)',
      paddingInlineEnd: '10px',
      backgroundColor: ground,
    },
    '& thead th:first-of-type': { zIndex: 4 },
    '& .person, & .home > span': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
    '& .person': { width: 216 },
    '& .person a': {
      fontWeight: 600,
      color: palette.text.primary,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .home': { color: palette.text.secondary, fontSize: '0.8125rem', px: '6px' },
    '& .home bdi': { maxWidth: 172, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .quiet': { color: palette.text.secondary, fontSize: '0.75rem', whiteSpace: 'nowrap' },
    '& .pin': {
      all: 'unset',
      display: 'inline-grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      flexShrink: 0,
      borderRadius: '6px',
      color: palette.text.secondary,
      cursor: 'pointer',
      opacity: 0,
      '& svg': { fontSize: 16 },
      '&:hover': { color: palette.primary.main },
      '&[aria-pressed="true"]': { opacity: 1 },
      '@media (hover: none)': { opacity: 1 },
    },
    '& tr:is(:hover, :focus-within) .pin': { opacity: 1 },
    '& .glyph': { textAlign: 'center', verticalAlign: 'middle', lineHeight: 0, cursor: 'pointer', px: '6px' },
    '& tbody tr:hover > *': { backgroundColor: palette.surface.hover },
    '& tbody .glyph:hover': { boxShadow: `inset 0 0 0 1px ${palette.border.control}` },
    '& tbody tr.pinned > *, & tbody tr.pinned:hover > *': {
      position: 'sticky',
      zIndex: 1,
      top: `calc(${headHeight}px + var(--pin) * ${rowHeight}px)`,
      backgroundColor: palette.surface.sunken,
    },
    '& tbody tr.pinned > th': { zIndex: 2 },
    '& tbody tr.pinned > .differs, & tbody tr.pinned:hover > .differs': { backgroundColor: ground },
    // Keep the focused cell out from under the sticky heads.
    '& :is(.glyph, .person a)': {
      scrollMarginBlockStart: `${headHeight + 2 * rowHeight}px`,
      scrollMarginInlineStart: '250px',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
      '@media (forced-colors: active)': { '&:focus-visible': { outlineColor: 'Highlight' } },
    },
  } as const;
};
