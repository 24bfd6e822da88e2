/** In place of MUI's inline script, which the Content-Security-Policy would stop; with the two names it exports beside. */
// oxlint-disable-next-line import/no-default-export -- what it stands in for is one
export default function NoColorSchemeScript() {
  return null;
}

export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
