import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Styles of the page, and of small parts that appear in every row of a table: as styled components, each would cost as
 * much as the rest of the row.
 */
export const baseStyles = (t: Theme): CSSObject => ({
  // Gutter of a page.
  ':root': { '--gw-page': '28px', '@media (max-width: 599.95px)': { '--gw-page': '16px' } },
  // Override first-paint.css, whose background served until now.
  'html:root:root': { background: t.vars.palette.background.default },
  body: { fontFeatureSettings: "'kern'", WebkitFontSmoothing: 'antialiased' },
  // Leave no single word on the last line.
  'h1, h2, h3': { textWrap: 'balance' },
  p: { textWrap: 'pretty' },
  // Keep focused elements clear of a sticky bar.
  ':target, :focus-visible, h1': { scrollMarginTop: 72 },
  ':focus-visible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
  // Hide the ring: scripts focus these for screen readers, and nothing can be pressed.
  'h1:focus, h2:focus, main:focus': { outline: 'none' },
  // Let a text's own direction order its words, and the page's align it.
  '[dir="auto"]': { textAlign: ['-webkit-match-parent', 'match-parent'] },
  // StatusWord, in every row of a table: a styled component would cost as much as the rest of the row.
  '.gw-status': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  '.gw-status::before': {
    content: '""',
    boxSizing: 'border-box',
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: `2px solid ${t.vars.palette.border.control}`,
    forcedColorAdjust: 'none',
  },
  ...Object.fromEntries(
    (['primary', 'success', 'warning', 'error', 'info'] as const).map((tone) => [
      `.gw-status[data-tone="${tone}"]::before`,
      { border: 0, backgroundColor: t.vars.palette[tone].main },
    ]),
  ),
  // Mark and ServiceMark, by the dozen in lists.
  '.gw-mark': {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '50%',
    fontFamily: t.typography.fontFamily,
    fontWeight: 700,
    lineHeight: 1,
    background: t.vars.palette.surface.sunken,
    color: t.vars.palette.text.quiet,
  },
  '.gw-mark > svg, svg.gw-mark': {
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '.gw-mark[data-initials]::before': { content: 'attr(data-initials)' },
  '.gw-flag': {
    flexShrink: 0,
    borderRadius: 2,
    color: t.vars.palette.text.primary,
    // A flag is its colours.
    forcedColorAdjust: 'none',
  },
  '.gw-flag > :last-child': {
    fill: 'none',
    stroke: 'currentColor',
    strokeOpacity: 0.3,
    strokeWidth: 2,
    vectorEffect: 'non-scaling-stroke',
  },
  // Factor of what a style moves along the line; plain numbers are mirrored already, `calc` is not.
  '[dir="rtl"]': { '--forward': -1 },
  // Spinner, available as soon as a form is sent.
  '@keyframes gw-turn': { to: { transform: 'rotate(1turn)' } },
  '@keyframes gw-wait': { '50%': { opacity: 0.4 } },
  '.gw-spinner': {
    display: 'inline-block',
    border: '2px solid',
    borderTopColor: 'transparent',
    borderRadius: '50%',
    animation: 'gw-turn 1s linear infinite',
  },
  // ProgressLine, which appears and disappears with every page of a table.
  '@keyframes gw-run': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
  '.gw-progress': {
    height: '100%',
    borderRadius: 1,
    overflow: 'hidden',
    background: t.vars.palette.soft.primary,
  },
  '.gw-progress::before': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    background: t.vars.palette.primary.main,
    animation: 'gw-run 1.6s ease-in-out infinite',
  },
  '@media (forced-colors: active)': {
    ':focus-visible': { outlineColor: 'Highlight' },
    '.gw-mark': { border: '1px solid' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '.01ms !important',
      // Stop endless animations: shortened, they would flicker a hundred times per frame.
      animationIterationCount: '1 !important',
      // None, not a short one: an element without a transition would get one for every property, and colours would lag.
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});
