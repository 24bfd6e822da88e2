import type { ThemeOptions } from '@mui/material/styles';
// Types only: adds `theme.vars` and the `forceThemeRerender` prop.
// oxlint-disable-next-line no-empty-named-blocks, require-module-specifiers -- the module has no exports, it augments
import type {} from '@mui/material/themeCssVarsAugmentation';

/** Services with a hue of their own; every other one has `other`. */
interface ServiceColours {
  ocean: string;
  air: string;
  document: string;
  erp: string;
  other: string;
}

/** Six tints, in a fixed order: a record keeps the one at its id modulo six. */
interface PersonColours {
  0: string;
  1: string;
  2: string;
  3: string;
  4: string;
  5: string;
}

interface GangwayPalette {
  /** Dark navigation rail and sign-in panel: ink in both colour schemes. */
  rail: {
    bg: string;
    text: string;
    muted: string;
    strong: string;
    selected: string;
    line: string;
    stop: string;
    signal: string;
    edge: string;
  };
  /** The one ink panel of a page. */
  panel: { bg: string; text: string; strong: string; muted: string; line: string; signal: string };
  /** Fills that mean now or waiting; `halo` surrounds them. */
  signal: { main: string; halo: string; contrastText: string };
  /** One hue per service, distinguishable for colour-blind readers, in charts and bars. */
  service: ServiceColours;
  /** Drawing and words of a service on its `serviceSoft`. */
  serviceInk: ServiceColours;
  serviceSoft: ServiceColours;
  /** Fill of a person's mark; `personInk` holds the initials. */
  person: PersonColours;
  personInk: PersonColours;
  /** Colours of the signal flags. */
  flag: { red: string; blue: string; yellow: string; white: string; black: string };
  /** Shares of `service` over the page, from few to many. */
  heat: { 1: string; 2: string; 3: string; 4: string };
  /** Tinted fills under text of the same tone. */
  soft: { primary: string; success: string; warning: string; error: string; info: string; neutral: string };
  /** `control`: outline of inputs, at least 3:1 against the page. `soft`: edge of a button whose word says what it is. */
  border: { control: string; soft: string };
  surface: { sunken: string; hover: string; raised: string };
}

declare module '@mui/material/styles' {
  interface Palette extends GangwayPalette {}
  interface PaletteOptions extends Partial<GangwayPalette> {}
  interface TypeText {
    /** Placeholders and the words of a row at rest. */
    quiet: string;
  }
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
      text: { primary: '#12262E', secondary: '#4A5E66', quiet: '#5C6F77', disabled: '#8A999E' },
      divider: '#E2E8E7',
      background: { default: '#FFFFFF', paper: '#FFFFFF' },
      rail: {
        bg: '#0F2129',
        text: '#BFCFD4',
        muted: '#8FA5AC',
        strong: '#FFFFFF',
        selected: '#213B45',
        line: '#3A525B',
        stop: '#7D949C',
        signal: '#F28C52',
        edge: '#0F2129',
      },
      panel: {
        bg: '#12262E',
        text: '#DCE7EA',
        strong: '#FFFFFF',
        muted: '#A9BFC6',
        line: '#6B8891',
        signal: '#F28C52',
      },
      signal: { main: '#E2681C', halo: 'rgb(226 104 28 / .2)', contrastText: '#1B0D04' },
      service: { ocean: '#0B6470', air: '#4B8BE0', document: '#B87A08', erp: '#3F1D4F', other: '#5E7077' },
      serviceInk: { ocean: '#0B6470', air: '#2C63BC', document: '#855704', erp: '#5B2C70', other: '#4A5E66' },
      serviceSoft: { ocean: '#DDEEEF', air: '#E2ECFB', document: '#F9EDD2', erp: '#EEE3F2', other: '#E9EEEF' },
      person: { 0: '#DDEEEF', 1: '#E2ECFB', 2: '#F9EDD2', 3: '#EEE3F2', 4: '#E4EAEC', 5: '#E0F1E7' },
      personInk: { 0: '#084C55', 1: '#23509A', 2: '#6E4903', 3: '#4A2160', 4: '#3C515A', 5: '#14603A' },
      flag: { red: '#B93A32', blue: '#22609F', yellow: '#EBBB45', white: '#FFFFFF', black: '#1B2A31' },
      heat: { 1: '12%', 2: '24%', 3: '38%', 4: '50%' },
      soft: {
        primary: '#E3F0F0',
        success: '#DFF2E6',
        warning: '#FBEFD5',
        error: '#FBE4E2',
        info: '#E0ECF8',
        neutral: '#E9EEED',
      },
      border: { control: '#76878D', soft: '#C3CDCF' },
      surface: { sunken: '#F2F5F4', hover: '#F5F8F8', raised: '#FFFFFF' },
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
      text: { primary: '#E6EEF0', secondary: '#A6B7BD', quiet: '#93A6AD', disabled: '#6F858D' },
      // Match icons to the grey of the text next to them; MUI's white would outshine it.
      action: { active: '#A6B7BD' },
      divider: '#24353C',
      background: { default: '#0F191E', paper: '#0F191E' },
      rail: {
        bg: '#0A1317',
        text: '#B8C7CC',
        muted: '#8FA5AC',
        strong: '#FFFFFF',
        selected: '#1B3138',
        line: '#3A525B',
        stop: '#7D949C',
        signal: '#F28C52',
        edge: '#1D2C33',
      },
      panel: {
        bg: '#16262D',
        text: '#DCE7EA',
        strong: '#FFFFFF',
        muted: '#A9BFC6',
        line: '#6B8891',
        signal: '#F28C52',
      },
      signal: { main: '#F28C52', halo: 'rgb(242 140 82 / .22)', contrastText: '#1B0D04' },
      service: { ocean: '#63C7CF', air: '#5C8FF5', document: '#F0C15A', erp: '#B65C96', other: '#8FA3AA' },
      serviceInk: { ocean: '#63C7CF', air: '#8FB2FF', document: '#F0C15A', erp: '#E09CC6', other: '#A6B7BD' },
      serviceSoft: { ocean: '#12363C', air: '#182B48', document: '#35290F', erp: '#351F33', other: '#22323A' },
      person: { 0: '#12363C', 1: '#182B48', 2: '#35290F', 3: '#351F33', 4: '#27383F', 5: '#12301F' },
      personInk: { 0: '#8ADAE0', 1: '#A9C6FF', 2: '#F0C97A', 3: '#E6B3D3', 4: '#C0D0D6', 5: '#8FDCAE' },
      flag: { red: '#C24A42', blue: '#2F6FB0', yellow: '#EBBB45', white: '#EEF2F2', black: '#1B2A31' },
      heat: { 1: '14%', 2: '22%', 3: '32%', 4: '44%' },
      soft: {
        primary: '#12363C',
        success: '#12301F',
        warning: '#33270D',
        error: '#3A1815',
        info: '#13293F',
        neutral: '#27393F',
      },
      border: { control: '#6F858D', soft: '#3B5059' },
      surface: { sunken: '#17242B', hover: '#15232A', raised: '#1A2B32' },
    },
  },
};
