import { fileURLToPath } from 'node:url';

/** @param {string} name */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What MUI's modules import, by the end of its path, and what stands in for it. */
const standIns = [
  { importer: /ButtonBase\.js$/, source: /TouchRipple\.js$/, by: here('./nothing.mjs') },
  { importer: /\/(Icon)?Button\.js$/, source: /CircularProgress\/index\.js$/, by: here('./nothing.mjs') },
  { importer: /InputBase\.js$/, source: /TextareaAutosize\/index\.js$/, by: here('./plain-textarea.mjs') },
  {
    importer: /createCssVarsProvider\.js$/,
    source: /InitColorSchemeScript\.js$/,
    by: here('./no-color-scheme-script.mjs'),
  },
  { importer: /\/@mui\/material\//, source: /\/defaultTheme\.js$/, by: here('./no-default-theme.mjs') },
];

const signalsOfReact = /^(\s*(?:var )?\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm;
const formikLodash = /^lodash-es\/(cloneDeep|clone|isPlainObject|toPath)$/;

/**
 * Leaves out of a build what libraries bring along and neither app can reach:
 * - react-router resolves to its development build, with warnings, whatever the mode; here to its production build;
 * - a `displayName` set on a component, and a component made by a call, keep it in the bundle though nobody uses it;
 * - the theme switches ripples off and no button has MUI's `loading`, so neither ripple nor spinner ever renders in one;
 * - text areas grow by CSS, and the colour scheme is set by a script of our own;
 * - react-dom makes five errors when it is loaded, to throw as signals: where somebody watches (developer tools, Lighthouse) the
 *   browser reads the whole file twice more to say where they were made;
 * - without a ThemeProvider MUI's components would have its own theme, made before anything is drawn;
 * - emotion brings prefixes for browsers long gone, in whose place the style cache has its own (ui-kit), and a list of all attributes;
 * - what wraps components (`withFormik`, `withTheme`) is called by nobody, its helper is kept for being CommonJS;
 * - formik brings lodash's clone of everything (formik-lodash.mjs).
 * @returns {import('vite').Plugin}
 */
export function lean() {
  return {
    name: 'gangway:lean',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [, lodashName] = formikLodash.exec(source) ?? [];
      if (lodashName !== undefined) return `\0formik-lodash/${lodashName}`;
      if (importer?.includes('/@mui/')) {
        const standIn = standIns.find((each) => each.importer.test(importer) && each.source.test(source));
        if (standIn !== undefined) return standIn.by;
      }
      if (source === '@emotion/is-prop-valid') return here('./is-prop-valid.mjs');
      if (source === 'hoist-non-react-statics') {
        const hoist = await this.resolve(source, importer, { ...options, skipSelf: true });
        return hoist && { ...hoist, moduleSideEffects: false };
      }
      if (source !== 'react-router' && source !== 'react-router/dom') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
    load(id) {
      const [, name] = /^\0formik-lodash\/(\w+)$/.exec(id) ?? [];
      if (name === undefined) return null;
      return `export { ${name} as default } from ${JSON.stringify(here('./formik-lodash.mjs'))};`;
    },
    transform(code, id) {
      if (/\/@emotion\/cache\/dist\//.test(id)) {
        return { code: code.replace('defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []'), map: null };
      }
      if (id.endsWith('/react-dom-client.production.js')) {
        return {
          code: code.replaceAll(signalsOfReact, '$1Object.assign(Object.create(Error.prototype), { message: $2 })'),
          map: null,
        };
      }
      if (/\/@mui\/material\/.*\/Box\/Box\.js$/.test(id)) {
        return { code: code.replace('const defaultTheme = createTheme()', 'const defaultTheme = {}'), map: null };
      }
      if (!/\/node_modules\/(react-router|formik)\/dist\//.test(id)) return null;
      return { code: withoutIdleComponents(code), map: null };
    },
  };
}

/**
 * Lets the bundler drop components that nobody imports. Line breaks stay, so that source maps still point at their lines.
 * @param {string} code
 */
function withoutIdleComponents(code) {
  return (
    code
      // A class of formik with `defaultProps`: they are given where the class is used, if it is.
      .replace(
        /^(\w+)\.defaultProps = \{\s*([^{}]*?)\s*\};(\s+var \w+ = \/\*#__PURE__\*\/connect\()\1\)/m,
        '$3/*#__PURE__*/ Object.assign($1, { defaultProps: { $2 } }))',
      )
      .replaceAll(/^\w+\.displayName = ["'][^"']*["'];$/gm, '')
      .replaceAll(/^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
  );
}
