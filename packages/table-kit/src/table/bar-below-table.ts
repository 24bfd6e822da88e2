import type { Theme } from '@mui/material/styles';

/**
 * The look of a bar that stays in sight below a table: what is selected, or what became of a change of many. Nothing moves when it
 * comes.
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
