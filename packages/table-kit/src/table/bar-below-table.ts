import type { Theme } from '@mui/material/styles';

/**
 * Styles of a bar that stays visible below a table: the selection, or the results of a bulk change. Appearing, it moves
 * nothing.
 */
export const barBelowTable = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'sticky',
    bottom: 12,
    zIndex: 5,
    mt: 1.5,
    px: 2,
    py: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 0.5,
    typography: 'body2',
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 'var(--gw-shape-borderRadius)',
    boxShadow: '0 4px 16px rgb(6 18 23 / .16)',
  } as const;
};
