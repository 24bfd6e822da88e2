/** Fill of the one filled stop, "you are here". Names the theme's variable directly, for use as an SVG attribute. */
export const stopColour = 'var(--gw-palette-signal-main, #E2681C)';
