import type { ThemeOptions } from '@mui/material/styles';
// Types only: adds `theme.vars` and the `forceThemeRerender` prop.
// oxlint-disable-next-line no-empty-named-blocks, require-module-specifiers -- the module has no exports, it augments
import type {} from '@mui/material/themeCssVarsAugmentation';

interface GangwayPalette {
  /** Dark navigation rail and sign-in panel: the same ink in both colour schemes. */
  rail: { bg: string; text: string; muted: string; selected: string; signal: string };
  /** One hue per service, distinguishable for colour-blind readers, in tiles and charts alike. */
  service: { ocean: string; air: string; document: string; erp: string };
  /** Tinted fills under text of the same tone. */
  soft: { primary: string; success: string; warning: string; error: string; info: string; neutral: string };
  /** Outline of inputs: at least 3:1 against the surface. */
  border: { control: string };
  surface: { sunken: string; raised: string };
}

declare module '@mui/material/styles' {
  interface Palette extends GangwayPalette {}
  interface PaletteOptions extends Partial<GangwayPalette> {}
}

/** Colours of the light and dark schemes. */
export const colorSchemes: NonNullable<ThemeOptions['colorSchemes']> = {
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
      soft: {
        primary: '#DDEEEF',
        success: '#DFF2E6',
        warning: '#FBEFD5',
        error: '#FBE4E2',
        info: '#E0ECF8',
        neutral: '#E9EEED',
      },
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
      // Match icons to the grey of the text next to them; MUI's white would outshine it.
      action: { active: '#A6B7BD' },
      divider: '#27393F',
      background: { default: '#0C161B', paper: '#132127' },
      rail: { bg: '#0F1C22', text: '#B8C7CC', muted: '#8FA5AC', selected: '#1B3138', signal: '#F28C52' },
      service: { ocean: '#63C7CF', air: '#5C8FF5', document: '#F0C15A', erp: '#B65C96' },
      soft: {
        primary: '#12363C',
        success: '#12301F',
        warning: '#33270D',
        error: '#3A1815',
        info: '#13293F',
        neutral: '#27393F',
      },
      border: { control: '#6F858D' },
      surface: { sunken: '#0F1C22', raised: '#1A2B32' },
    },
  },
};
