import { createTheme, type Theme } from '@mui/material/styles';
// Types only: adds `theme.vars` and the `forceThemeRerender` prop.
// oxlint-disable-next-line no-empty-named-blocks, require-module-specifiers -- the module has no exports, it augments
import type {} from '@mui/material/themeCssVarsAugmentation';

interface GangwayPalette {
  /** The dark navigation rail and the sign-in panel: the same ink in both colour schemes. */
  rail: { bg: string; text: string; muted: string; selected: string; signal: string };
  /** One hue per service; chosen to stay apart for colour-blind readers, in tiles and charts alike. */
  service: { ocean: string; air: string; document: string; erp: string };
  /** Tinted fills under text of the same tone. */
  soft: { primary: string; success: string; warning: string; error: string; info: string };
  /** Outline of inputs: at least 3:1 against the surface. */
  border: { control: string };
  surface: { sunken: string; raised: string };
}

declare module '@mui/material/styles' {
  interface Palette extends GangwayPalette {}
  interface PaletteOptions extends Partial<GangwayPalette> {}
}

const fontFamily = "'Atkinson Hyperlegible Next Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Touch screens get finger-sized targets; a mouse keeps the compact ones. */
const onTouch = '@media (pointer: coarse)';

/**
 * The look of both apps as a MUI theme with CSS variables (`--gw-…`) and a light and a dark scheme.
 * In `styleOverrides` and `sx` callbacks read colours from `theme.vars`, never from `theme.palette`: the latter is
 * frozen to the light scheme.
 */
