import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, type Ref, type RefObject } from 'react';

export interface MastheadProps {
  /** The page's only h1. */
  title: string;
  /** Receives the h1, which scripts can focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** A sentence below the heading; its numbers are `<b>`. */
  lede?: ReactNode;
  /** Mark of the record, before the heading. */
  mark?: ReactNode;
  /** After the heading, such as a status. */
  beside?: ReactNode;
  /** Above the heading: the way back. */
  crumb?: ReactNode;
  /** At most three buttons. */
  actions?: ReactNode;
  /** Below the heading: pages of a record. */
  tabs?: ReactNode;
  /** Below the heading: `ViewChips`; in a dense masthead, on its line. */
  views?: ReactNode;
  /** At the end of the line of views. */
  tools?: ReactNode;
  /** One line of 43 px, for a page that needs its height. */
  dense?: boolean;
  /** Leaves out the hairline, where the content begins with its own. */
  open?: boolean;
}

/** Element among the masthead's actions for the main button of the content below; undefined without a masthead. */
export const MastheadSlot = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;

/** Head of a page: heading, lede and actions, closed by one hairline over the full width. */
export function Masthead(props: MastheadProps) {
  const {
    title,
    headingRef,
    lede,
    mark,
    beside,
    crumb,
    actions,
    tabs,
    views,
    tools,
    dense = false,
    open = false,
  } = props;
  const viewLine =
    views === undefined && tools === undefined ? null : (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pt: dense ? 0 : 1.75,
          minWidth: 0,
          ...(dense
            ? { flex: { xs: '1 0 100%', sm: 1 }, flexWrap: { xs: 'wrap', sm: 'nowrap' }, order: { xs: 1, sm: 0 } }
            : { flexWrap: { xs: 'wrap', sm: 'nowrap' } }),
        }}
      >
        <Box sx={{ flex: { xs: dense ? '1 0 100%' : '1 1 160px', sm: 1 }, minWidth: 0, maxWidth: '100%' }}>{views}</Box>
        {tools}
      </Box>
    );
  return (
    <Box
      sx={(theme) => ({
        px: 'var(--gw-page)',
        pt: { xs: 0.5, sm: dense ? 0 : 1.25 },
        pb: tabs === undefined ? (dense ? { xs: 1, sm: 0 } : open ? 1.5 : 2) : 0,
        borderBottom: open && !dense ? 0 : `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      {crumb === undefined ? null : <Box sx={{ mb: 1 }}>{crumb}</Box>}
      <Box
        sx={{
          ...line,
          flexWrap: { xs: 'wrap', sm: dense ? 'nowrap' : 'wrap' },
          columnGap: 2,
          minHeight: dense ? 43 : 36,
        }}
      >
        <Box sx={{ ...line, flexWrap: 'nowrap', alignItems: { xs: 'start', sm: 'center' }, columnGap: 2, minWidth: 0 }}>
          {mark}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ ...line, minWidth: 0 }}>
              <Typography
                ref={headingRef}
                component="h1"
                variant="h1"
                tabIndex={-1}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              >
                {title}
              </Typography>
              {beside}
            </Box>
            {lede === undefined ? null : (
              <Typography component="div" sx={ledeStyle}>
                {lede}
              </Typography>
            )}
          </Box>
        </Box>
        {dense ? viewLine : null}
        {actions === undefined ? null : <Box sx={{ ...actionsStyle, ...(dense ? besideHeading : {}) }}>{actions}</Box>}
      </Box>
      {tabs === undefined ? null : <Box sx={{ mt: 1.5, mb: '-1px' }}>{tabs}</Box>}
      {dense ? null : viewLine}
    </Box>
  );
}

const actionsStyle = {
  ...line,
  gap: 1,
  marginInlineStart: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  alignSelf: 'start',
  '&:not(:has(button, a))': { display: 'none' },
  // Share the width of a phone.
  '& .MuiButton-root': { flex: { xs: 1, sm: 'none' } },
} as const;

/** Actions of a dense masthead stay beside the heading, on a phone too. */
const besideHeading = {
  alignSelf: 'center',
  width: 'auto',
  marginInlineStart: 'auto',
  '& .MuiButton-root': { flex: 'none' },
} as const;

const ledeStyle = {
  mt: '3px',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& b': { color: 'text.primary', fontWeight: 600 },
} as const;
