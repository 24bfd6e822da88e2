import type { Direction } from '@gangway/messages';
import { createTheme, type Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { Spinner } from '../notices/spinner.tsx';
import { baseStyles } from './base-styles.ts';
import { colorSchemes } from './colour-schemes.ts';

const fontFamily = "'Atkinson Hyperlegible Next Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Touch screens get finger-sized targets; a mouse keeps the compact ones. */
const onTouch = '@media (pointer: coarse)';

const onPhone = '@media (max-width: 599.95px)';

/** Overlays: in the dark scheme a shadow alone does not lift them off the page. */
const raised = {
  border: '1px solid var(--gw-palette-divider)',
  boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
  backgroundColor: 'var(--gw-palette-surface-raised)',
  borderRadius: 10,
};

/**
 * The look of both apps as a MUI theme with CSS variables (`--gw-…`) and a light and a dark scheme.
 * In `styleOverrides` and `sx` callbacks read colours from `theme.vars`, never from `theme.palette`, which is frozen to
 * the light scheme.
 */
const look: Parameters<typeof createTheme>[0] = {
  cssVariables: { colorSchemeSelector: 'data', cssVarPrefix: 'gw' },
  defaultColorScheme: 'light',
  colorSchemes,
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily,
    htmlFontSize: 16,
    fontSize: 14,
    h1: {
      fontSize: '1.875rem',
      lineHeight: 36 / 30,
      fontWeight: 650,
      letterSpacing: '-0.015em',
      [onPhone]: { fontSize: '1.625rem', lineHeight: 32 / 26 },
    },
    h2: { fontSize: '1.125rem', lineHeight: 24 / 18, fontWeight: 650, letterSpacing: '-0.005em' },
    h3: { fontSize: '0.9375rem', lineHeight: 22 / 15, fontWeight: 600 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 18 / 13 },
    body1: { fontSize: '0.9375rem', lineHeight: 22 / 15 },
    body2: { fontSize: '0.875rem', lineHeight: 20 / 14 },
    caption: { fontSize: '0.8125rem', lineHeight: 18 / 13 },
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
    MuiCssBaseline: { styleOverrides: baseStyles },
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
      // The product has one spinner.
      defaultProps: { disableElevation: true, loadingIndicator: createElement(Spinner, { size: 16 }) },
      styleOverrides: {
        root: {
          minHeight: 36,
          paddingInline: 14,
          [onTouch]: { minHeight: 44 },
          // Outline buttons in forced colors, which remove the fill.
          '@media (forced-colors: active)': { border: '1px solid ButtonText' },
        },
        sizeSmall: { minHeight: 30, paddingInline: 10, [onTouch]: { minHeight: 44 } },
        sizeLarge: { minHeight: 44, paddingInline: 18 },
        outlined: ({ theme: t }) => ({ borderColor: t.vars.palette.border.soft }),
        // Leave teal to the filled button beside it.
        outlinedPrimary: ({ theme: t }) => ({
          color: t.vars.palette.text.primary,
          '&:hover': { backgroundColor: t.vars.palette.surface.hover },
        }),
        // Mirror the gap on right-to-left pages: MUI names left and right.
        startIcon: { marginInlineStart: -4, marginInlineEnd: 8 },
        endIcon: { marginInlineStart: 8, marginInlineEnd: -4 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
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
        // Keep what lies in a box inside it: on a page, tables reach into the gutter.
        root: { backgroundImage: 'none', '--gw-gutter': '0px' },
        outlined: ({ theme: t }) => ({ borderColor: t.vars.palette.divider }),
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 14 } } },
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
    // Place the label above the field, as everywhere here; MUI would set it into the border.
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
        head: ({ theme: t }) => ({ fontSize: '0.8125rem', fontWeight: 500, color: t.vars.palette.text.secondary }),
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 4, fontWeight: 600, height: 24 } } },
    MuiTooltip: {
      defaultProps: { arrow: false, enterDelay: 400, describeChild: false },
      styleOverrides: { tooltip: { fontSize: '0.8125rem' } },
    },
    MuiAlert: {
      styleOverrides: {
        // Wrap long addresses, so that the page stays within a phone's width.
        message: { minWidth: 0, overflowWrap: 'anywhere' },
        root: ({ theme: t }) => ({ alignItems: 'center', borderRadius: 10, color: t.vars.palette.text.primary }),
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
          borderRadius: 14,
          backgroundColor: t.vars.palette.surface.raised,
          boxShadow: '0 12px 40px rgb(6 18 23 / .28)',
        }),
      },
    },
    // Match the links between the pages of a section: flush left, with room between.
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
    MuiToggleButtonGroup: { defaultProps: { color: 'primary' } },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          // Replace MUI's divider colour, too faint for the edge of a control.
          borderColor: t.vars.palette.border.control,
          color: t.vars.palette.text.secondary,
          paddingInline: t.spacing(1.5),
          [onTouch]: { minHeight: 44 },
        }),
      },
    },
    // Menus are popovers too.
    MuiPopover: { styleOverrides: { paper: raised } },
    MuiAutocomplete: {
      styleOverrides: {
        // Keep the buttons small: the field itself is the target, and bigger buttons would cover the chosen values.
        popupIndicator: { [onTouch]: { minHeight: 0, minWidth: 0 } },
        clearIndicator: { [onTouch]: { minHeight: 0, minWidth: 0 } },
        paper: raised,
        // Shrink the empty input next to chosen values: it could take a second line.
        root: { '&:not(.Mui-focused) .MuiAutocomplete-tag ~ .MuiAutocomplete-input': { position: 'absolute' } },
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
};

export function gangwayTheme(direction: Direction = 'ltr'): Theme {
  return createTheme({ ...look, direction });
}
