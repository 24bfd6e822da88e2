/** Fill of the one filled stop, "you are here". An SVG attribute, so it names the theme's variable directly. */
export const stopColour = 'var(--gw-palette-secondary-main, #AE4209)';
