import type { Theme } from '@mui/material/styles';

/** Of a window over the rows: in the dark a shadow alone does not lift it off them. */
export const raisedPaper = (theme: Theme) =>
  ({
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    backgroundColor: (theme.vars ?? theme).palette.surface.raised,
  }) as const;
