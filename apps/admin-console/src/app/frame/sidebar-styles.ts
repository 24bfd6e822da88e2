import type { Theme } from '@mui/material/styles';

// Shared by the sidebar and its prerendered likeness.

export const sidebarWidths = { expanded: 224, collapsed: 64 } as const;

export const railStyle = ({ vars: { palette } }: Theme) =>
  ({
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: palette.rail.bg,
    color: palette.rail.text,
    borderInlineEnd: `1px solid ${palette.rail.edge}`,
    '& :focus-visible, & .Mui-focusVisible': { outline: `2px solid ${palette.rail.signal}`, outlineOffset: '-2px' },
  }) as const;

export const brandStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  height: 52,
  flexShrink: 0,
  px: 2.25,
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 650,
  fontSize: '1.0625rem',
} as const;

/** List of the entries, and the room around it. */
export const entriesStyle = { m: 0, p: 0, listStyle: 'none' } as const;
export const entriesRoomStyle = { flex: 1, pt: 1.25, px: 1.5, overflowY: 'auto' } as const;

/** Middle of the dots, from the side. */
const lineStart = 15;

export const entryStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'relative',
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: lineStart - 1,
      top: 19,
      bottom: -19,
      width: 2,
      backgroundColor: palette.rail.line,
    },
  }) as const;

export const entryLinkStyle = ({ vars: { palette } }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'start',
    gap: '15px',
    width: '100%',
    height: 38,
    paddingInline: '9px 10px',
    borderRadius: '8px',
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { color: palette.rail.strong },
    '&[data-here]': { color: palette.rail.strong, fontWeight: 650 },
    '&[aria-current]': { backgroundColor: palette.rail.selected },
    '& .dot': {
      zIndex: 1,
      flexShrink: 0,
      width: 12,
      height: 12,
      border: `2px solid ${palette.rail.stop}`,
      borderRadius: '50%',
      backgroundColor: palette.rail.bg,
    },
    // Fades in by opacity alone, which the page's rendering neither slows nor is slowed by.
    '& .dot::after': {
      content: '""',
      display: 'block',
      width: 12,
      height: 12,
      margin: '-2px',
      borderRadius: '50%',
      backgroundColor: palette.rail.signal,
      boxShadow: '0 0 0 4px rgb(242 140 82 / .24)',
      opacity: 0,
      transition: 'opacity 160ms',
    },
    '&[data-here] .dot::after': { opacity: 1 },
    '@media (pointer: coarse)': { height: 44, '& + *': { marginTop: 0 } },
    '@media (forced-colors: active)': {
      '& .dot::after': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
      '&[aria-current]': { border: '2px solid Highlight' },
    },
  }) as const;

/** By opacity and position alone: a growing height would lay out the rail with every frame while the page renders. */
export const unfoldStyle = {
  '@keyframes gw-unfold': { from: { opacity: 0, transform: 'translateY(-8px)' } },
  animation: 'gw-unfold 120ms ease-out',
} as const;

export const stopsStyle = {
  m: 0,
  p: 0,
  pb: 0.75,
  paddingInlineStart: '26px',
  listStyle: 'none',
} as const;

export const stopStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: 30,
    paddingInline: '10px',
    borderRadius: '6px',
    color: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '20px',
    textDecoration: 'none',
    '&:hover': { color: palette.rail.strong },
    '&[aria-current]': { color: palette.rail.strong, backgroundColor: palette.rail.selected, fontWeight: 600 },
    '@media (pointer: coarse)': { height: 44 },
    '@media (forced-colors: active)': { '&[aria-current]': { border: '2px solid Highlight' } },
  }) as const;