const look: Parameters<typeof createTheme>[0] = {
  cssVariables: { colorSchemeSelector: 'data', cssVarPrefix: 'gw' },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0B6470', dark: '#084C55', light: '#3B8690', contrastText: '#FFFFFF' },
        secondary: { main: '#AE4209', dark: '#863206', light: '#C86A37', contrastText: '#FFFFFF' },
        success: { main: '#1B7A48', contrastText: '#FFFFFF' },
        warning: { main: '#8F5A00', contrastText: '#FFFFFF' },
        error: { main: '#B3261E', contrastText: '#FFFFFF' },
        info: { main: '#1F5D9E', contrastText: '#FFFFFF' },
        text: { primary: '#12262E', secondary: '#4A5E66', disabled: '#8A999E' },
        divider: '#DAE2E1',
        background: { default: '#F3F5F4', paper: '#FFFFFF' },
        rail: { bg: '#12262E', text: '#C4D2D6', muted: '#8FA5AC', selected: '#1E3A44', signal: '#F28C52' },
        service: { ocean: '#0B6470', air: '#4B8BE0', document: '#B87A08', erp: '#3F1D4F' },
        soft: { primary: '#DDEEEF', success: '#DFF2E6', warning: '#FBEFD5', error: '#FBE4E2', info: '#E0ECF8' },
        border: { control: '#76878D' },
        surface: { sunken: '#E9EEED', raised: '#FFFFFF' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#63C7CF', dark: '#3FA6AF', light: '#8ADAE0', contrastText: '#04252A' },
        secondary: { main: '#FF9D63', dark: '#E07F43', light: '#FFB98E', contrastText: '#0C161B' },
        success: { main: '#66CE92', contrastText: '#0C161B' },
        warning: { main: '#EDB750', contrastText: '#0C161B' },
        error: { main: '#FF8E80', contrastText: '#0C161B' },
        info: { main: '#82BAF5', contrastText: '#0C161B' },
        text: { primary: '#E6EEF0', secondary: '#A6B7BD', disabled: '#6F858D' },
        divider: '#27393F',
        background: { default: '#0C161B', paper: '#132127' },
        rail: { bg: '#0F1C22', text: '#B8C7CC', muted: '#8FA5AC', selected: '#1B3138', signal: '#F28C52' },
        service: { ocean: '#63C7CF', air: '#5C8FF5', document: '#F0C15A', erp: '#B65C96' },
        soft: { primary: '#12363C', success: '#12301F', warning: '#33270D', error: '#3A1815', info: '#13293F' },
        border: { control: '#6F858D' },
        surface: { sunken: '#0F1C22', raised: '#1A2B32' },
      },
    },
  },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily,
    htmlFontSize: 16,
    fontSize: 14,
    h1: { fontSize: '1.625rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.012em' },
    h2: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.008em' },
    h3: { fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 600 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
    overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.02em', textTransform: 'none', lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.875rem', letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 120,
      short: 160,
      standard: 180,
      complex: 220,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (t) => ({
        // Stronger than first-paint.css, whose background served until now.
        'html:root:root': { background: t.vars.palette.background.default },
        body: { fontFeatureSettings: "'kern'", WebkitFontSmoothing: 'antialiased' },
        table: { fontVariantNumeric: 'tabular-nums' },
        // A sticky bar must not cover what receives focus.
        ':target, :focus-visible, h1': { scrollMarginTop: 72 },
        ':focus-visible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
        'h1:focus, main:focus': { outline: 'none' },
        // Of StatusPill, which a table has in every row: there a styled component would cost as much as the rest of the row.
        '.gw-pill': {
          display: 'inline-flex',
          flexShrink: 0,
          alignItems: 'center',
          height: 22,
          padding: '0 8px',
          borderRadius: 4,
          fontSize: '0.8125rem',
          fontWeight: 600,
          lineHeight: 1,
          whiteSpace: 'nowrap',
          // Seen where the system chooses the colours (forced colors) and leaves no fill.
          border: '1px solid transparent',
        },
        '.gw-status': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
        '.gw-status > span': { width: 8, height: 8, borderRadius: '50%', forcedColorAdjust: 'none' },
        // Of Spinner: at hand in the moment in which something is sent.
        '@keyframes gw-turn': { to: { transform: 'rotate(1turn)' } },
        '@keyframes gw-wait': { '50%': { opacity: 0.4 } },
        '.gw-spinner': {
          display: 'inline-block',
          border: '2px solid',
          borderTopColor: 'transparent',
          borderRadius: '50%',
          animation: 'gw-turn 1s linear infinite',
        },
        // Of ProgressLine, which comes and goes with every page of a table.
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
        '@media (forced-colors: active)': { ':focus-visible': { outlineColor: 'Highlight' } },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '.01ms !important',
            // Without this an endless animation would flicker a hundred times per frame instead of resting.
            animationIterationCount: '1 !important',
            // None, not a short one: an element without a transition would get one for every property, and colours would lag.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        // Without a ripple the ring is the only sign of focus.
        root: ({ theme: t }) => ({
          '&.Mui-focusVisible': { outline: `2px solid ${t.vars.palette.primary.main}`, outlineOffset: 2 },
          '@media (forced-colors: active)': { '&.Mui-focusVisible': { outlineColor: 'Highlight' } },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          paddingInline: 14,
          [onTouch]: { minHeight: 44 },
          // Fills are gone there: only an edge says button.
          '@media (forced-colors: active)': { border: '1px solid ButtonText' },
        },
        sizeSmall: { minHeight: 30, paddingInline: 10, [onTouch]: { minHeight: 44 } },
        sizeLarge: { minHeight: 44, paddingInline: 18 },
        outlined: ({ theme: t }) => ({ borderColor: t.vars.palette.border.control }),
        // The same gap where the page runs from right to left: MUI names left and right.
        startIcon: { marginInlineStart: -4, marginInlineEnd: 8 },
        endIcon: { marginInlineStart: 8, marginInlineEnd: -4 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          '&.Mui-focusVisible': { outlineOffset: 0 },
          [onTouch]: { minHeight: 44, minWidth: 44 },
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 36, '&.Mui-focusVisible': { outlineOffset: -2 }, [onTouch]: { minHeight: 44 } },
      },
    },
    MuiListItemButton: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: ({ theme: t }) => ({ borderColor: t.vars.palette.divider }),
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: ({ theme: t }) => ({
          backgroundColor: t.vars.palette.background.paper,
          [onTouch]: { minHeight: 44 },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: t.vars.palette.border.control },
          '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: t.vars.palette.text.primary,
          },
          '&.Mui-disabled': { backgroundColor: t.vars.palette.surface.sunken },
          // iOS zooms into inputs whose text is under 16 px and never zooms back.
          [onTouch + ' and (max-width: 599.95px)']: { fontSize: '1rem' },
        }),
        // The focus ring is the thickened border.
        input: { '&:focus-visible': { outline: 'none' } },
      },
    },
    // Above the field, as every label here; MUI would set it into the edge.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        outlined: ({ theme: t }) => ({
          ...t.typography.body2,
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 6,
          fontWeight: 600,
          whiteSpace: 'normal',
          pointerEvents: 'auto',
          color: t.vars.palette.text.primary,
          '&.Mui-focused:not(.Mui-error)': { color: t.vars.palette.text.primary },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 0 } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: t }) => ({ borderBottomColor: t.vars.palette.divider, fontSize: '0.875rem' }),
        head: { fontWeight: 600 },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 4, fontWeight: 600, height: 24 } } },
    MuiTooltip: {
      defaultProps: { arrow: false, enterDelay: 400, describeChild: false },
      styleOverrides: { tooltip: { fontSize: '0.8125rem' } },
    },
    MuiAlert: {
      styleOverrides: {
        // A long address must not push the page wider than the phone.
        message: { minWidth: 0, overflowWrap: 'anywhere' },
        root: ({ theme: t }) => ({ alignItems: 'center', color: t.vars.palette.text.primary }),
        standard: ({ theme: t, ownerState }) => {
          const tone = ownerState.color ?? ownerState.severity ?? 'info';
          return {
            backgroundColor: t.vars.palette.soft[tone],
            color: t.vars.palette.text.primary,
            border: `1px solid color-mix(in srgb, ${t.vars.palette[tone].main} 35%, transparent)`,
            '& .MuiAlert-icon': { color: t.vars.palette[tone].main },
          };
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme: t }) => ({
          border: `1px solid ${t.vars.palette.divider}`,
          boxShadow: '0 12px 40px rgb(6 18 23 / .28)',
        }),
      },
    },
    // As the links between the pages of a section: flush left, with room between.
    MuiTabs: { styleOverrides: { root: { minHeight: 41 }, list: { gap: 24 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 40,
          paddingInline: 0,
          fontSize: '0.9375rem',
          fontWeight: 600,
          '&.Mui-focusVisible': { outlineOffset: -2 },
          [onTouch]: { minHeight: 44, minWidth: 0 },
          '@media (forced-colors: active)': { '&.Mui-selected': { color: 'Highlight', borderBottom: '3px solid' } },
        },
      },
    },
    MuiToggleButton: {
      // The divider it would have is too faint for the edge of a control.
      styleOverrides: { root: ({ theme: t }) => ({ borderColor: t.vars.palette.border.control }) },
    },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme: t }) => ({
          border: `1px solid ${t.vars.palette.divider}`,
          boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
          backgroundColor: t.vars.palette.surface.raised,
        }),
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        // The field itself is the target; bigger buttons in it would cover the chosen values.
        popupIndicator: { [onTouch]: { minHeight: 0, minWidth: 0 } },
        clearIndicator: { [onTouch]: { minHeight: 0, minWidth: 0 } },
        paper: ({ theme: t }) => ({
          border: `1px solid ${t.vars.palette.divider}`,
          boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
          backgroundColor: t.vars.palette.surface.raised,
        }),
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
};

export function gangwayTheme(): Theme {
  return createTheme(look);
}
